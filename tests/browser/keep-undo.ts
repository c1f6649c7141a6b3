/// <reference lib="dom" />
import type { Locator, Page } from "playwright-core";

/**
 * The button of a toast that takes back what is done next. A toast goes after five seconds, which a busy machine may take to come to
 * the button; one that is pointed at stays, as these are from their first moment on.
 */
export const keepUndo = async (page: Page): Promise<Locator> => {
  await page.evaluate(() => {
    const point = (): void => {
      for (const toast of document.querySelectorAll("[data-toast]"))
        if (toast.textContent.includes("Undo")) toast.dispatchEvent(new PointerEvent("pointerover", { bubbles: true }));
    };
    new MutationObserver(point).observe(document.body, { childList: true, subtree: true });
  });
  return page.getByRole("button", { name: "Undo" });
};
