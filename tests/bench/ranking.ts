import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import path from "node:path";
import { atLeast, Skipped, type Line } from "./line.ts";
import type { BenchOptions } from "./options.ts";

const collection = path.resolve(import.meta.dirname, "../../../shared/data/cranfield");
/** nDCG@10 of BM25 alone (DESIGN.md §7). */
const wordsAlone = 0.365;

/** Its table has a line for each way to search; the second column is nDCG@10. */
const ndcgOf = (table: string, way: string): number => {
  const line = table.split("\n").find((text) => text.startsWith(`| ${way}`));
  return Number(line?.split("|")[2] ?? Number.NaN);
};

/** How well the search ranks Cranfield's 1,400 abstracts: `npm run bench:search`, in a process of its own. */
// oxlint-disable-next-line require-await -- like every row
export const benchRanking = async ({ isQuick }: BenchOptions): Promise<readonly Line[]> => {
  if (isQuick) throw new Skipped("the collection takes minutes; ask without --quick");
  if (!existsSync(collection))
    throw new Skipped("Cranfield is not here: put it into ../shared/data beside the repository");
  const script = path.join(import.meta.dirname, "search-quality.ts");
  const { status, stdout } = spawnSync(process.execPath, [script, collection], {
    encoding: "utf8",
    stdio: ["ignore", "pipe", "inherit"],
  });
  if (status !== 0) throw new Error(`the ranking ended with ${status}`);
  const measured = ndcgOf(stdout, "both");
  if (Number.isNaN(measured)) throw new Error(`the ranking said nothing to read:\n${stdout}`);
  return [
    {
      what: "ranking, Cranfield, words and meaning, nDCG@10",
      measured,
      unit: "",
      figure: atLeast(0.385),
      limit: { what: "BM25", value: wordsAlone, unit: "" },
    },
    { what: "the same by words alone", measured: ndcgOf(stdout, "words alone"), unit: "" },
  ];
};
