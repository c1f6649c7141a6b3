// Runs before anything is painted, so that no page flashes in the wrong theme. An asset of its own, because the
// content security policy allows no inline script. The same key and attribute as theme/theme.ts.
try {
  if (localStorage.getItem("theme") === "dark") document.documentElement.dataset.theme = "dark";
} catch {
  // Storage is switched off in this browser: the light theme it is.
}
