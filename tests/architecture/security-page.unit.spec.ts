import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const root = path.resolve(import.meta.dirname, "../..");
const named = [...readFileSync(path.join(root, "docs/security.md"), "utf8").matchAll(/`([\w./-]+\.spec\.tsx?)`/g)].map(
  ([, file]) => file!,
);

test("every test that docs/security.md rests on is there", () => {
  expect(named.length).toBeGreaterThan(20);
  expect(named.filter((file) => !existsSync(path.join(root, file)))).toEqual([]);
});
