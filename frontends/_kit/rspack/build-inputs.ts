import { createHash } from "node:crypto";
import { existsSync, globSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { distOf, frontendsFolder, repositoryFolder } from "./frontend-folders.ts";

/** What any frontend is built from, besides its own folder. */
const commonInputs = ["frontends/_kit/{src,rspack}/**/*", "contracts/src/**/*", "package-lock.json"];

/** A hash over everything the build of one frontend reads; tests do not count. */
export const inputHashOf = (name: string): string => {
  const own = path.relative(repositoryFolder, path.join(frontendsFolder, name));
  const patterns = [...commonInputs, `${own}/{src,public}/**/*`, `${own}/*.{ts,json,html}`];
  const hash = createHash("sha256");
  for (const file of globSync(patterns, { cwd: repositoryFolder }).toSorted()) {
    if (/\.spec\.tsx?$/.test(file) || !statSync(path.join(repositoryFolder, file)).isFile()) continue;
    hash
      .update(`${file}\0`)
      .update(readFileSync(path.join(repositoryFolder, file)))
      .update("\0");
  }
  return hash.digest("hex");
};

export const stampFileOf = (name: string): string => path.join(distOf(name), ".build-stamp");

/** Built from exactly these inputs already. */
export const isUpToDate = (name: string): boolean => {
  const stamp = stampFileOf(name);
  return existsSync(stamp) && readFileSync(stamp, "utf8") === inputHashOf(name);
};
