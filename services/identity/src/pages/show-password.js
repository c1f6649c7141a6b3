// Lets people read the password they type, on the pages that ask for one. Everything else on them works without this.
(() => {
  const show = (button, isShown) => {
    document.getElementById(button.getAttribute("aria-controls")).type = isShown ? "text" : "password";
    button.textContent = isShown ? "Hide" : "Show";
  };

  for (const button of document.querySelectorAll("button[data-shows-password]")) {
    button.addEventListener("click", () => show(button, button.textContent === "Show"));
    // Browsers offer to keep what was typed where a password is asked for.
    button.form.addEventListener("submit", () => show(button, false));
    button.hidden = false;
  }
})();
