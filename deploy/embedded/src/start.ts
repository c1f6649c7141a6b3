import { spawnSync } from "node:child_process";
import path from "node:path";

// `npm start`: the pages first, if they changed since they were built, then the product.
const root = path.resolve(import.meta.dirname, "../../..");
const build = path.join(root, "frontends/_kit/rspack/build.ts");
const { status } = spawnSync(process.execPath, [build, "--if-changed", "--quiet"], { cwd: root, stdio: "inherit" });
if (status !== 0) process.exit(status ?? 1);
await import("./main.ts");
