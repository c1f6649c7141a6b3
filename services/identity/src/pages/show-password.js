// Lets people read the password they type, on the pages that ask for one. Everything else on them works without this.
(() => {
  for (const button of document.querySelectorAll("button[data-shows-password]")) {
    const input = document.getElementById(button.getAttribute("aria-controls"));
    const show = (isShown) => {
      input.type = isShown ? "text" : "password";
      button.textContent = isShown ? "Hide" : "Show";
    };
    button.addEventListener("click", () => show(input.type === "password"));
    // Browsers offer to keep what was typed where a password is asked for.
    button.form.addEventListener("submit", () => show(false));
    button.hidden = false;
  }
})();
