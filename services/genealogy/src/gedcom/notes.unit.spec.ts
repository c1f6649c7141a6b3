import type { GedcomVersion } from "@kinkeeper/contracts/dates/gedcom-date";
import { describe, expect, test } from "vitest";
import { exportGedcom } from "./export-gedcom.ts";
import type { ImportedPerson } from "./gedcom-items.ts";
import { LivingEvidence } from "./living-evidence.ts";
import { readGedcom } from "./read-gedcom.ts";
import { SharedNotes } from "./shared-notes.ts";
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

const said = ({ biography, notes }: ImportedPerson) => [biography, ...(notes ?? []).map(({ text }) => text)];

describe("notes that several people share", () => {
  test("are notes of each once a first reading has found them", async () => {
    const { people } = await readTwice(file);
    expect(people.map(said)).toStrictEqual([
      ["She played.", "Told by aunt Rosa.\nTwice."],
      ["Told by aunt Rosa.\nTwice."],
    ]);
  });

  test.each(["7.0", "5.5.1"] as const)("stay shared in an export to %s", async (version) => {
    const { people, records } = await readTwice(file);
    const text = await written(people, records, version);
    expect(text.match(/NOTE @N1@/g)).toHaveLength(2);
    expect(text.match(/aunt Rosa/g)).toHaveLength(1);
    expect(text).not.toContain("_BIOGRAPHY");
    const again = await readTwice(text);
    expect(again.people.map(({ notes }) => notes)).toStrictEqual(people.map(({ notes }) => notes));
    expect(again.people.map(said)).toStrictEqual(people.map(said));
  });

  test("are no longer those of somebody whose biography, or whose note, was changed", async () => {
    const { people, records } = await readTwice(file);
    const [both, one] = people as [ImportedPerson, ImportedPerson];
    const changed = [
      { ...both, notes: both.notes!.map((note) => ({ ...note, text: "Told by uncle Ras." })) },
      { ...one, biography: "Told by uncle Ras." },
    ];
    const text = await written(changed, records, "7.0");
    expect(text).toContain("0 @I1@ INDI\n1 NOTE She played.\n1 NOTE Told by uncle Ras.\n");
    expect(text).toContain("0 @I2@ INDI\n1 NOTE Told by uncle Ras.\n");
    expect(text).not.toContain("SNOTE @N1@");
  });

  test("stay links as long as nobody looked for them", async () => {
    const { people } = await readAll(streamOf(file));
    expect(people[1]).toMatchObject({ biography: null, extra: ["1 NOTE @N1@", "1 _KEPT 5.5.1"] });
  });

  test("are private where their own record says so", async () => {
    const { people } = await readTwice(file.replace("1 SOUR @S1@", "1 RESN privacy"));
    expect(people[0]).toMatchObject({ notes: [{ isPrivate: true }] });
    expect(people[0]!.isBiographyPrivate).toBeUndefined();
    expect(people[1]!.isBiographyPrivate).toBe(true);
  });
});

describe("several notes of one person", () => {
  const three =
    "0 HEAD\n1 GEDC\n2 VERS 5.5.1\n0 @I1@ INDI\n1 NOTE One\n2 SOUR @S1@\n1 NOTE Two\n2 RESN confidential\n1 NOTE Three\n0 TRLR\n";
  const notesIn = (text: string) =>
    text.split("\n").filter((line) => /^\d (?:NOTE|SOUR @|(?:__)?RESN|_NOT_B)/.test(line));

  test("are apart, each as private as the file says", async () => {
    const { people } = await readTwice(three);
    expect(people.map(said)).toStrictEqual([["One", "Two", "Three"]]);
    expect(people[0]!.notes!.map(({ isPrivate }) => isPrivate)).toStrictEqual([true, undefined]);
    expect(people[0]!.isBiographyPrivate).toBeUndefined();
    expect(new Set(people[0]!.notes!.map(({ id }) => id)).size).toBe(2);
  });

  test("leave in their places, what was changed within its line", async () => {
    const { people } = await readTwice(three);
    const [person] = people as [ImportedPerson];
    expect(notesIn(await written(people, [], "5.5.1"))).toStrictEqual([
      "1 NOTE One",
      "2 SOUR @S1@",
      "1 NOTE Two",
      "2 RESN confidential",
      "1 NOTE Three",
    ]);
    const [two, last] = person.notes!;
    const changed = {
      ...person,
      biography: "First",
      notes: [{ id: two!.id, text: "Second" }, last!, { id: "own", text: "Fourth", isPrivate: true }],
    };
    const text = await written([changed], [], "7.0");
    expect(notesIn(text)).toStrictEqual([
      "1 NOTE First",
      "2 SOUR @S1@",
      "1 NOTE Second",
      "2 __RESN CONFIDENTIAL",
      "1 NOTE Three",
      "1 NOTE Fourth",
      "2 __RESN CONFIDENTIAL",
    ]);
    expect((await readTwice(text)).people.map(said)).toStrictEqual([["First", "Second", "Three", "Fourth"]]);
  });

  test.each(["7.0", "5.5.1"] as const)("are no biography where there is none, also in %s", async (version) => {
    const { people } = await readTwice(three);
    const changed = people.map((person) => ({ ...person, biography: null }));
    const text = await written(changed, [], version);
    expect(notesIn(text).filter((line) => line.endsWith("_NOT_BIOGRAPHY Y"))).toHaveLength(2);
    const again = await readTwice(text);
    expect(again.people.map(said)).toStrictEqual([[null, "Two", "Three"]]);
    // Somebody writes one again: it stands before them.
    const [person] = again.people as [ImportedPerson];
    const more = await written([{ ...person, biography: "New" }], [], version);
    expect(more).not.toContain("_NOT_BIOGRAPHY");
    expect((await readTwice(more)).people.map(said)).toStrictEqual([["New", "Two", "Three"]]);
  });

  test("that were read as one text stay as they are while it says the same", async () => {
    const { people } = await readTwice(three);
    const { notes: _notes, ...person } = people[0]!;
    const together = { ...person, biography: "One\n\nTwo\n\nThree" };
    const lines = notesIn(await written([together], [], "5.5.1"));
    expect(lines).toStrictEqual(notesIn(await written(people, [], "5.5.1")));
    const noted = { ...together, notes: [{ id: "own", text: "Four" }] };
    expect(notesIn(await written([noted], [], "5.5.1"))).toStrictEqual([...lines, "1 NOTE Four"]);
    const changed = { ...together, biography: "All anew" };
    expect(notesIn(await written([changed], [], "5.5.1"))).toStrictEqual(["1 NOTE All anew", "2 SOUR @S1@"]);
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

describe("notes that are formatted with HTML, though nothing says so", () => {
  const html =
    '<p>He was called <b>Brunty</b> &amp; moved.</p><p>A&nbsp;second&#39;s part<br />in two lines, see <a href="http://example.org">there</a></p>';
  const plain = "He was called Brunty & moved.\n\nA\u00a0second's part\nin two lines, see there";
  const lines = ["0 HEAD", "1 GEDC", "2 VERS 5.5.1", "0 @I1@ INDI"];

  test("are plain text of a person, of the notes beside their biography and of shared ones, and stay as they are in exports", async () => {
    const shared = "0 @N1@ NOTE <p>Told by <i>aunt Rosa</i></p>";
    const { people, records } = await readTwice(
      [...lines, `1 NOTE ${html}`, "1 NOTE @N1@", "1 NOTE <b>Third</b>", "2 SOUR @S1@", shared, "0 TRLR", ""].join(
        "\n",
      ),
    );
    expect(people.map(said)).toStrictEqual([[plain, "Told by aunt Rosa", "Third"]]);
    const text = await written(people, records, "5.5.1");
    expect(text.replaceAll(/\n\d CONC /g, "")).toContain(`1 NOTE ${html}\n1 NOTE @N1@\n1 NOTE <b>Third</b>\n2 SOUR`);
    expect((await readTwice(text)).people.map(said)).toStrictEqual([[plain, "Told by aunt Rosa", "Third"]]);
  });

  test("are what hung below them too where they were read as they stood", async () => {
    const { people } = await readTwice(
      [...lines, "1 NOTE <b>One</b>", "2 SOUR @S1@", "1 NOTE <i>Two</i>", "2 SOUR @S2@", "0 TRLR", ""].join("\n"),
    );
    const [person] = people as [ImportedPerson];
    const before = { ...person, biography: "<b>One</b>", notes: [{ id: "a", text: "<i>Two</i>" }] };
    const text = await written([before], [], "5.5.1");
    expect(text).toContain("1 NOTE <b>One</b>\n2 SOUR @S1@\n1 NOTE <i>Two</i>\n2 SOUR @S2@");
  });

  test.each(["a < b and c > d", "John <john@example.org>", "written <b> by hand", "R&D; see <Smith>", "5 &amp; 6"])(
    "are not those like %j",
    async (text) => {
      const { people } = await readTwice([...lines, `1 NOTE ${text}`, "0 TRLR", ""].join("\n"));
      expect(people.map(said)).toStrictEqual([[text]]);
    },
  );
});
