import { existsSync } from "node:fs";
import { Skipped } from "./line.ts";

/** @throws Skipped where there is none. */
export const chromiumOfThisMachine = (): string => {
  const known = ["chromium", "chromium-browser", "google-chrome", "chromium-headless-shell"].map(
    (name) => `/usr/bin/${name}`,
  );
  const found = process.env["CHROME_PATH"] ?? known.find((file) => existsSync(file));
  if (!found) throw new Skipped("no Chromium: install it, or name it in CHROME_PATH");
  return found;
};

/** What it is started with, so that it does nothing of its own. */
export const quietly = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-background-networking",
  "--disable-component-update",
];
