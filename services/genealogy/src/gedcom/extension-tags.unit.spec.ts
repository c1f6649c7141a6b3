import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const root = path.resolve(import.meta.dirname, "../../../..");
const page = readFileSync(path.join(root, "docs/gedcom-extensions.md"), "utf8");
const [ours = "", others = ""] = page.split("## Tags that are read");
const rows = [...ours.matchAll(/^\| `(_\w+)` /gm)].map(([, tag]) => tag!);

/** Every extension tag that the code names: alone, or in a line as "1 _TAG Y". */
const named = (): ReadonlySet<string> => {
  const files = globSync(["services/genealogy/src/**/*.ts", "services/archive/src/gedzip/**/*.ts"], { cwd: root });
  const sources = files.filter((file) => !/\/testing\/|\.spec\.ts$/.test(file));
  const tags = sources.flatMap((file) =>
    [...readFileSync(path.join(root, file), "utf8").matchAll(/["`'](?:\d )?(_[A-Z][A-Z\d_]+)\b/g)].map(
      ([, tag]) => tag!,
    ),
  );
  return new Set(tags);
};

test("every extension tag of ours has its row, and every row its tag", () => {
  const read = new Set([...others.matchAll(/`(_\w+)`/g)].map(([, tag]) => tag!));
  const tags = named();
  expect([...tags].filter((tag) => !rows.includes(tag) && !read.has(tag))).toEqual([]);
  expect(rows.filter((tag) => !tags.has(tag))).toEqual([]);
  expect([...read].filter((tag) => !tags.has(tag))).toEqual([]);
  expect(new Set(rows).size).toBe(rows.length);
});
