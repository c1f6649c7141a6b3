/// <reference lib="dom" />
import type { Page } from "playwright-core";

/** How many pixels of a page are beyond the right edge of the screen. */
export const overflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
