import { describe, expect, test } from "vitest";
import { SharedNotes } from "./biography.ts";
import { exportGedcom } from "./export-gedcom.ts";
import type { GedcomVersion, ImportedPerson } from "./gedcom-items.ts";
import { LivingEvidence } from "./living-evidence.ts";
import { readGedcom } from "./read-gedcom.ts";
import { readAll, streamOf, today } from "./testing/read-sample.ts";

/** Reads twice, as an import does: once to look, once to take. */
const readTwice = async (text: string): Promise<{ people: ImportedPerson[]; records: { text: string }[] }> => {
  const notes = new SharedNotes();
  const evidence = new LivingEvidence(today);
  for await (const item of readGedcom(streamOf(text), { now: today })) {
    notes.add(item);
    evidence.add(item);
  }
  const read: { people: ImportedPerson[]; records: { text: string }[] } = { people: [], records: [] };
  for await (const item of readGedcom(streamOf(text), { now: today, notes, deceased: evidence.deceased() })) {
    if (item.kind === "person") read.people.push(item.person);
    if (item.kind === "record") read.records.push(item.record);
  }
  return read;
};

const written = async (
  people: readonly ImportedPerson[],
  records: readonly { text: string }[],
  version: GedcomVersion,
): Promise<string> => {
  let text = "";
  for await (const piece of exportGedcom({ version, people, families: [], otherRecords: records, now: today }))
    text += piece;
  return text;
};

const file =
  "0 HEAD\n1 GEDC\n2 VERS 5.5.1\n0 @I1@ INDI\n1 NOTE She played.\n1 NOTE @N1@\n0 @I2@ INDI\n1 NOTE @N1@\n0 @N1@ NOTE Told by\n1 CONC  aunt Rosa.\n1 CONT Twice.\n1 SOUR @S1@\n0 TRLR\n";

describe("notes that several people share", () => {
  test("are part of each biography once a first reading has found them", async () => {
    const { people } = await readTwice(file);
    expect(people.map(({ biography }) => biography)).toStrictEqual([
      "She played.\n\nTold by aunt Rosa.\nTwice.",
      "Told by aunt Rosa.\nTwice.",
    ]);
  });

  test.each(["7.0", "5.5.1"] as const)("stay shared in an export to %s", async (version) => {
    const { people, records } = await readTwice(file);
    const text = await written(people, records, version);
    expect(text.match(/NOTE @N1@/g)).toHaveLength(2);
    expect(text.match(/aunt Rosa/g)).toHaveLength(1);
    expect(text).not.toContain("_BIOGRAPHY");
    const again = await readTwice(text);
    expect(again.people.map(({ biography }) => biography)).toStrictEqual(people.map(({ biography }) => biography));
  });

  test("are no longer the biography of somebody whose biography was changed", async () => {
    const { people, records } = await readTwice(file);
    const changed = people.map((person) =>
      person.xref === "I2" ? { ...person, biography: "Told by uncle Ras." } : person,
    );
    const text = await written(changed, records, "7.0");
    expect(text).toContain("0 @I2@ INDI\n1 NOTE Told by uncle Ras.\n");
    expect(text.match(/SNOTE @N1@/g)).toHaveLength(1);
  });

  test("stay links as long as nobody looked for them", async () => {
    const { people } = await readAll(streamOf(file));
    expect(people[1]).toMatchObject({ biography: null, extra: ["1 NOTE @N1@", "1 _KEPT 5.5.1"] });
  });
});

test("who is dead by the evidence of kin is read as dead", async () => {
  const { people } = await readTwice(
    "0 HEAD\n0 @I1@ INDI\n0 @I2@ INDI\n1 BIRT\n2 DATE 1800\n0 @F1@ FAM\n1 HUSB @I1@\n1 CHIL @I2@\n0 TRLR\n",
  );
  expect(people.map(({ isLiving }) => isLiving)).toStrictEqual([false, false]);
});

test("many links to a long note make no text that nothing could hold", async () => {
  const [text, links] = ["x".repeat(900_000), "1 NOTE @N1@\n".repeat(5_000)];
  const { people } = await readTwice(`0 HEAD\n0 @N1@ NOTE ${text}\n0 @I1@ INDI\n${links}0 TRLR\n`);
  expect(people.map(({ biography }) => biography?.length)).toEqual([text.length]);
});
