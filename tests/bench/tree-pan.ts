/// <reference lib="dom" />
import { chromium, type Page } from "playwright-core";
import { foundFamily } from "../product/account.ts";
import { startProduct } from "../product/start-product.ts";
import { chromiumOfThisMachine, quietly } from "./browser.ts";
import { sampleFile } from "./gedcom-files.ts";
import { importFile } from "./import-file.ts";
import { atLeast, type Line } from "./line.ts";
import type { BenchOptions } from "./options.ts";
import { untilAtRest } from "./processor-time.ts";
import { quantile } from "./quantiles.ts";

const seconds = 3;

/**
 * In the page: moves the tree with the wheel in each frame, back and forth, and answers the milliseconds between frames.
 * A function of its own text, as the browser gets it.
 */
const pan = (length: number): Promise<number[]> =>
  new Promise((resolve) => {
    const tree = document.querySelector("[aria-label^='Family tree.']")!;
    const between: number[] = [];
    const begun = performance.now();
    let last = begun;
    const step = (now: number) => {
      between.push(now - last);
      last = now;
      if (now - begun > length) return resolve(between.slice(2)); // the first frames were due before
      const deltaX = Math.floor((now - begun) / 500) % 2 === 0 ? 14 : -14;
      tree.dispatchEvent(
        new WheelEvent("wheel", { deltaX, deltaY: deltaX / 3, shiftKey: true, cancelable: true, bubbles: true }),
      );
      requestAnimationFrame(step);
    };
    requestAnimationFrame(step);
  });

interface Moved {
  /** Milliseconds between frames. */
  readonly between: readonly number[];
  /** Of the main thread, for one frame, in ms: what counts where other work takes the cores meanwhile. */
  readonly work: number;
}

const panned = async (page: Page): Promise<Moved> => {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Performance.enable", { timeDomain: "threadTicks" });
  const worked = async (): Promise<number> => {
    const { metrics } = await devtools.send("Performance.getMetrics");
    return 1000 * (metrics.find(({ name }) => name === "TaskDuration")?.value ?? Number.NaN);
  };
  const before = await worked();
  const between = await page.evaluate(pan, seconds * 1000);
  return { between, work: ((await worked()) - before) / between.length };
};

const linesOf = (what: string, { between, work }: Moved): readonly Line[] => [
  {
    what: `${what}, frames a second`,
    measured: Math.round((1000 * between.length) / between.reduce((sum, one) => sum + one, 0)),
    unit: "",
    figure: atLeast(60),
  },
  {
    what: "95 of a hundred frames within",
    measured: quantile(between, 0.95),
    unit: "ms",
    limit: { what: "the main thread's work for one", value: Math.round(work * 10) / 10, unit: "ms" },
  },
];

/** How many frames a second the tree of a large family has while somebody moves it: Chromium without a graphics card. */
export const benchTreePan = async ({ isQuick }: BenchOptions): Promise<readonly Line[]> => {
  const executablePath = chromiumOfThisMachine();
  const product = await startProduct({ demo: false });
  const browser = await chromium.launch({ executablePath, args: quietly });
  try {
    const lines: Line[] = [];
    for (const people of isQuick ? [2_000] : [3_010, 10_000]) {
      const account = await foundFamily(product.origin, `Pan ${people}`);
      await importFile(product, account, await sampleFile(people));
      const context = await browser.newContext({
        baseURL: product.origin,
        viewport: { width: 1440, height: 900 },
        extraHTTPHeaders: { cookie: account.cookie },
      });
      const page = await context.newPage();
      await page.goto("/family-tree");
      await page.locator("[data-person]").first().waitFor();
      // What is measured is the drawing, and not what the product still does with the file.
      await untilAtRest(product.pid);
      const tree = `moving the tree of ${people.toLocaleString("en")} people`;
      lines.push(...linesOf(`${tree}, close, with cards`, await panned(page)));
      await page.getByRole("button", { name: "Show the whole tree" }).click();
      // It flies there; a wheel on the way would end the flight.
      await page.locator("button[aria-label='Zoom out']:disabled").waitFor();
      lines.push(...linesOf(`${tree}, from far away`, await panned(page)));
      await context.close();
    }
    return lines;
  } finally {
    await browser.close();
    await product.stop();
    product.forget();
  }
};
