import axe from "axe-core";
import type { Page } from "playwright-core";

const options = {
  runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
  // What passes is not described, and style sheets, which none of these rules reads, are not loaded again: half the time.
  resultTypes: ["violations"],
  preload: { assets: ["media"] },
} satisfies axe.RunOptions;

/** What axe finds on the page as it stands: "rule: where, where". */
export const axeViolations = async (page: Page): Promise<readonly string[]> => {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  const { violations } = await page.evaluate(
    (how) => (window as unknown as { axe: typeof axe }).axe.run(document, how),
    options,
  );
  return violations.map(
    ({ id, nodes }) =>
      `${id}: ${nodes.map(({ target, failureSummary }) => `${target.join(" ")} (${failureSummary})`).join("; ")}`,
  );
};
