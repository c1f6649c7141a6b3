// Runs before anything is painted, so that no page flashes in the wrong theme or with the wrong sidebar. An asset of its own, because the
// content security policy allows no inline script. The same key and attribute as theme/theme.ts,
// the same cookie as signed-in/sidebar-state.ts.
try {
  if (localStorage.getItem("theme") === "dark") document.documentElement.dataset.theme = "dark";
} catch {
  // Storage is switched off in this browser: the light theme it is.
}
const sidebar = /(?:^|; )sidebar_state=(collapsed|expanded)/.exec(document.cookie)?.[1];
if (sidebar) document.documentElement.dataset.sidebar = sidebar;
