import { mkdirSync } from "node:fs";
import path from "node:path";
import type { Page } from "playwright-core";

const folder = path.resolve(import.meta.dirname, "../.artifacts");

/** `KINKEEPER_PICTURES=on`: pictures are for people to look at, no test needs them, and hundreds of them take a minute. */
export const keepsPictures = process.env["KINKEEPER_PICTURES"] === "on";

/** Keeps what is seen as `tests/.artifacts/<name>-<width>-<theme>.png`, where pictures are wanted. */
export const keepPicture = async (page: Page, name: string): Promise<void> => {
  if (!keepsPictures) return;
  mkdirSync(folder, { recursive: true });
  const theme = await page.evaluate(() => document.documentElement.dataset["theme"] ?? "light");
  const file = `${name}-${page.viewportSize()?.width ?? 0}-${theme}.png`;
  await page.screenshot({ path: path.join(folder, file), animations: "disabled" });
};
