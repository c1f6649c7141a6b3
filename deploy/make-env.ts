import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { withRandomSecrets } from "./env-file.ts";

/**
 * `node deploy/make-env.ts [file]`: a file (.env) from the example beside it, each password and secret made at random. Refuses where there
 * is one: its passwords are those of the volumes.
 */
const root = path.resolve(import.meta.dirname, "..");
const file = process.argv[2] ?? ".env";
const filled = withRandomSecrets(readFileSync(path.join(root, `${file}.example`), "utf8"));

try {
  writeFileSync(path.join(root, file), filled, { mode: 0o600, flag: "wx" });
  console.log(`Wrote ${file}; its passwords are random. Please look through the rest.`);
} catch (error) {
  if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
  console.error(`There is a ${file} already; it was left as it is.`);
  process.exitCode = 1;
}
