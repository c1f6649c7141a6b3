/// <reference lib="dom" />
import { existsSync } from "node:fs";
import { isDeepStrictEqual } from "node:util";
import { chromium, type Browser, type BrowserContext, type Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect } from "vitest";
import { sharedProduct } from "../product/use-shared-product.ts";
import { problemsOf, type Problems, type ReportedProblems } from "./problems.ts";

/** The shell has no windows to look after: the same engine shows the same pages in little more than half the processor time. */
const chrome = (): string => {
  const known = ["chromium-headless-shell", "chromium", "chromium-browser", "google-chrome"].map(
    (name) => `/usr/bin/${name}`,
  );
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
  // One process for all pages of a profile: one for the empty page that each begins as, and another for what it shows, took a tenth more.
  "--renderer-process-limit=1",
  "--disable-site-isolation-trials",
  // Pages live for seconds: what is compiled for all speed is not used for long enough to pay for it (a twentieth of their processor time).
  "--js-flags=--no-turbofan --no-maglev",
];

export type Theme = "light" | "dark";

export interface PageOptions {
  readonly theme?: Theme;
  /** CSS pixels. */
  readonly width?: number;
  readonly height?: number;
  /** A finger instead of a mouse. */
  readonly isTouch?: boolean;
  /** With the service worker. Without one, unless told: what passes through it a test can neither see nor answer. */
  readonly hasServiceWorker?: boolean;
}

export interface OpenedPage {
  readonly page: Page;
  readonly problems: Problems;
}

/** What the browser tests of a file use: the product that is shared, with its demo families, and a Chromium. */
export interface BrowserHarness {
  /** A page with cookies and storage of its own. Whatever goes wrong in it fails the test, unless it was announced. */
  readonly openPage: (options?: PageOptions) => Promise<OpenedPage>;
  /**
   * A page that the tests of a group share one after the other, where loading it would be most of each. It begins with `load`, and
   * what goes wrong in it fails the test in which it does.
   */
  readonly keepPage: (load: (page: Page) => Promise<unknown>) => () => Page;
}

/** How long anything on a page may take before the test says what was missing. */
const timeoutMs = 60_000;

/** A browser's profile, as one visitor has it. */
interface Profile {
  readonly context: BrowserContext;
  readonly problems: ReportedProblems;
  readonly options: Required<PageOptions>;
  /** An empty page: with the last of a profile its renderer would end, and the next visitor start another. */
  readonly keepsRenderer: Page;
}

const usual: Required<PageOptions> = {
  theme: "light",
  width: 1440,
  height: 900,
  isTouch: false,
  hasServiceWorker: false,
};

/** What a visitor leaves in a profile, but for what is cached of the product itself: to load that anew takes most of a test. */
const left = "cookies,local_storage,indexeddb,websql,service_workers";

/** Each stands in the failure: of a list that should be empty it would say "[ Array(1) ]". */
const expectNone = (unexpected: readonly string[]): void => {
  if (unexpected.length > 0) expect.fail(unexpected.join("\n"));
};

/** Starts the browser for a spec file. After each test its pages are closed, and what went wrong in them is a failure. */
export const browserHarness = (switches: readonly string[] = []): BrowserHarness => {
  let browser: Browser;
  let origin: string;
  const used: Profile[] = [];
  /** Of visitors who have left. */
  let free: Profile[] = [];

  const newProfile = async (options: Required<PageOptions>): Promise<Profile> => {
    const { theme, width, height, isTouch, hasServiceWorker } = options;
    const context = await browser.newContext({
      baseURL: origin,
      viewport: { width, height },
      hasTouch: isTouch,
      isMobile: isTouch,
      serviceWorkers: hasServiceWorker ? "allow" : "block",
      locale: "en-GB",
      timezoneId: "Europe/London",
      reducedMotion: "reduce",
    });
    context.setDefaultTimeout(timeoutMs);
    const problems = await problemsOf(context);
    // Only where the visitor has not chosen: a test of the choice itself would be overruled at each load.
    await context.addInitScript((chosen) => {
      if (location.protocol.startsWith("http") && localStorage.getItem("theme") === null)
        localStorage.setItem("theme", chosen);
    }, theme);
    const keepsRenderer = await context.newPage();
    return { context, problems, options, keepsRenderer };
  };

  /** A page on which nobody has been. */
  const freshPage = async ({ context }: Profile): Promise<Page> => {
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    await devtools.send("Storage.clearDataForOrigin", { origin, storageTypes: left });
    await devtools.detach();
    return page;
  };

  beforeAll(async () => {
    ({ origin } = await sharedProduct());
    browser = await chromium.launch({ executablePath: chrome(), args: [...quietly, ...switches] });
  });
  afterEach(async () => {
    const leaving = used.splice(0);
    const pages = leaving.flatMap(({ context, keepsRenderer }) =>
      context.pages().filter((page) => page !== keepsRenderer),
    );
    await Promise.all(pages.map((page) => page.close()));
    free.push(...leaving);
    expectNone(leaving.flatMap(({ problems }) => problems.unexpected()));
  });
  afterAll(async () => {
    await browser.close();
  });

  return {
    keepPage: (load) => {
      let profile: Profile;
      let page: Page;
      beforeAll(async () => {
        profile = await newProfile(usual);
        page = await freshPage(profile);
        await load(page);
      });
      afterEach(() => {
        const unexpected = profile.problems.unexpected();
        profile.problems.forget();
        expectNone(unexpected);
      });
      afterAll(() => page.close());
      return () => page;
    },
    openPage: async (wanted = {}) => {
      const options = { ...usual, ...wanted };
      const known = free.find((profile) => isDeepStrictEqual(profile.options, options));
      free = free.filter((profile) => profile !== known);
      const profile = known ?? (await newProfile(options));
      profile.problems.forget();
      used.push(profile);
      return { page: await freshPage(profile), problems: profile.problems };
    },
  };
};
