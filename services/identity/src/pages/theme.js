// Runs before anything is painted: the theme that was chosen in the archive (frontends/shell/src/theme), light where none was.
try {
  if (localStorage.getItem("theme") === "dark") document.documentElement.dataset.theme = "dark";
} catch {
  // Storage is switched off in this browser: the light theme it is.
}
