import { expect, test } from "vitest";
import { sharedProduct } from "../product/use-shared-product.ts";
import { evaluate } from "./evaluate.ts";
import { foundFamilies, hasRoyalFile } from "./families.ts";
import { failuresOf, figuresOf, missedGates, reportOf } from "./report.ts";

test("without a language model four of five answerable questions are answered with the right record cited, and nothing is claimed without one", async () => {
  const { origin } = await sharedProduct();
  const judgements = await evaluate(await foundFamilies(origin));
  console.log(reportOf(judgements));
  if (!hasRoyalFile) console.warn("NOT ASKED: royal92.ged is not here, so nothing was asked of the royal houses.");
  expect(judgements.map(({ answer }) => answer.mode)).not.toContain("model");
  const missed = missedGates(figuresOf(judgements));
  if (missed.length > 0) console.error(failuresOf(judgements));
  expect(missed).toEqual([]);
});
