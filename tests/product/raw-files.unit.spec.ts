import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { afterEach, beforeEach, expect, test } from "vitest";
import { filesWith } from "./raw-files.ts";

let folder: string;
beforeEach(() => void (folder = mkdtempSync(path.join(tmpdir(), "kinkeeper-raw-"))));
afterEach(() => rmSync(folder, { recursive: true }));

const word = "zyxwanterra";
test.each([
  ["as it is", Buffer.from(`..${word}..`)],
  ["in capitals", Buffer.from(`..Zyxwanterra..`)],
  ["as two bytes a letter", Buffer.from(`..${word}..`, "utf16le")],
  ["in base64, at every offset", Buffer.from(Buffer.from(`1${word}.`).toString("base64"))],
  ["in base64, at another offset", Buffer.from(Buffer.from(`12${word}..`).toString("base64"))],
  ["in base64, from its beginning", Buffer.from(Buffer.from(`${word}...`).toString("base64"))],
  ["as hexadecimal digits", Buffer.from(Buffer.from(word).toString("hex"))],
  ["packed", gzipSync(`..${word}..`)],
])("a word is found %s", (_how, bytes) => {
  const file = path.join(folder, "a-file");
  writeFileSync(file, bytes);
  expect(filesWith(folder, ["anotherword", word])).toEqual([file]);
  expect(filesWith(folder, ["anotherword"])).toEqual([]);
});
