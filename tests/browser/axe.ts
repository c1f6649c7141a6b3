import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type axe from "axe-core";
import type { Page } from "playwright-core";

/** Half as much to read for each page as what `axe-core` itself would put into it. */
const source = readFileSync(fileURLToPath(import.meta.resolve("axe-core/axe.min.js")), "utf8");

const options = {
  runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
  // What passes is not described, and style sheets, which none of these rules reads, are not loaded again: half the time.
  resultTypes: ["violations"],
  preload: { assets: ["media"] },
} satisfies axe.RunOptions;

const violationsOf = (page: Page, how: axe.RunOptions): Promise<readonly axe.Result[]> =>
  page.evaluate(async (chosen) => {
    const { axe: inspector } = window as unknown as { axe: typeof axe };
    inspector.configure({ noHtml: true });
    return (await inspector.run(document, chosen)).violations;
  }, how);

/** What axe finds on the page as it stands: "rule: where, where". */
export const axeViolations = async (page: Page): Promise<readonly string[]> => {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(source);
  // Where something is, is only worked out once something is found.
  if ((await violationsOf(page, { ...options, selectors: false })).length === 0) return [];
  const violations = await violationsOf(page, options);
  return violations.map(
    ({ id, nodes }) =>
      `${id}: ${nodes.map(({ target, failureSummary }) => `${target.join(" ")} (${failureSummary})`).join("; ")}`,
  );
};
