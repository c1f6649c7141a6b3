import type { GedcomVersion } from "@kinkeeper/contracts/dates/gedcom-date";
import { structuresOf } from "./read-records.ts";
import type { Structure } from "./structure.ts";
import { isFreshName } from "./xref-registry.ts";

/**
 * Stands last among the lines that are kept of a record: the version of GEDCOM they were written in and, where the record's
 * order is not the one we write in, the tags of its level 1 in turn. Never written to a file.
 */
const keptTag = "_KEPT";

export const isKeptMark = (line: string): boolean => line.startsWith(`1 ${keptTag} `);

/** Where the structures of a record stand when we write it: `ranks` has those of its tags, `others` stand at `other`. */
export interface RecordOrder {
  readonly ranks: Readonly<Record<string, number>>;
  readonly other: number;
  /** Tags whose place depends on more than the tag. */
  readonly uncertain?: ReadonlySet<string>;
}

export const orderOfPerson: RecordOrder = {
  ranks: { NAME: 0, SEX: 1, BIRT: 2, DEAT: 3, FAMC: 5, FAMS: 6, NOTE: 7, SNOTE: 7 },
  other: 4,
};
/** What tells of a separation, or that partners never married, stands after the marriage, whatever its tag. */
export const orderOfFamily: RecordOrder = {
  ranks: { HUSB: 0, WIFE: 0, CHIL: 1, MARR: 2, DIV: 3 },
  other: 4,
  uncertain: new Set(["EVEN", "NO", "_NO", "_SEPR", "_SEP", "_SEPARATED"]),
};

/** The mark for a record that is kept whole. */
export const wholeMark = (version: GedcomVersion): string => `1 ${keptTag} ${version}`;

/** The mark for a record as it stands in its file. */
export const keptMark = (
  children: readonly Structure[],
  { ranks, other, uncertain }: RecordOrder,
  version: GedcomVersion,
): string => {
  const places = children.map(({ tag }) => ranks[tag] ?? other);
  const isCertain = children.every(({ tag }) => uncertain?.has(tag) !== true);
  const isOurs = isCertain && places.every((place, at) => at === 0 || places[at - 1]! <= place);
  return [wholeMark(version), ...(isOurs ? [] : children.map(({ tag }) => tag))].join(" ");
};

export interface KeptLines {
  readonly structures: readonly Structure[];
  /** The tags of the record's level 1; empty where we write them in the same order. */
  readonly order: readonly string[];
  readonly version: GedcomVersion | undefined;
}

const isVersion = (text: string | undefined): text is GedcomVersion => text === "7.0" || text === "5.5.1";

/** Kept lines as structures, each with the version it was written in, and the order of their record. */
export const readKept = (lines: readonly string[], level = 1): KeptLines => {
  const at = lines.findLastIndex(isKeptMark);
  if (at < 0) return { structures: structuresOf(lines, level), order: [], version: undefined };
  const [, , word, ...order] = lines[at]!.split(" ");
  const version = isVersion(word) ? word : undefined;
  return { structures: structuresOf(lines.toSpliced(at, 1), level, version), order, version };
};

/**
 * A line that leads to a record: what stands before the name, and the name, which may have spaces. What begins with # is no name, but
 * the calendar of a date.
 */
export const pointerLine = /^(\d+ \S+ )@([^@#][^@]*)@$/;

/** The names of the records that lines lead to. */
export const pointersIn = (lines: readonly string[]): readonly string[] =>
  lines.flatMap((line) => pointerLine.exec(line)?.[2] ?? []);

/** What a reader sees of whom a line leads to: nothing, all but what is cited for it, or all. */
export type Visibility = "hidden" | "uncited" | "visible";

const citationLine = /^\d+ SOUR\b/;

/**
 * Lines without those that lead to somebody of whom nothing is told, and without what is cited below those that lead to somebody of whom
 * something is kept; with each goes all that stands below it: it is about them. `visibilityOf`: by the name of the record, and the tag that leads to it.
 */
export const withoutLinesTo = (
  lines: readonly string[],
  visibilityOf: (xref: string, tag: string) => Visibility,
): readonly string[] => {
  let hiddenAt = Infinity;
  let uncitedAt = Infinity;
  return lines.filter((line) => {
    const level = Number.parseInt(line, 10);
    if (level > hiddenAt) return false;
    if (level <= uncitedAt) uncitedAt = Infinity;
    const [, start, xref] = pointerLine.exec(line) ?? [];
    const visibility = xref === undefined ? "visible" : visibilityOf(xref, start!.split(" ")[1]!);
    const goes = visibility === "hidden" || (level > uncitedAt && citationLine.test(line));
    hiddenAt = goes ? level : Infinity;
    if (visibility === "uncited") uncitedAt = Math.min(uncitedAt, level);
    return !goes;
  });
};

const leadsElsewhere = new Set([
  "SOUR",
  "NOTE",
  "SNOTE",
  "OBJE",
  "REPO",
  "SUBM",
  "SUBN",
  "ANCI",
  "DESI",
  "FAMC",
  "FAMS",
  // Records of places, as programs in German write them.
  "_LOC",
]);

/** Whether a line with this tag may lead to a person; programs have tags of their own for that. */
export const mayLeadToPerson = (tag: string): boolean => !leadsElsewhere.has(tag);

/** Links between people and families with nothing below them are compared as relationships, the mark not at all. */
const plainLink = /^1 (?:FAMC|FAMS|HUSB|WIFE|CHIL) @[^@]+@$/;

/** What kept lines say apart from the relationships that the record is part of. */
export const linesApartFromLinks = (lines: readonly string[]): readonly string[] => {
  const isApart = (line: string, at: number): boolean =>
    !isKeptMark(line) && !(plainLink.test(line) && !(lines[at + 1]?.startsWith("2 ") ?? false));
  return lines.every(isApart) ? lines : lines.filter(isApart);
};

/** How a child belongs: a field of the relationship. */
const pedigreeBelow = /^(?:2 (?:PEDI|_FREL|_MREL)|3 PHRASE) /;

/**
 * Lines of a file of ours without links to what it named itself, and how a child belongs to that: nobody else calls it so, and the next
 * export may not.
 */
export const withoutFreshLinks = (lines: readonly string[]): readonly string[] => {
  /** How many lines a link to something fresh has; 0 for any other line, and where more is said below it. */
  const countFresh = (at: number): number => {
    if (!plainLink.test(lines[at]!) || !isFreshName(lines[at]!.split("@")[1]!)) return 0;
    let end = at + 1;
    while (pedigreeBelow.test(lines[end] ?? "")) end += 1;
    return /^[2-9] /.test(lines[end] ?? "") ? 0 : end - at;
  };
  const left: string[] = [];
  for (let at = 0; at < lines.length;) {
    const fresh = countFresh(at);
    if (fresh === 0) left.push(lines[at]!);
    at += Math.max(1, fresh);
  }
  return left.length === lines.length ? lines : left;
};
