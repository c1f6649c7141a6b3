import type { Page } from "playwright-core";

/**
 * To an address as a link inside the product leads there: a page that is loaded anew would be most of the work. What opens on a
 * page that is shown already begins with a fresh one.
 */
export const goInside = async (page: Page, address: string): Promise<void> => {
  const from = page.url().startsWith("http") ? new URL(page.url()) : undefined;
  const to = from && new URL(address, from);
  if (!to || to.pathname === from.pathname) await page.goto(address);
  else await page.evaluate((path) => history.pushState(null, "", path), address);
};

/** The same, and also where that page is shown already: what opened on it is gone. */
export const beginInside = async (page: Page, address: string): Promise<void> => {
  await page.evaluate(() => history.pushState(null, "", "/nowhere"));
  await page.getByRole("heading", { level: 1, name: "404 Page Not Found" }).waitFor();
  await goInside(page, address);
};
