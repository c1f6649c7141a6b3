import { mkdirSync } from "node:fs";
import path from "node:path";
import type { Page } from "playwright-core";

const folder = path.resolve(import.meta.dirname, "../.artifacts");

/** Keeps what is seen for people to look at, as `tests/.artifacts/<name>-<width>-<theme>.png`. */
export const keepPicture = async (page: Page, name: string): Promise<void> => {
  mkdirSync(folder, { recursive: true });
  const theme = await page.evaluate(() => document.documentElement.dataset["theme"] ?? "light");
  const file = `${name}-${page.viewportSize()?.width ?? 0}-${theme}.png`;
  await page.screenshot({ path: path.join(folder, file), animations: "disabled" });
};
