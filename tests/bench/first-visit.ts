/// <reference lib="dom" />
import { chromium, type Browser } from "playwright-core";
import { startProduct, type Product } from "../product/start-product.ts";
import { chromiumOfThisMachine, quietly } from "./browser.ts";
import { atMost, type Figure, type Line } from "./line.ts";
import type { BenchOptions } from "./options.ts";
import { watchScripts, type LoadedScript } from "./scripts-loaded.ts";

interface FurtherPage {
  /** Its name in the navigation. */
  readonly link: string;
  readonly path: string;
  readonly heading: string;
}

/** Pages of remotes other than the first screen's. */
const further: readonly FurtherPage[] = [
  { link: "Family Members", path: "/family-members", heading: "Family Members" },
  { link: "People", path: "/people", heading: "People" },
  { link: "Family Tree", path: "/family-tree", heading: "Family Tree" },
  { link: "Family Admin", path: "/family-admin", heading: "Family Management" },
  { link: "Chat with AI", path: "/ai-chat", heading: "Chat with AI" },
];
/** The least any page of React loads: react-dom alone, gzip (DESIGN.md §7). */
const reactDom = 65;

const kilobytes = (scripts: readonly LoadedScript[]): number =>
  scripts.reduce((sum, { bytes }) => sum + bytes, 0) / 1000;

/** The landing page of somebody who has never been here. */
const landing = async (browser: Browser, { origin }: Product): Promise<readonly LoadedScript[]> => {
  const context = await browser.newContext({ baseURL: origin });
  const page = await context.newPage();
  const traffic = await watchScripts(context, page);
  await page.goto("/");
  await page.getByRole("heading", { level: 1 }).waitFor();
  const scripts = await traffic.next();
  await context.close();
  return scripts;
};

/** The first screen of somebody who is signed in and whose cache is empty, and what one click to another page adds. */
const signedIn = async (browser: Browser, { origin, demoPassword }: Product, click?: FurtherPage) => {
  const context = await browser.newContext({ baseURL: origin });
  await context.request.post("/api/login", { data: { username: "darwin-admin", password: demoPassword } });
  const page = await context.newPage();
  const traffic = await watchScripts(context, page);
  await page.goto("/");
  await page.getByRole("heading", { level: 1 }).waitFor();
  const first = await traffic.next();
  if (click === undefined) {
    await context.close();
    return { first, added: [] };
  }
  await page.getByRole("navigation").getByRole("link", { name: click.link, exact: true }).click();
  await page.waitForURL(click.path);
  await page.getByRole("heading", { level: 1, name: click.heading }).waitFor();
  const added = await traffic.next();
  await context.close();
  return { first, added };
};

/** What is sent to a browser that comes for the first time: real Chromium, bytes counted on the wire. */
export const benchFirstVisit = async (_options: BenchOptions): Promise<readonly Line[]> => {
  const executablePath = chromiumOfThisMachine();
  const product = await startProduct();
  const browser = await chromium.launch({ executablePath, args: quietly });
  try {
    const visited = await landing(browser, product);
    const { first } = await signedIn(browser, product);
    const line = (what: string, measured: number, figure: Figure, unit = "kB"): Line => ({
      what,
      measured,
      unit,
      figure,
    });
    const lines: Line[] = [
      {
        ...line("landing page, script gzip", kilobytes(visited), atMost(130)),
        limit: { what: "react-dom alone", value: reactDom, unit: "kB" },
      },
      line("landing page, requests for script", visited.length, atMost(5), ""),
      line("signed-in first screen, script gzip", kilobytes(first), atMost(180)),
    ];
    for (const click of further) {
      const { added } = await signedIn(browser, product, click);
      lines.push(line(`${click.path} after that, script gzip`, kilobytes(added), atMost(40)));
    }
    return lines;
  } finally {
    await browser.close();
    await product.stop();
    product.forget();
  }
};
