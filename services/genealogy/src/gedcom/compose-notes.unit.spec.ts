import type { GedcomVersion } from "@kinkeeper/contracts/dates/gedcom-date";
import fc from "fast-check";
import { expect, test } from "vitest";
import { removedMember } from "@kinkeeper/contracts/genealogy/member";
import type { Note } from "@kinkeeper/contracts/genealogy/notes";
import { exportGedcom } from "./export-gedcom.ts";
import { withPrivacyOfLines } from "./public-view.ts";
import type { ImportedPerson } from "./gedcom-items.ts";
import { readGedcom } from "./read-gedcom.ts";
import { SharedNotes } from "./shared-notes.ts";
import { streamOf, today } from "./testing/read-sample.ts";

const shared = ["0 @N1@ NOTE Ann", "0 @N2@ NOTE Bess"].map((text) => ({ text }));

const personIn = async (text: string): Promise<ImportedPerson> => {
  const notes = new SharedNotes();
  for await (const item of readGedcom(streamOf(text), { now: today })) notes.add(item);
  for await (const item of readGedcom(streamOf(text), { now: today, notes }))
    if (item.kind === "person") return item.person;
  throw new Error("nobody is in the file");
};

const written = async (person: Omit<ImportedPerson, "line">, version: GedcomVersion): Promise<string> => {
  let text = "";
  const file = { version, people: [person], families: [], otherRecords: shared, now: today };
  for await (const piece of exportGedcom(file)) text += piece;
  return text;
};

const told = ({
  biography,
  notes,
  isBiographyPrivate,
}: Pick<ImportedPerson, "biography" | "notes" | "isBiographyPrivate">) => [
  [biography, biography !== null && isBiographyPrivate === true],
  ...(notes ?? []).map(({ text, isPrivate }) => [text, isPrivate === true]),
];

/** With what the lines of the file keep private. */
const asShown = ({ extra, biography, notes, isBiographyPrivate }: ImportedPerson) =>
  withPrivacyOfLines({ ...removedMember, biography, notes, isBiographyPrivate }, extra);

const words = fc.constantFrom("Ann", "Bess", "Carl", "Dora");
const kept = fc.constantFrom<readonly string[]>([], [], ["2 RESN confidential"]);
const line = fc
  .tuple(fc.oneof(words, fc.constantFrom("@N1@", "@N2@", "@N9@", "")), kept)
  .map(([text, below]) => [`1 NOTE${text === "" ? "" : ` ${text}`}`, ...below]);
const lines = fc.array(fc.oneof(line, fc.constant(["1 SEX F"])), { maxLength: 6 });

/** What somebody does to the notes: takes some out, changes some, puts them in another order, adds one. */
const edit = fc.record({
  biography: fc.option(words, { nil: undefined }),
  isWithout: fc.boolean(),
  left: fc.array(fc.nat(5), { maxLength: 6 }),
  changed: fc.array(fc.nat(5), { maxLength: 2 }),
  added: fc.option(words, { nil: undefined }),
});

test.each<GedcomVersion>(["7.0", "5.5.1"])(
  "notes of a file leave as %s and come back, changed or not",
  async (version) => {
    await fc.assert(
      fc.asyncProperty(lines, edit, async (some, { biography, isWithout, left, changed, added }) => {
        const file = [
          "0 HEAD",
          "1 GEDC",
          "2 VERS 5.5.1",
          "0 @I1@ INDI",
          ...some.flat(),
          ...shared.map(({ text }) => text),
          "0 TRLR",
        ];
        const person = await personIn(file.join("\n"));
        expect(told(await personIn(await written(person, version)))).toEqual(told(person));

        const all = person.notes ?? [];
        const notes: Note[] = [...new Set(left)]
          .flatMap((at) => all[at] ?? [])
          .map((note, at) => (changed.includes(at) ? { ...note, text: `${note.text} again` } : note));
        if (added !== undefined) notes.push({ id: "own", text: added, isPrivate: true });
        const edited = {
          ...person,
          ...(isWithout ? { biography: null } : biography === undefined ? {} : { biography }),
          notes: notes.length === 0 ? null : notes,
        };
        // What a file keeps private stays so, also where somebody makes it the biography.
        expect(told(await personIn(await written(edited, version)))).toEqual(told(asShown(edited)));
      }),
      { numRuns: 80 },
    );
  },
);

test.each<GedcomVersion>(["7.0", "5.5.1"])("notes that were typed leave as %s and come back", async (version) => {
  const note = fc.record({ id: fc.uuid(), text: words, isPrivate: fc.constantFrom(true, undefined) });
  await fc.assert(
    fc.asyncProperty(fc.option(words), fc.array(note, { maxLength: 4 }), async (biography, typed) => {
      const notes = typed.map(({ isPrivate, ...one }) => (isPrivate ? { ...one, isPrivate } : one));
      const person = {
        ...removedMember,
        xref: "I1",
        biography,
        notes,
        uid: null,
        refn: null,
        childIn: [],
        partnerIn: [],
        extra: [],
      };
      const { associations: _none, ...exported } = person;
      expect(told(await personIn(await written(exported, version)))).toEqual(told(exported));
    }),
    { numRuns: 40 },
  );
});
