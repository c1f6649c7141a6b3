// A second click while a form is on its way would send it again, and tell whoever has just come in that their link or code was used.
(() => {
  /** In milliseconds; whoever stopped the page from loading may send the form again. */
  const longestWait = 10_000;

  const allowAgain = (form) => delete form.dataset.sent;

  document.addEventListener("submit", (event) => {
    const form = event.target;
    if (event.defaultPrevented) return;
    if ("sent" in form.dataset) return event.preventDefault();
    form.dataset.sent = "";
    setTimeout(() => allowAgain(form), longestWait);
  });

  // Whoever goes back finds the page as they left it.
  addEventListener("pageshow", () => document.querySelectorAll("form").forEach(allowAgain));
})();
