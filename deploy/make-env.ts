import { randomBytes } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";

/**
 * `node deploy/make-env.ts [file]`: a file (.env) from the example beside it, each password and secret made at random. Refuses where there
 * is one: its passwords are those of the volumes. A random value begins with a letter, see .env.example.
 */
const root = path.resolve(import.meta.dirname, "..");
const file = process.argv[2] ?? ".env";
const chosenElsewhere = new Set(["KINKEEPER_ADMIN_PASSWORD"]);

const filled = readFileSync(path.join(root, `${file}.example`), "utf8").replace(
  /^(\w+_(?:PASSWORD|SECRET))=$/gm,
  (line, name: string) => (chosenElsewhere.has(name) ? line : `${name}=k${randomBytes(24).toString("hex")}`),
);

try {
  writeFileSync(path.join(root, file), filled, { mode: 0o600, flag: "wx" });
  console.log(`Wrote ${file}; its passwords are random. Please look through the rest.`);
} catch (error) {
  if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
  console.error(`There is a ${file} already; it was left as it is.`);
  process.exitCode = 1;
}
