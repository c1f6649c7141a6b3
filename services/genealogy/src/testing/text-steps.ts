import { noDetails } from "@kinkeeper/contracts/genealogy/relationship";
import { formatDate, isSameDate } from "@kinkeeper/contracts/dates/format-date";
import { fromGedcomDate, toGedcomDate } from "@kinkeeper/contracts/dates/gedcom-date";
import { parseDate } from "@kinkeeper/contracts/dates/parse-date";
import { removedMember } from "@kinkeeper/contracts/genealogy/member";
import type { TextSteps } from "@kinkeeper/platform/testing/work/linear-steps";
import { fitting } from "../answers/names.ts";
import { withApostrophe } from "../answers/apostrophes.ts";
import { readQuestion } from "../answers/read-question.ts";
import { exportGedcom } from "../gedcom/export-gedcom.ts";
import { decodeText } from "../gedcom/bytes/decode-text.ts";
import { composeFamily } from "../gedcom/compose-family.ts";
import { composePerson } from "../gedcom/compose-person.ts";
import { fileDetailsIn } from "../gedcom/file-details.ts";
import { noteText, SharedNotes } from "../gedcom/shared-notes.ts";
import type { ImportedFamily, ImportedPerson, ImportedRecord } from "../gedcom/gedcom-items.ts";
import { LivingEvidence } from "../gedcom/living-evidence.ts";
import { memberNamesOf } from "../gedcom/names.ts";
import { readGedcom } from "../gedcom/read-gedcom.ts";
import { structuresOf } from "../gedcom/read-records.ts";
import { linesOf, pointerTo, structure } from "../gedcom/structure.ts";
import { writeLines } from "../gedcom/versions/write-lines.ts";
import { recordOfFamily } from "../imports/plan/family-relationships.ts";
import { limitedFamily, limitedPerson } from "../imports/plan/within-limits.ts";
import { sortName } from "../members/sort-name.ts";
import { inKnownSpelling } from "../sources/known-spelling.ts";
import { isSamePersonLines } from "../sources/compare-records.ts";
import { nameKey, recordKey, saidKey, uidKey } from "../sources/record-keys.ts";

const now = new Date("2026-06-01T12:00:00Z");

// oxlint-disable-next-line require-await -- the reader takes a stream, as a file gives it
async function* streamOf(...chunks: readonly Uint8Array[]): AsyncGenerator<Uint8Array> {
  yield* chunks;
}

/** All of a stream, which is counted while it is read. */
const drained = async (items: AsyncIterable<unknown>): Promise<number> => {
  let count = 0;
  for await (const _ of items) count += 1;
  return count;
};

const header = (char: string): string => `0 HEAD\n1 GEDC\n2 VERS 5.5.1\n1 CHAR ${char}\n`;

/** A file and everything that is done with its parts before they are compared with what is known. */
const readAndPlanned = async (bytes: Uint8Array): Promise<void> => {
  const people: ImportedPerson[] = [];
  const families: ImportedFamily[] = [];
  const records: ImportedRecord[] = [];
  const [notes, evidence] = [new SharedNotes(), new LivingEvidence(now)];
  for await (const item of readGedcom(streamOf(bytes), { now })) {
    notes.add(item);
    evidence.add(item);
    if (item.kind === "person") people.push(item.person);
    if (item.kind === "family") families.push(item.family);
    if (item.kind === "record") records.push(item.record);
  }
  const deceased = evidence.deceased();
  await drained(readGedcom(streamOf(bytes), { now, notes, deceased }));
  for (const person of people) {
    const { says, extra } = limitedPerson(person);
    nameKey(says);
    saidKey(says, extra);
    isSamePersonLines(extra, ["1 OCCU weaver"], says);
    if (person.uid) uidKey(person.uid);
  }
  for (const family of families) {
    limitedFamily(family);
    recordOfFamily(family);
  }
  for (const { text } of records) recordKey(text);
  for (const version of ["7.0", "5.5.1"] as const)
    await drained(exportGedcom({ version, people, families, otherRecords: records, now }));
};

/** What this service does with people's text. */
export const textSteps: TextSteps = {
  "a file of ANSEL is decoded": (text) =>
    drained(decodeText(streamOf(Buffer.from(`${header("ANSEL")}1 NOTE ${text}\n`, "latin1")))),
  "a file of no known characters is decoded": (text) =>
    drained(decodeText(streamOf(Buffer.from(`${header("")}1 NOTE ${text}`, "latin1")))),
  "a file of UTF-8 is decoded": (text) => drained(decodeText(streamOf(Buffer.from(text)))),
  "a file of UTF-16 is decoded": (text) => drained(decodeText(streamOf(Buffer.from(`\ufeff${text}`, "utf16le")))),
  "a file that comes byte by byte is decoded": (text) =>
    drained(decodeText(streamOf(...Array.from(Buffer.from(text), (byte) => Uint8Array.of(byte))))),
  "a file is looked at": async (text) => {
    try {
      await drained(readGedcom(streamOf(Buffer.from(text)), { now }));
    } catch {
      // What is no GEDCOM is refused, which takes work too.
    }
  },
  "a file is read, compared and written": (text) =>
    readAndPlanned(Buffer.from(`${header("UTF-8")}0 @N1@ NOTE ${text}\n0 @I1@ INDI\n1 NOTE @N1@\n1 NAME ${text}\n`)),
  "a file of ours is read": (text) =>
    drained(
      readGedcom(
        streamOf(
          Buffer.from(
            `0 HEAD\n1 SOUR KINKEEPER\n1 GEDC\n2 VERS 7.0\n0 @O_1@ OBJE${text}\n1 _INLINE FILE FORM${text.replaceAll("\n", " ")}\n0 @I1@ INDI\n1 OBJE @O_1@${text}\n`,
          ),
        ),
        { now },
      ),
    ),
  "a family is read, compared and written": (text) =>
    readAndPlanned(Buffer.from(`${header("UTF-8")}0 @I1@ INDI\n0 @F1@ FAM\n1 CHIL @I1@${text}\n`)),
  "a source is read, compared and written": (text) =>
    readAndPlanned(Buffer.from(`${header("UTF-8")}0 @S1@ SOUR${text}\n0 @I1@ INDI\n1 SOUR x${text}\n1 OBJE${text}`)),
  "a family of many is composed": (text) => {
    const children = Array.from({ length: Math.ceil(text.length / 10) }, (_, index) => `I${index}`);
    const kept = children.map((xref) => pointerTo("CHIL", xref, [structure("_FREL", "Natural")]));
    const named = children.map((xref) => ({ xref, pedigree: "adopted" as const }));
    return composeFamily(noDetails, "F1", [], named, { structures: kept, order: [], version: undefined });
  },
  "somebody of many families is composed": (text) => {
    const families = Array.from({ length: Math.ceil(text.length / 10) }, (_, index) => `F${index}`);
    const kept = families.map((xref) => pointerTo("FAMS", xref, [structure("NOTE", "x")]));
    const person = { ...removedMember, xref: "I1" };
    return composePerson(
      person,
      "I1",
      { childIn: [], partnerIn: families },
      { structures: kept, order: families.map(() => "FAMS"), version: undefined },
      now,
    );
  },
  "kept lines become structures and lines again": (text) => {
    const structures = structuresOf(text.split("\n"), 0);
    return structures.map((one) => [linesOf(one, 0), writeLines(one, "7.0"), writeLines(one, "5.5.1")]);
  },
  "lines for which there is no field are told in words": (text) =>
    fileDetailsIn({ ...removedMember, facts: [] }, `1 BIRT${text}`.split("\n"), [`1 BIRT${text}`.split("\n")]),
  "a note of HTML becomes plain": (text) => [
    noteText(structure("NOTE", text, [structure("MIME", "text/html")])),
    noteText(structure("NOTE", `<p>${text}</p>`)),
  ],
  "a name is read": (text) =>
    memberNamesOf(structure("INDI", "", [structure("NAME", text), structure("_MARNM", text)])),
  "a question is read": (text) => readQuestion(text),
  "an apostrophe is put in": (text) => withApostrophe(text),
  "a name is compared with one that was typed": (text) =>
    fitting(
      {
        id: "",
        firstName: text,
        lastName: text,
        maidenName: text,
        partnerNames: [text],
        alsoCalled: [text],
        birthYears: null,
        deathYears: null,
      },
      text.split(" "),
    ),
  "a name is ordered by": (text) => sortName({ firstName: text.slice(0, 200), lastName: text.slice(0, 200) }),
  "a field is compared with what is known": (text) =>
    inKnownSpelling({ birthPlace: text, birthDate: text }, { birthPlace: ` ${text}`, birthDate: ` ${text}` }),
  "a date is understood, shown and written": (text) => [
    parseDate(text),
    formatDate(text),
    isSameDate(text, ` ${text}`),
    toGedcomDate(text, "7.0"),
    toGedcomDate(text, "5.5.1"),
    fromGedcomDate(text),
    fromGedcomDate("1890", text),
    fromGedcomDate(`INT 1890 ${text}`),
  ],
};
