import { createReadStream, existsSync } from "node:fs";
import { formatDate } from "@kinkeeper/contracts/dates";
import { describe, expect, test } from "vitest";
import { exportGedcom } from "./export-gedcom.ts";
import type { GedcomVersion } from "./gedcom-items.ts";
import { structuresOf } from "./read-records.ts";
import { linesOf, type Structure } from "./structure.ts";
import { readAll, streamOf, today, type ReadFile } from "./testing/read-sample.ts";
import { toSeven } from "./versions/to-seven.ts";

/** Real files lie beside the project; elsewhere these tests are left out (the fixtures of the other tests cover the same). */
const data = new URL("../../../../../shared/data/", import.meta.url);
const royal = new URL("royal92.ged", data);
const maximal = new URL("maximal70.ged", data);

const read = (file: URL): Promise<ReadFile> => readAll(createReadStream(file));

const rewritten = async (
  { people, families, records, headers }: ReadFile,
  version: GedcomVersion,
): Promise<ReadFile> => {
  const pieces: string[] = [];
  const options = { version, people, families, otherRecords: records, headers, now: today };
  for await (const piece of exportGedcom(options)) pieces.push(piece);
  return readAll(streamOf(...pieces));
};

/** Structures without regard to order between kinds, version, and the two tags of a UUID: what they mean. */
const meaning = (structures: readonly Structure[]): string[] => {
  const asText = (one: Structure): string => {
    const sorted = { ...one, tag: one.tag === "_UID" ? "UID" : one.tag, value: one.value.trim(), children: [] };
    return [...linesOf(sorted, 0), ...meaning(one.children).map((line) => `> ${line}`)].join("\n");
  };
  return structures.map(asText).toSorted();
};

const meaningOf = (lines: readonly string[]): string[] => {
  const grown: Structure[] = [];
  const record = toSeven(
    { tag: "INDI", xref: null, pointer: null, value: "", children: structuresOf(lines), line: 0 },
    (added) => `X${grown.push(added)}`,
  );
  return meaning([...record.children, ...grown]);
};

const peopleOf = ({ people }: ReadFile): unknown[] =>
  people.map(({ extra, birthDate, deathDate, ...person }) => ({
    ...person,
    line: 0,
    extra: meaningOf(extra),
    dates: [birthDate, deathDate].map((date) => date && formatDate(date)),
  }));
const familiesOf = ({ families }: ReadFile): unknown[] =>
  families.map(({ extra, marriageDate, ...family }) => ({
    ...family,
    line: 0,
    extra: meaningOf(extra),
    date: marriageDate && formatDate(marriageDate),
  }));
const recordsOf = ({ records }: ReadFile): string[] =>
  records
    .filter(({ text }) => !text.includes("1 NAME Kinkeeper"))
    .map(({ text }) =>
      meaning(structuresOf(text.split("\n"), 0).map((record) => toSeven(record, () => "X"))).join("\n"),
    )
    .toSorted();

describe.skipIf(!existsSync(royal))("the royal houses of Europe (royal92.ged)", () => {
  test("3,010 people and 1,422 families are read without an issue", async () => {
    const { people, families, records, reading } = await read(royal);
    expect([people.length, families.length, records.length, reading.issues.total]).toStrictEqual([3010, 1422, 1, 0]);
    expect(people[0]).toMatchObject({
      firstName: "Victoria",
      lastName: "Hanover",
      sex: "female",
      birthDate: "24 MAY 1819",
      birthPlace: "Kensington,Palace,London,England",
      deathDate: "22 JAN 1901",
      isLiving: false,
      childIn: [{ family: "F42", pedigree: "birth" }],
      partnerIn: ["F1"],
      extra: ["1 TITL Queen of England", "1 BURI", "2 PLAC Royal Mausoleum,Frogmore,Berkshire,England", "1 REFN 1"],
    });
    expect(families[0]).toMatchObject({
      marriageDate: "10 FEB 1840",
      partners: [{ xref: "I1" }, { xref: "I2" }].toReversed(),
    });
  });

  test.each(["7.0", "5.5.1"] as const)("nothing of it is lost in an export to %s", async (version) => {
    const before = await read(royal);
    const after = await rewritten(before, version);
    expect(after.reading.issues.total).toBe(0);
    expect(peopleOf(after)).toStrictEqual(peopleOf(before));
    expect(familiesOf(after)).toStrictEqual(familiesOf(before));
    expect(recordsOf(after)).toStrictEqual(recordsOf(before));
  });
});

describe.skipIf(!existsSync(maximal))("every structure of GEDCOM 7 (maximal70.ged)", () => {
  test("is read without an issue", async () => {
    const { people, families, records, reading } = await read(maximal);
    expect([people.length, families.length, records.length, reading.issues.total]).toStrictEqual([4, 2, 11, 0]);
    expect(reading.file).toStrictEqual({ characterSet: "UTF-8", version: "7.0" });
  });

  test.each(["7.0", "5.5.1"] as const)("nothing of it is lost in an export to %s", async (version) => {
    const before = await read(maximal);
    const after = await rewritten(before, version);
    expect(after.reading.issues.total).toBe(0);
    expect(peopleOf(after)).toStrictEqual(peopleOf(before));
    expect(familiesOf(after)).toStrictEqual(familiesOf(before));
    expect(recordsOf(after)).toStrictEqual(recordsOf(before));
  });
});
