import type { GedcomVersion } from "@kinkeeper/contracts/dates/gedcom-date";
import { isKeptMark, linesApartFromLinks, readKept } from "../gedcom/kept-lines.ts";
import { isNotesMark } from "../gedcom/notes.ts";
import { linesOf, structure, type Structure } from "../gedcom/structure.ts";
import { looksEscaped } from "../gedcom/versions/escapes.ts";
import { toFive } from "../gedcom/versions/to-five.ts";
import { toSeven } from "../gedcom/versions/to-seven.ts";
import { indexOf, isCovered, lineText } from "./covered-lines.ts";
import { bookkeeping, inSeven, canonicalText } from "./compare-records.ts";

type RecordTag = "INDI" | "FAM";

/** What lines that speak of one thing have in common: their words, and of an event or attribute its kind. */
const subjectOf = (line: Structure): string =>
  [line, ...line.children.filter(({ tag }) => tag === "TYPE")].map(lineText).join("\n");

/** Lines with what others say beside them: below the line that speaks of the same, where that is one alone. */
const withNews = (known: readonly Structure[], incoming: readonly Structure[]): readonly Structure[] => {
  const before = indexOf(known);
  const knownOf = Map.groupBy(known, subjectOf);
  const incomingOf = Map.groupBy(incoming, subjectOf);
  const lines = new Map<Structure, Structure>(known.map((line) => [line, line]));
  for (const line of incoming) {
    if (isCovered(line, before)) continue;
    const subject = subjectOf(line);
    const [same, ...others] = knownOf.get(subject) ?? [];
    const isOne = others.length === 0 && incomingOf.get(subject)?.length === 1;
    if (same && isOne) lines.set(same, { ...same, children: withNews(same.children, line.children) });
    else lines.set(line, line);
  }
  return [...lines.values()];
};

/** So many lines of a record are looked at together with the others, each in turn; of more each is looked at alone. */
const mostTogether = 50;

/** A line, and all below it, that tells by a number which of the lines of a record it is: what is made of it keeps that. */
const numbered = (line: Structure, number: number): Structure => ({
  ...line,
  line: number,
  children: line.children.map((child) => numbered(child, number)),
});

/** Which of the lines that a file tells say something new. `newIn`: what lines say, together with fields, that is not known. */
const newsIn = (
  incoming: readonly Structure[],
  newIn: (lines: readonly Structure[]) => readonly Structure[],
): readonly Structure[] => {
  const all = newIn(incoming.map((line, at) => numbered(line, at + 1)));
  const sources = new Set(all.map(({ line }) => line));
  const wordsIn = (lines: readonly Structure[]): readonly string[] => newIn(lines).map((line) => canonicalText([line]));
  // Where it shows of none of them, news are in those without which something would not be said: lines depend on each other.
  const unsourced = new Set(all.filter(({ line }) => line === 0).map((line) => canonicalText([line])));
  const isNeeded = (line: Structure): boolean => {
    if (unsourced.size === 0) return false;
    if (incoming.length > mostTogether) return wordsIn([line]).some((words) => unsourced.has(words));
    const others = new Set(wordsIn(incoming.filter((other) => other !== line)));
    return [...unsourced].some((words) => !others.has(words));
  };
  return incoming.filter((line, at) => !isNotesMark(line) && (sources.has(at + 1) || isNeeded(line)));
};

/** What is compared as relationships, as a field, or tells of the record alone: no correction of theirs is one of a line. */
const isComparedElsewhere = (line: Structure): boolean => isNotesMark(line) || comparedElsewhere.has(line.tag);

const comparedElsewhere = new Set([...bookkeeping, "FAMC", "FAMS", "HUSB", "WIFE", "CHIL", "ASSO", "RESN"]);

const textOf = (line: Structure): string => linesOf(line, 1).join("\n");

/** Lines without those that a file showed whole, and does not say any more. */
const withoutTakenOut = (
  known: readonly Structure[],
  incoming: readonly Structure[],
  record: RecordTag,
  shown: readonly string[],
): readonly Structure[] => {
  const meaningOf = (line: Structure): string => {
    // Who may see it is said by fields, too.
    const children = line.children.filter(({ tag }) => tag !== "RESN");
    return canonicalText(inSeven(record, [{ ...line, children }]));
  };
  const seen = new Set(readKept(shown).structures.map(textOf));
  const left = new Set(incoming.map(meaningOf));
  return known.filter((line) => isComparedElsewhere(line) || !seen.has(textOf(line)) || left.has(meaningOf(line)));
};

/** Lines of a person or a family in the words of another version of GEDCOM; undefined where it has none for them, or a record of its own. */
const inVersion = (
  tag: RecordTag,
  lines: readonly Structure[],
  version: GedcomVersion,
): readonly Structure[] | undefined => {
  let isRecord = false;
  const record = structure(tag, "", lines);
  const addRecord = (): string => {
    isRecord = true;
    return "X";
  };
  const { children } = version === "5.5.1" ? toFive(record) : toSeven(record, addRecord);
  const isEscaped = (line: Structure): boolean => looksEscaped(line.tag) || line.children.some(isEscaped);
  return isRecord || children.some(isEscaped) ? undefined : children;
};

/** How lines of a record are understood. */
interface Reading {
  /** Of what they are lines. */
  readonly record: RecordTag;
  /** What lines say together with the fields of the record. */
  readonly withFields: (structures: readonly Structure[]) => readonly Structure[];
  /** Whether a line says nothing that fields do not. */
  readonly isCoveredByFields?: (line: Structure) => boolean;
}

/**
 * The lines kept of a record with what a file says beside them that does not show everything. `shown`: the lines as the file showed
 * them, where that is known.
 */
export const completeLines = (
  kept: readonly string[],
  incoming: readonly string[],
  { record, withFields, isCoveredByFields = () => false }: Reading,
  shown?: readonly string[],
): readonly string[] => {
  const before = readKept(kept);
  const mark = incoming.find(isKeptMark);
  const now = readKept([...linesApartFromLinks(incoming), ...(mark === undefined ? [] : [mark])]);
  const left = shown ? withoutTakenOut(before.structures, now.structures, record, shown) : before.structures;
  const known = indexOf([...withFields([]), ...withFields(left)]);
  const newIn = (lines: readonly Structure[]): readonly Structure[] =>
    withFields(lines).filter((line) => !isCoveredByFields(line) && !isCovered(line, known));
  const news = newsIn(now.structures, newIn);
  if (news.length === 0 && left.length === before.structures.length) return kept;
  const converted =
    before.version === undefined || now.version === before.version ? news : inVersion(record, news, before.version);
  const written: string[] = [];
  for (const line of withNews(left, converted ?? news)) linesOf(line, 1, written);
  // Lines of two versions have none in common: what they mean is read from themselves.
  return converted === undefined ? written : [...written, ...kept.filter(isKeptMark)];
};
