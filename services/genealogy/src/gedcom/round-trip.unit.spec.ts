import type { GedcomVersion } from "@kinkeeper/contracts/dates/gedcom-date";
import { existsSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { exportGedcom } from "./export-gedcom.ts";
import { generateSample } from "./testing/generate-sample.ts";
import { compareFiles } from "./testing/compare-files.ts";
import { difficultFiles } from "./testing/difficult-files.ts";
import { undeclaredTags, validateSeven } from "./testing/validate-seven.ts";
import { asExported, readAll, streamOf, today } from "./testing/read-sample.ts";

/** A file as it comes out again. */
const exported = async (text: string, version: GedcomVersion): Promise<string> => {
  const { people, families, records, headers } = await readAll(streamOf(text));
  const inFile = <Item extends object>(items: readonly Item[]): (Item & { scope: string })[] =>
    items.map((item) => ({ ...item, scope: "file" }));
  const pieces: string[] = [];
  const isHere = new Set([...people, ...families, ...records].map(({ xref }) => xref));
  const exists = (_: string | undefined, xref: string): boolean => isHere.has(xref);
  // Whoever no record tells of is in nobody's life.
  const known = people.map((one) => ({
    ...one,
    associations: one.associations?.filter(({ xref }) => xref === undefined || isHere.has(xref)),
  }));
  const options = {
    version,
    exists,
    isDangling: (scope: string | undefined, xref: string) => !exists(scope, xref),
    people: inFile(known),
    families: inFile(families.map(asExported)),
    otherRecords: inFile(records),
    headers: inFile(headers),
    now: today,
  };
  for await (const piece of exportGedcom(options)) pieces.push(piece);
  return pieces.join("");
};

const data = new URL("../../../../../shared/data/", import.meta.url);
const realFiles = ["royal92.ged", "maximal70.ged"].filter((name) => existsSync(new URL(name, data)));
const files: readonly (readonly [string, () => string])[] = [
  ...realFiles.map((name) => [name, () => readFileSync(new URL(name, data), "utf8")] as const),
  ["a generated sample", () => [...generateSample({ people: 500 })].join("")],
  ...Object.entries(difficultFiles).map(([name, lines]) => [name, () => lines] as const),
];

/** 5.5.1 asks for a submitter; where a file names none, ours is named. */
const ownSubmitter = /^added (?:HEAD |U_\d): SUBM /;

/** Versions a file goes through; the last is its own, so that it can be compared with what it was. */
const ways = (text: string): GedcomVersion[][] => {
  const own = /2 VERS 7/.test(text) ? "7.0" : "5.5.1";
  const other = own === "7.0" ? "5.5.1" : "7.0";
  return [[own], [other, own], [own, other, own]];
};

describe.each(files)("%s", (_, read) => {
  const text = read();
  test.each(ways(text).map((way) => [way.join(" → "), way] as const))("comes back from %s", async (__, way) => {
    let file = text;
    for (const version of way) file = await exported(file, version);
    const told = compareFiles(text, file)
      .map(({ what, record, text: line }) => `${what} ${record}: ${line}`)
      .filter((difference) => !ownSubmitter.test(difference));
    expect(told.slice(0, 20)).toStrictEqual([]);
  });

  test("is written as valid GEDCOM 7.0", async () => {
    const written = await exported(text, "7.0");
    expect(validateSeven(written).slice(0, 20)).toStrictEqual([]);
    expect(undeclaredTags(written)).toStrictEqual([]);
  });
});

describe("the validator", () => {
  test.skipIf(!realFiles.includes("maximal70.ged"))("finds nothing in the file that shows all of the standard", () => {
    expect(validateSeven(readFileSync(new URL("maximal70.ged", data), "utf8"))).toStrictEqual([]);
  });

  test("finds what is against the rules", () => {
    const found = validateSeven(difficultFiles["version 7 against its rules"]!);
    const expected = ["ROLE godfather", "lacks ROLE", "lacks NAME", "second AUTH", "is no <FilePath>", "lacks DATE"];
    expect(expected.filter((what) => !found.some((error) => error.includes(what)))).toStrictEqual([]);
  });
});
