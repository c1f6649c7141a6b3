/// <reference lib="dom" />
import { existsSync } from "node:fs";
import { chromium, type Browser, type BrowserContext, type Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect } from "vitest";
import { sharedProduct } from "../product/use-shared-product.ts";
import { problemsOf, type Problems } from "./problems.ts";

const chrome = (): string => {
  const known = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];
  const found = process.env["CHROME_PATH"] ?? known.find((file) => existsSync(file));
  if (!found) throw new Error("no Chromium: install it, or name it in CHROME_PATH");
  return found;
};

const quietly = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

export type Theme = "light" | "dark";

export interface PageOptions {
  readonly theme?: Theme;
  /** CSS pixels. */
  readonly width?: number;
  readonly height?: number;
  /** A finger instead of a mouse. */
  readonly isTouch?: boolean;
}

export interface OpenedPage {
  readonly page: Page;
  readonly problems: Problems;
}

/** What the tests of a file play on: the product that is shared, with its demo families, and a Chromium. */
export interface Stage {
  /** A page with cookies and storage of its own. Whatever goes wrong in it fails the test, unless it was announced. */
  readonly openPage: (options?: PageOptions) => Promise<OpenedPage>;
}

/** How long anything on a page may take before the test says what was missing. */
const patience = 60_000;

/** Starts the browser for a spec file. After each test its pages are closed, and what went wrong in them is a failure. */
export const setStage = (): Stage => {
  let browser: Browser;
  let origin: string;
  const opened: { context: BrowserContext; problems: Problems }[] = [];
  beforeAll(async () => {
    ({ origin } = await sharedProduct());
    browser = await chromium.launch({ executablePath: chrome(), args: quietly });
  });
  afterEach(async () => {
    const closing = opened.splice(0);
    await Promise.all(closing.map(({ context }) => context.close()));
    expect(closing.flatMap(({ problems }) => problems.unexpected())).toEqual([]);
  });
  afterAll(async () => {
    await browser.close();
  });

  return {
    openPage: async ({ theme = "light", width = 1440, height = 900, isTouch = false } = {}) => {
      const context = await browser.newContext({
        baseURL: origin,
        viewport: { width, height },
        hasTouch: isTouch,
        isMobile: isTouch,
        locale: "en-GB",
        timezoneId: "Europe/London",
        reducedMotion: "reduce",
      });
      context.setDefaultTimeout(patience);
      const problems = await problemsOf(context);
      opened.push({ context, problems });
      // Only where the visitor has not chosen: a test of the choice itself would be overruled at each load.
      await context.addInitScript((chosen) => {
        if (location.protocol.startsWith("http") && localStorage.getItem("theme") === null)
          localStorage.setItem("theme", chosen);
      }, theme);
      return { page: await context.newPage(), problems };
    },
  };
};
