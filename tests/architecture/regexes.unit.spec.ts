import { globSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { isSuperLinear, superLinearInFile } from "./regexes.ts";

const root = path.resolve(import.meta.dirname, "../..");
const files = globSync(["contracts/**/*.ts", "services/**/*.ts", "gateway/**/*.ts", "frontends/**/*.{ts,tsx}"], {
  cwd: root,
  exclude: (file) => /(^|\/)(node_modules|dist|testing|rspack)(\/|$)|\.spec\.tsx?$/.test(file),
}).map((file) => file.split(path.sep).join("/"));

/** Where an expression may be super-linear, because what it is asked about is short. */
const short: Readonly<Record<string, string>> = {
  "contracts/src/dates/read-date.ts": "a longer text than 100 characters is no date, and is not read",
  "gateway/src/gateway.ts": "an address of a setting",
  "services/archive/src/search/cards.ts": "the 300 characters of a preview",
  "services/identity/src/passwords/argon2.ts": "what we encoded ourselves",
  "services/identity/src/passwords/common-passwords.ts": "a password has at most 200 characters",
};

test("every regular expression is linear, or asked about short texts alone", () => {
  const found = files.flatMap((file) => superLinearInFile(root, file));
  expect(found.filter(({ file }) => !(file in short))).toEqual([]);
  expect(new Set(found.map(({ file }) => file))).toEqual(new Set(Object.keys(short)));
});

test.each([
  ["a repetition in a repetition", "(?:a+)+b", ""],
  ["an end that is looked for from everywhere", "\\s+$", ""],
  ["brackets that never close", "<[^>]+>", "g"],
  ["two repetitions of the same", "^\\s*\\s*x", ""],
  ["anything, and anything behind it", "^INT (.+?) \\((.*)\\)$", "i"],
])("%s is caught", (_what, pattern, flags) => {
  expect(isSuperLinear(pattern, flags)).toBe(true);
});

test.each([
  ["one repetition", "\\s+", "g"],
  ["brackets that begin nowhere else", "<[^<>]+>", "g"],
  ["an end after a beginning", "^x+$", ""],
])("%s is not", (_what, pattern, flags) => {
  expect(isSuperLinear(pattern, flags)).toBe(false);
});
