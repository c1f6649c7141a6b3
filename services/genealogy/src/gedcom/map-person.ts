import type { GedcomVersion } from "@kinkeeper/contracts/dates/gedcom-date";
import { memberFields, type CitedField } from "@kinkeeper/contracts/genealogy/member";
import type { ImportedPerson } from "./gedcom-items.ts";
import { associationsIn, isAssociationLine } from "./associations.ts";
import { linkedNotesIn, withMarkedNote } from "./fact-notes.ts";
import { factsIn, isFactLine } from "./facts.ts";
import { recordWithoutPrivacy } from "./record-without-privacy.ts";
import { uidOf } from "./identifiers.ts";
import { keptMark, orderOfPerson } from "./kept-lines.ts";
import { deceasedTag, isLiving } from "./living.ts";
import { isRestricted, restrictionsOfRecord } from "./restrictions.ts";
import { isAlias, memberNamesOf, nameStructures, type MemberNames } from "./names.ts";
import { isInlineNote, markedNotes, readNotes } from "./notes.ts";
import { childLinksOf } from "./pedigree.ts";
import { noteText, SharedNotes } from "./shared-notes.ts";
import { isWhole } from "./shortened.ts";
import { linesOf, textOf, type Structure } from "./structure.ts";
import { citationsBelow, noneTyped, recordWithoutTyped, type TypedSources } from "./typed-sources.ts";
import { restOfEvents, vitalEventOf } from "./vital-events.ts";

const sexes: Readonly<Record<string, "male" | "female" | "other">> = { M: "male", F: "female", X: "other" };

export const sexOf = (record: Structure): "male" | "female" | "other" | null =>
  sexes[textOf(record, "SEX")?.toUpperCase() ?? ""] ?? null;

const linksOf = (record: Structure, tag: string): readonly Structure[] =>
  record.children.filter((child) => child.tag === tag && child.pointer !== null && child.pointer !== "VOID");

/** Whether a list of structures says exactly the same as another. */
const isSame = (some: readonly Structure[], others: readonly Structure[]): boolean =>
  some.length === others.length &&
  some.every((one, index) => {
    const other = others[index]!;
    return (
      one.tag === other.tag &&
      one.pointer === other.pointer &&
      one.value === other.value &&
      isSame(one.children, other.children)
    );
  });

const longestName = memberFields.firstName.maxLength;

/** Whether fields hold all of a NAME. */
const isShort = (name: Structure): boolean => isWhole(name.value, longestName);

const isPlain = (line: Structure): boolean => line.children.length === 0;

/**
 * What of a person's record the fields do not hold, in the record's order. A structure is left out only when writing the fields
 * gives it back exactly; else it is kept whole, and the export prefers it as long as the fields still say the same. `saidByNames`: what
 * its NAMEs alone say, where that is known.
 */
const extraOf = (
  record: Structure,
  shared: SharedNotes,
  version: GedcomVersion,
  saidByNames: MemberNames | undefined,
): string[] => {
  const names = record.children.filter(({ tag }) => tag === "NAME");
  const said = saidByNames ?? memberNamesOf({ ...record, children: names });
  const hasTwoTitles = said.title !== undefined && record.children.some(({ tag }) => tag === "TITL");
  const areNamesHeld = !hasTwoTitles && isSame(names, nameStructures(said)) && names.every(isShort);
  const { lineOf, marks } = markedNotes(record.children, shared);
  const [note, ...otherNotes] = record.children.filter(isInlineNote);
  const isNoteHeld =
    note &&
    otherNotes.length === 0 &&
    marks.length === 0 &&
    isPlain(note) &&
    note.value !== "" &&
    note.value === noteText(note) &&
    isWhole(note.value, memberFields.biography.maxLength);
  const sexLines = record.children.filter(({ tag }) => tag === "SEX");
  const isSexHeld = sexOf(record) !== null && sexLines.length === 1;
  const noteOf = linkedNotesIn(record.children, record.children.filter(isFactLine), shared);
  const seen = new Set<string>();
  const kept: Structure[] = [];
  for (const child of record.children) {
    switch (child.tag) {
      case "NAME":
        if (!areNamesHeld) kept.push(child);
        break;
      case "NOTE":
      case "SNOTE":
        if (!isNoteHeld || child !== note) kept.push(lineOf.get(child) ?? child);
        break;
      case "SEX":
        if (!isSexHeld || !isPlain(child) || !/^[MFX]$/.test(child.value)) kept.push(child);
        break;
      case "BIRT":
      case "DEAT":
        if (!seen.has(child.tag)) for (const event of restOfEvents(record, child.tag, version)) kept.push(event);
        seen.add(child.tag);
        break;
      default: {
        const note = noteOf.get(child);
        kept.push(note === undefined ? child : withMarkedNote(child, note));
      }
    }
  }
  kept.push(...marks);
  const lines: string[] = [];
  for (const child of kept) linesOf(child, 1, lines);
  const mark = keptMark(record.children, orderOfPerson, version);
  return lines.length === 0 && !mark.includes(" ", 8) ? lines : [...lines, mark];
};

const isPartRestricted = ({ children }: Structure, tag: string): boolean =>
  children.some((child) => child.tag === tag && isRestricted(child));

const noneShared = new SharedNotes();

/** What another reading of the file found out about its people; see shared-notes.ts and living-evidence.ts. */
export interface Findings {
  readonly notes?: SharedNotes;
  readonly deceased?: ReadonlySet<string>;
  /** Years after which somebody counts as dead, where a family decided it. */
  readonly presumedDeadAfter?: number;
  /** The version of the file. */
  readonly version?: GedcomVersion;
  /** Of an export of ours: the sources that people typed, by the names of their records. */
  readonly typed?: TypedSources;
}

const isCited = ({ tag }: Structure): boolean => tag === "NAME" || tag === "BIRT" || tag === "DEAT";

/** What people cited for names, births and deaths, read from an export of ours; absent: nothing. */
const citedIn = ({ children }: Structure, typed: TypedSources): Pick<ImportedPerson, CitedField> => {
  if (typed.size === 0) return {};
  const below = (tag: string) => children.filter((child) => child.tag === tag);
  // What is cited for the other names stands with them.
  const nameCitations = citationsBelow(below("NAME").slice(0, 1), typed);
  const birthCitations = citationsBelow(below("BIRT"), typed);
  const deathCitations = citationsBelow(below("DEAT"), typed);
  return {
    ...(nameCitations.length === 0 ? {} : { nameCitations }),
    ...(birthCitations.length === 0 ? {} : { birthCitations }),
    ...(deathCitations.length === 0 ? {} : { deathCitations }),
  };
};

/** Somebody of whom the file as a whole tells that they died. */
export const asDeceased = (person: ImportedPerson): ImportedPerson => ({
  ...person,
  isLiving: false,
  extra: [`1 ${deceasedTag} Y`, ...person.extra],
});

/** An INDI record in our terms. `xref` is the name it goes by from here on. */
export const mapPerson = (
  record: Structure,
  xref: string,
  now: Date,
  { notes: shared = noneShared, deceased, presumedDeadAfter, version = "5.5.1", typed = noneTyped }: Findings = {},
): ImportedPerson => {
  const birth = vitalEventOf(record, "BIRT");
  const death = vitalEventOf(record, "DEAT");
  const { noteLines, biography, notes } = readNotes(record.children, shared);
  const names = memberNamesOf(record, typed);
  const rest = recordWithoutTyped(
    recordWithoutPrivacy(
      record,
      names.otherNames,
      noteLines.map(({ from }) => from),
    ),
    typed,
    (line) => isCited(line) || isAlias(line) || isFactLine(line) || isAssociationLine(line),
  );
  const areNamesAlone =
    rest === record && !record.children.some(({ tag }) => tag === "TITL" || tag === "_MARNM" || tag === "ALIA");
  const extra = extraOf(rest, shared, version, areNamesAlone ? names : undefined);
  const restrictions = restrictionsOfRecord(record.children);
  const facts = factsIn(record.children, typed, shared).map(({ fact }) => fact);
  const associations = associationsIn(record.children, undefined, typed).map(({ association }) => association);
  const person = {
    xref,
    uid: uidOf(record),
    refn: textOf(record, "REFN") ?? null,
    ...names,
    ...(facts.length === 0 ? {} : { facts }),
    ...citedIn(record, typed),
    ...(associations.length === 0 ? {} : { associations }),
    ...(restrictions.length === 0 ? {} : { restrictions }),
    ...(isPartRestricted(record, "BIRT") ? { isBirthPrivate: true } : {}),
    ...(isPartRestricted(record, "DEAT") ? { isDeathPrivate: true } : {}),
    ...(biography?.isPrivate ? { isBiographyPrivate: true } : {}),
    ...(notes.length === 0 ? {} : { notes }),
    sex: sexOf(record),
    birthDate: birth.date,
    birthPlace: birth.place,
    deathDate: death.date,
    deathPlace: death.place,
    isLiving: isLiving(record, now, presumedDeadAfter),
    biography: biography?.text ?? null,
    childIn: childLinksOf(record),
    partnerIn: linksOf(record, "FAMS").map((link) => link.pointer!),
    extra,
    line: record.line,
  };
  return deceased?.has(xref) ? asDeceased(person) : person;
};
