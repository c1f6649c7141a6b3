import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { artifacts } from "./artifacts.ts";
import { buildPages } from "./build-pages.ts";
import { benchCommands } from "./commands.ts";
import { benchDuplicates } from "./duplicates.ts";
import { benchFairness } from "./fairness.ts";
import { benchFirstVisit } from "./first-visit.ts";
import { benchGatewayLines } from "./gateway-lines.ts";
import { benchImport } from "./import.ts";
import { benchKinship } from "./kinship.ts";
import { forgetLargeArchive } from "./large-archive.ts";
import { Skipped, verdictOf, type Line } from "./line.ts";
import { benchLighthouse } from "./lighthouse.ts";
import { machineNow } from "./machine.ts";
import type { BenchOptions } from "./options.ts";
import { benchPeopleList } from "./people-list.ts";
import { benchRanking } from "./ranking.ts";
import { benchRebuild } from "./rebuild.ts";
import { benchRecovery } from "./recovery.ts";
import { benchScale } from "./scale.ts";
import { benchSearch } from "./search.ts";
import { benchStart } from "./start.ts";
import { benchStatements } from "./statements.ts";
import { tableOf } from "./table.ts";
import { benchTests } from "./tests.ts";
import { benchTree } from "./tree.ts";
import { benchTreePan } from "./tree-pan.ts";

// `npm run bench -- [--only rows,…] [--quick] [--pages words,…]`: every row of DESIGN.md §7, measured. Without names all rows are.

const rows: Readonly<Record<string, (options: BenchOptions) => Promise<readonly Line[]>>> = {
  gateway: benchGatewayLines,
  commands: benchCommands,
  statements: benchStatements,
  people: benchPeopleList,
  search: benchSearch,
  ranking: benchRanking,
  import: benchImport,
  scale: benchScale,
  fairness: benchFairness,
  rebuild: benchRebuild,
  recovery: benchRecovery,
  tree: benchTree,
  "tree-pan": benchTreePan,
  duplicates: benchDuplicates,
  kinship: benchKinship,
  "first-visit": benchFirstVisit,
  lighthouse: benchLighthouse,
  start: benchStart,
  tests: benchTests,
};

interface Outcome {
  readonly row: string;
  readonly seconds: number;
  readonly lines: readonly Line[];
  /** Why there are no lines. */
  readonly problem?: string;
}

const measure = async (row: string, options: BenchOptions): Promise<Outcome> => {
  const started = performance.now();
  const seconds = (): number => Math.round((performance.now() - started) / 1000);
  process.stderr.write(`${row} …`);
  try {
    const lines = await rows[row]!(options);
    return { row, seconds: seconds(), lines };
  } catch (error) {
    const problem = error instanceof Error ? error.message : String(error);
    if (!(error instanceof Skipped)) process.exitCode = 1;
    return { row, seconds: seconds(), lines: [], problem };
  } finally {
    process.stderr.write(` ${seconds()} s\n`);
  }
};

const { values, positionals } = parseArgs({
  options: {
    quick: { type: "boolean" },
    only: { type: "string", multiple: true },
    pages: { type: "string", multiple: true },
  },
  allowPositionals: true,
});
const named = [...positionals, ...(values.only ?? []).flatMap((names) => names.split(","))];
const unknown = named.filter((name) => !(name in rows));
if (unknown.length > 0) {
  console.error(`There is no row ${unknown.join(", ")}; there are ${Object.keys(rows).join(", ")}.`);
  process.exit(1);
}
const pages = values.pages?.flatMap((words) => words.split(","));
const options: BenchOptions = { isQuick: values.quick ?? false, ...(pages ? { pages } : {}) };
buildPages();
const machine = machineNow();
const outcomes: Outcome[] = [];
try {
  for (const row of named.length > 0 ? named : Object.keys(rows)) outcomes.push(await measure(row, options));
} finally {
  await forgetLargeArchive();
}

const lines = outcomes.flatMap((outcome) => outcome.lines);
console.log(tableOf(lines));
for (const { row, problem } of outcomes) if (problem !== undefined) console.log(`${row}: not measured: ${problem}`);
const missed = lines.filter((line) => verdictOf(line) === "missed").length;
console.log(
  `${lines.length} lines, ${missed} missed. ${machine.cores} cores, ${machine.memoryGigabytes} GB, Node ${machine.node}; load before ${machine.load}, after ${machineNow().load}.`,
);
mkdirSync(artifacts, { recursive: true });
const told = outcomes.map((outcome) => ({
  ...outcome,
  lines: outcome.lines.map((line) => ({ ...line, verdict: verdictOf(line) })),
}));
writeFileSync(
  path.join(artifacts, "bench.json"),
  // JSON has no Infinity, which is how long a request took that failed.
  `${JSON.stringify({ at: new Date().toISOString(), ...options, machine, rows: told }, (_, value: unknown) => (value === Infinity ? "no answer" : value), 2)}\n`,
);
