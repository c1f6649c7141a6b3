import { contexts } from "@kinkeeper/contracts/contexts";
import { existsSync, globSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";

const root = path.resolve(import.meta.dirname, "../..");
const files = globSync("**/*", { cwd: root, exclude: (name) => /node_modules|(^|\/)dist$/.test(name) });
const pages = files.filter((file) => file.endsWith(".md"));
const textOf = (page: string): string => readFileSync(path.join(root, page), "utf8");

/** Ends of every path: `tree/people-of-view.ts` is enough to say which file is meant. */
const known = new Set(
  files.flatMap((file) => {
    const parts = file.split(path.sep);
    return parts.map((_, at) => parts.slice(at).join("/"));
  }),
);
/** What tests and measurements leave behind. */
const isMade = (file: string): boolean => file.startsWith("tests/.artifacts");
const topLevel = /^(contracts|deploy|docs|frontends|gateway|services|tests)\//;
const isPath = (text: string): boolean =>
  !/[<>*{}\s:@]/.test(text) && (topLevel.test(text) || /[\w-]\.(tsx?|mjs|sql|md)$/.test(text));

describe("what the pages of the repository name is there", () => {
  test("files and folders", () => {
    const named = pages.flatMap((page) =>
      [...textOf(page).matchAll(/`([^`\n]+)`/g)].flatMap(([, text]) => (isPath(text!) ? [[page, text!] as const] : [])),
    );
    expect(named.length).toBeGreaterThan(200);
    const missing = named.filter(
      ([, text]) => !isMade(text) && !known.has(text.replace(/^\.\//, "").replace(/\/$/, "")),
    );
    expect(missing.map(([page, text]) => `${page}: ${text}`)).toEqual([]);
  });

  test("pages that they link to", () => {
    const missing = pages.flatMap((page) =>
      [...textOf(page).matchAll(/\]\(([^)\s#:<]+)(?:#[^)]*)?\)/g)].flatMap(([, link]) =>
        existsSync(path.join(root, path.dirname(page), link!)) ? [] : [`${page}: ${link}`],
      ),
    );
    expect(missing).toEqual([]);
  });
});

test("docs/architecture.md lists the streams of every service", () => {
  const rows = [...textOf("docs/architecture.md").matchAll(/^\| ([a-z-]+) +\| (`[^|]*`) +\|/gm)];
  const listed = rows.map(([, service, streams]) => [
    service,
    [...streams!.matchAll(/`(\w+)`/g)].map(([, name]) => name!).toSorted(),
  ]);
  expect(Object.fromEntries(listed)).toEqual(
    Object.fromEntries(contexts.map(({ name, categories }) => [name, Object.keys(categories).toSorted()])),
  );
});
