import { writeFileSync } from "node:fs";
import type { MultiStats } from "@rspack/core";
import { inputHashOf, isUpToDate, stampFileOf } from "./build-inputs.ts";
import { compressAssets, type AssetSize } from "./compress-assets.ts";
import { configurationOf, distOf, frontendNames } from "./frontend-folders.ts";
import { retireOldAssets } from "./release-assets.ts";

/**
 * `node frontends/_kit/rspack/build.ts [names…] [--if-changed] [--quiet]`: production builds, one process for all.
 * `--if-changed` skips what was built from the same inputs; `--quiet` leaves the table of sizes out.
 */
const main = async (words: readonly string[]): Promise<void> => {
  const flags = new Set(words.filter((word) => word.startsWith("--")));
  const asked = words.filter((word) => !word.startsWith("--"));
  const known = frontendNames();
  const unknown = asked.filter((name) => !known.includes(name));
  if (unknown.length > 0) throw new Error(`There is no frontend ${unknown.join(", ")}; there are ${known.join(", ")}.`);
  const wanted = (asked.length > 0 ? asked : known).filter((name) => !(flags.has("--if-changed") && isUpToDate(name)));
  if (wanted.length === 0) {
    console.log("Frontends are up to date.");
    return;
  }

  const started = performance.now();
  console.log(`Building ${wanted.join(", ")} …`);
  // Hashed before building: what changes meanwhile is built again next time.
  const inputs = wanted.map((name) => inputHashOf(name));
  const stats = await compile(wanted);
  if (stats.hasErrors() || stats.hasWarnings()) console.error(stats.toString({ preset: "errors-warnings" }));
  if (stats.hasErrors()) throw new Error("The frontends could not be built.");
  for (const [index, name] of wanted.entries()) {
    const assets = assetsOf(stats, name);
    const sizes = await compressAssets(distOf(name), assets);
    retireOldAssets(distOf(name), assets);
    writeFileSync(stampFileOf(name), inputs[index] ?? "");
    const total = sizes.filter(({ asset }) => asset.endsWith(".js")).reduce((sum, size) => sum + size.gzip, 0);
    console.log(`  ${name.padEnd(16)} ${sizes.length} files, ${kilobytes(total)} of script gzip`);
    if (!flags.has("--quiet")) printSizes(sizes);
  }
  console.log(`Built in ${((performance.now() - started) / 1000).toFixed(1)} s.`);
};

const compile = async (names: readonly string[]): Promise<MultiStats> => {
  // Loaded only where there is something to build: a start on a built checkout need not wait for it.
  const { rspack } = await import("@rspack/core");
  const compiler = rspack(await Promise.all(names.map((name) => configurationOf(name, "production"))));
  return new Promise((resolve, reject) => {
    compiler.run((error, stats) => {
      compiler.close((closeError) => {
        if (error ?? closeError) reject(error ?? closeError);
        else if (stats) resolve(stats);
      });
    });
  });
};

/** The hashed files of one frontend in this build, as paths under its `dist`. */
const assetsOf = (stats: MultiStats, name: string): string[] =>
  stats.stats
    .filter((one) => one.compilation.name === name)
    .flatMap((one) => Object.keys(one.compilation.assets))
    .filter((asset) => asset.startsWith("assets/"));

const kilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`;

const printSizes = (sizes: readonly AssetSize[]): void => {
  for (const { asset, raw, gzip, brotli } of sizes.toSorted((a, b) => b.gzip - a.gzip)) {
    const columns = [raw, gzip, brotli].map((size) => kilobytes(size).padStart(10)).join("");
    console.log(`    ${asset.replace("assets/", "").padEnd(48)}${columns}`);
  }
};

await main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
