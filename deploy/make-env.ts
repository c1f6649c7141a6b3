import { randomBytes } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";

/**
 * `node deploy/make-env.ts`: .env from .env.example, each password and secret made at random. Refuses where there is a .env: its
 * passwords are those of the volumes. A random value begins with a letter, see .env.example.
 */
const root = path.resolve(import.meta.dirname, "..");
const chosenElsewhere = new Set(["KINKEEPER_ADMIN_PASSWORD"]);

const filled = readFileSync(path.join(root, ".env.example"), "utf8").replace(
  /^(\w+_(?:PASSWORD|SECRET))=$/gm,
  (line, name: string) => (chosenElsewhere.has(name) ? line : `${name}=k${randomBytes(24).toString("hex")}`),
);

try {
  writeFileSync(path.join(root, ".env"), filled, { mode: 0o600, flag: "wx" });
  console.log("Wrote .env; its passwords are random. Please look through the rest.");
} catch (error) {
  if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
  console.error("There is a .env already; it was left as it is.");
  process.exitCode = 1;
}
