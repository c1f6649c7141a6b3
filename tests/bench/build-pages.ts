import { spawnSync } from "node:child_process";
import path from "node:path";

const root = path.resolve(import.meta.dirname, "../..");

/** Builds the pages unless they are up to date: rows that open one need them, in a fresh clone too. */
export const buildPages = (): void => {
  const build = path.join(root, "frontends/_kit/rspack/build.ts");
  const { status } = spawnSync(process.execPath, [build, "--if-changed", "--quiet"], {
    cwd: root,
    stdio: ["ignore", 2, 2],
  });
  if (status !== 0) throw new Error("the pages could not be built");
};
