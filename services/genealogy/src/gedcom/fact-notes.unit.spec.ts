import type { GedcomVersion } from "@kinkeeper/contracts/dates/gedcom-date";
import { describe, expect, test } from "vitest";
import { exportGedcom } from "./export-gedcom.ts";
import type { ImportedPerson } from "./gedcom-items.ts";
import { readGedcom } from "./read-gedcom.ts";
import { SharedNotes } from "./shared-notes.ts";
import { streamOf, today } from "./testing/read-sample.ts";

const records = ["0 @N1@ NOTE Baptised by\n1 CONT the vicar.", "0 @N2@ NOTE For us alone.\n1 RESN privacy"];
const fileOf = (...lines: readonly string[]): string =>
  ["0 HEAD", "1 GEDC", "2 VERS 5.5.1", "0 @I1@ INDI", ...lines, ...records, "0 TRLR", ""].join("\n");

const personIn = async (text: string): Promise<ImportedPerson> => {
  const notes = new SharedNotes();
  for await (const item of readGedcom(streamOf(text), { now: today })) notes.add(item);
  for await (const item of readGedcom(streamOf(text), { now: today, notes }))
    if (item.kind === "person") return item.person;
  throw new Error("nobody is in the file");
};

const written = async (person: ImportedPerson, version: GedcomVersion = "5.5.1"): Promise<string> => {
  const otherRecords = records.map((text) => ({ text }));
  let text = "";
  for await (const piece of exportGedcom({ version, people: [person], families: [], otherRecords, now: today }))
    text += piece;
  return text;
};

const baptism = ["1 BAPM", "2 DATE 1809", "2 NOTE @N1@", "3 SOUR @S1@", "2 PLAC St Chad"];
const [note, place] = ["Baptised by\nthe vicar.", "St Chad"];

describe("a fact that leads to a shared note", () => {
  test("says what the note says, unless only some may see it, or a note stands on the spot", async () => {
    const lines = [
      "1 BURI",
      "2 NOTE @N2@",
      "1 RESI",
      "2 NOTE @N1@",
      "3 RESN privacy",
      "1 CENS",
      "2 NOTE @N1@",
      "2 NOTE Here.",
    ];
    const { facts } = await personIn(fileOf(...baptism, ...lines));
    expect(facts?.map((fact) => fact.note)).toEqual([note, undefined, undefined, "Here."]);
  });

  test("says nothing that is a note of the person already: who may see that is said there", async () => {
    const { facts, notes, biography } = await personIn(fileOf("1 NOTE Hers.", "1 NOTE @N1@", ...baptism));
    expect([biography, notes?.map(({ text }) => text), facts?.map((fact) => fact.note)]).toEqual([
      "Hers.",
      [note],
      [undefined],
    ]);
  });

  test.each(["7.0", "5.5.1"] as const)("leaves as it came to version %s, and comes back", async (version) => {
    const person = await personIn(fileOf(...baptism));
    const text = await written(person, version);
    expect(text).toContain(version === "7.0" ? "2 SNOTE @N1@\n3 __SOUR" : baptism.join("\n"));
    expect(text).not.toContain("_BIOGRAPHY");
    expect((await personIn(text)).facts).toEqual(person.facts);
  });

  test("leaves so too where it was read without the note, or never", async () => {
    const person = await personIn(fileOf(...baptism));
    const [{ note: _note, ...before }] = person.facts as [NonNullable<ImportedPerson["facts"]>[number]];
    for (const facts of [[before], undefined]) {
      const text = await written({ ...person, facts });
      expect(text).toContain(baptism.join("\n"));
      expect(text).not.toContain("_BIOGRAPHY");
    }
  });

  test("keeps its link when something else is changed, and loses it for another note", async () => {
    const person = await personIn(fileOf(...baptism));
    const [fact] = person.facts as [NonNullable<ImportedPerson["facts"]>[number]];
    const link = "2 NOTE @N1@\n3 SOUR @S1@";
    expect(await written({ ...person, facts: [{ ...fact, date: "1810" }] })).toContain(
      `1 BAPM\n2 DATE 1810\n2 PLAC ${place}\n${link}`,
    );
    const changed = await written({ ...person, facts: [{ ...fact, note: "By the dean." }] });
    expect(changed).toContain("1 BAPM\n2 DATE 1809\n2 PLAC St Chad\n2 NOTE By the dean.\n0");
  });

  test("of hundreds with a long note only so many tell it that the person stays small", async () => {
    const long = `0 @N3@ NOTE ${"x".repeat(15_000)}`;
    const links = Array.from({ length: 200 }, () => ["1 RESI", "2 NOTE @N3@"]).flat();
    const { facts, extra } = await personIn(fileOf(...links, long));
    expect(facts?.filter((fact) => fact.note !== undefined)).toHaveLength(6);
    expect(extra.filter((line) => line.startsWith("3 _BIOGRAPHY"))).toHaveLength(6);
  });
});
