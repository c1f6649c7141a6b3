import { existsSync, globSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";

/** How many releases keep their files, so that a tab opened before a deployment can still load its lazy pages. */
const releasesKept = 3;

/**
 * Remembers the hashed files of this release in `.releases.json` and deletes those that belong to none of the last
 * three. A build that gives the same files is the same release.
 */
export const retireOldAssets = (dist: string, assets: readonly string[]): void => {
  mkdirSync(dist, { recursive: true });
  const record = path.join(dist, ".releases.json");
  const earlier = existsSync(record) ? (JSON.parse(readFileSync(record, "utf8")) as string[][]) : [];
  const current = assets.toSorted();
  const releases = [current, ...earlier.filter((release) => release.join() !== current.join())].slice(0, releasesKept);
  const kept = new Set(releases.flat());
  for (const asset of globSync("assets/**/*", { cwd: dist })) {
    const file = path.join(dist, asset);
    // A folder is not an asset; those in it are.
    if (statSync(file).isDirectory()) continue;
    if (!kept.has(asset.replaceAll("\\", "/").replace(/\.(br|gz)$/, ""))) rmSync(file);
  }
  writeFileSync(record, JSON.stringify(releases));
};
