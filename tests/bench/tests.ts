import { spawnSync } from "node:child_process";
import path from "node:path";
import { atMost, Skipped, type Line } from "./line.ts";
import type { BenchOptions } from "./options.ts";

const root = path.resolve(import.meta.dirname, "../..");

/** `npm test`, as somebody types it. */
// oxlint-disable-next-line require-await -- like every row
export const benchTests = async ({ isQuick }: BenchOptions): Promise<readonly Line[]> => {
  if (isQuick) throw new Skipped("npm test takes minutes; ask without --quick");
  const started = performance.now();
  const { status } = spawnSync("npm", ["test"], { cwd: root, stdio: ["ignore", 2, 2] });
  if (status !== 0) throw new Error("npm test was not green");
  return [
    { what: "npm test, green", measured: (performance.now() - started) / 60_000, unit: "min", figure: atMost(8) },
  ];
};
