/// <reference lib="dom" />
import { chromium } from "playwright-core";
import { foundFamily } from "../product/account.ts";
import { startProduct } from "../product/start-product.ts";
import { chromiumOfThisMachine, quietly } from "./browser.ts";
import { sampleFile } from "./gedcom-files.ts";
import { importFile } from "./import-file.ts";
import { atLeast, type Line } from "./line.ts";
import type { BenchOptions } from "./options.ts";
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

/** How many frames a second the tree of a large family has while somebody moves it: Chromium without a graphics card. */
export const benchTreePan = async ({ isQuick }: BenchOptions): Promise<readonly Line[]> => {
  const executablePath = chromiumOfThisMachine();
  const people = isQuick ? 2_000 : 10_000;
  const product = await startProduct({ demo: false });
  const browser = await chromium.launch({ executablePath, args: quietly });
  try {
    const account = await foundFamily(product.origin, "Pan");
    await importFile(product, account, await sampleFile(people));
    const context = await browser.newContext({
      baseURL: product.origin,
      viewport: { width: 1440, height: 900 },
      extraHTTPHeaders: { cookie: account.cookie },
    });
    const page = await context.newPage();
    await page.goto("/family-tree");
    await page.locator("[data-person]").first().waitFor();
    const near = await page.evaluate(pan, seconds * 1000);
    await page.getByRole("button", { name: "Show the whole tree" }).click();
    const far = await page.evaluate(pan, seconds * 1000);
    const named = `${people.toLocaleString("en")} people`;
    const line = (what: string, between: readonly number[]): readonly Line[] => [
      {
        what: `moving the tree of ${named}, ${what}, frames a second`,
        measured: Math.round((1000 * between.length) / between.reduce((sum, one) => sum + one, 0)),
        unit: "",
        figure: atLeast(60),
      },
      { what: "the slowest of a hundred frames", measured: quantile(between, 0.99), unit: "ms" },
    ];
    return [...line("close, with cards", near), ...line("from far away", far)];
  } finally {
    await browser.close();
    await product.stop();
    product.forget();
  }
};
