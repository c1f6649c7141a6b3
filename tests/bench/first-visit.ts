/// <reference lib="dom" />
import { chromium, type Browser, type BrowserContext, type Page } from "playwright-core";
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
/** Born on this day in the demo: of whom most is told. */
const mostIsTold = "1809-02-12";
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
const signedIn = async (
  browser: Browser,
  { origin, demoPassword }: Product,
  go?: (page: Page, context: BrowserContext) => Promise<void>,
) => {
  const context = await browser.newContext({ baseURL: origin });
  await context.request.post("/api/login", { data: { username: "darwin-admin", password: demoPassword } });
  const page = await context.newPage();
  const traffic = await watchScripts(context, page);
  await page.goto("/");
  await page.getByRole("heading", { level: 1 }).waitFor();
  const first = await traffic.next();
  const added = go ? await go(page, context).then(() => traffic.next()) : [];
  await context.close();
  return { first, added };
};

const toPage =
  ({ link, path, heading }: FurtherPage) =>
  async (page: Page): Promise<void> => {
    await page.getByRole("navigation").getByRole("link", { name: link, exact: true }).click();
    await page.waitForURL(path);
    await page.getByRole("heading", { level: 1, name: heading }).waitFor();
  };

/** No link of the first screen leads to one person's page. */
const toPerson = async (page: Page, context: BrowserContext): Promise<void> => {
  const answer = await context.request.get("/api/family-members");
  const people = (await answer.json()) as readonly { id: string; birthFrom: string | null }[];
  const person = people.find(({ birthFrom }) => birthFrom === mostIsTold);
  if (!person) throw new Error("the demo does not hold whom it brings");
  await page.evaluate((path) => history.pushState(null, "", path), `/people/${person.id}`);
  await page.getByRole("heading", { level: 2, name: "Relatives" }).waitFor();
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
    const pages = [
      ...further.map((page) => ({ path: page.path, go: toPage(page) })),
      { path: "/people/:id", go: toPerson },
    ];
    for (const { path, go } of pages) {
      const { added } = await signedIn(browser, product, go);
      lines.push(line(`${path} after that, script gzip`, kilobytes(added), atMost(40)));
    }
    return lines;
  } finally {
    await browser.close();
    await product.stop();
    product.forget();
  }
};
