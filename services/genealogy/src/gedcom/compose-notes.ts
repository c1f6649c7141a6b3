import { memberFields, type MemberDetails } from "@kinkeeper/contracts/genealogy/member";
import type { Note } from "@kinkeeper/contracts/genealogy/notes";
import {
  biographyIn,
  furtherNote,
  isInlineNote,
  isNote,
  isNoteLine,
  isNotesMark,
  isTextOfAll,
  notesIn,
  plainNote,
  noteDigest,
  type NoteLine,
} from "./notes.ts";
import { withPrivacy } from "./restrictions.ts";
import { shortened } from "./shortened.ts";
import { structure, type Structure } from "./structure.ts";

type Noted = Pick<MemberDetails, "biography" | "notes" | "isBiographyPrivate">;

/** Which lines say what of somebody's notes. */
interface LinesOfNotes {
  /** Those of the biography: one, or all where it was read from them together. */
  readonly biography: ReadonlySet<Structure>;
  readonly isTogether: boolean;
  readonly noteOf: ReadonlyMap<Structure, Note>;
  /** Those of notes that were taken away here. */
  readonly gone: ReadonlySet<Structure>;
}

const isTextOf = ({ text, digest, from }: NoteLine, said: string): boolean => {
  if (text === undefined) return digest === noteDigest(said);
  const isIt = (one: string): boolean => shortened(one, memberFields.biography.maxLength) === said;
  // So formatted text was read before it was known as such.
  return isIt(text) || (from.pointer === null && isIt(from.value.trim()));
};

/** Takes for each note the first line that says it, of those that are left. */
const take = (
  notes: Set<Note>,
  lines: Set<NoteLine>,
  noteOf: Map<Structure, Note>,
  isIt: (line: NoteLine, note: Note) => boolean,
): void => {
  for (const line of lines) {
    const note = [...notes].find((one) => isIt(line, one));
    if (!note) continue;
    noteOf.set(line.from, note);
    notes.delete(note);
    lines.delete(line);
  }
};

/**
 * Which lines say the biography, and which each of the notes: the one that was read from it, else one that says the same. Somebody of
 * whom no notes are recorded has one text of all of their lines: so files were read before their notes were known by themselves.
 */
export const linesOfNotes = ({ biography, notes }: Noted, kept: readonly Structure[]): LinesOfNotes => {
  const lines = kept.filter(isNoteLine);
  const noteLines = notesIn(lines);
  const noteOf = new Map<Structure, Note>();
  const [missing, left] = [new Set(notes), new Set(noteLines)];
  take(missing, left, noteOf, (line, note) => line.id === note.id);
  // Older lines have a mark of all of the text, and none of each link.
  const areSeveral =
    noteLines.length > 1 || (lines.some(isNotesMark) && noteLines.every(({ from }) => from.pointer === null));
  if (areSeveral && noteOf.size === 0 && (notes === undefined || isTextOfAll(biography, lines, noteLines)))
    return { biography: new Set(lines), isTogether: true, noteOf, gone: new Set() };
  const before = biographyIn(noteLines);
  const own =
    biography === null
      ? undefined
      : ([...left].find((line) => isTextOf(line, biography)) ?? (before && left.has(before) ? before : undefined));
  if (own) left.delete(own);
  take(missing, left, noteOf, (line, note) => isTextOf(line, note.text));
  return {
    biography: new Set(own ? [own.from] : []),
    isTogether: false,
    noteOf,
    gone: new Set([...left].map(({ from }) => from)),
  };
};

/** The lines of somebody who was merged into a person that say further notes of theirs, with what hangs below and where they lead to. */
export const linesOfFurther = ({ notes }: Noted, lines: readonly Structure[]): readonly Structure[] =>
  notesIn(lines.filter(isNoteLine)).flatMap((note) =>
    notes?.some(({ id, text }) => note.id === id || isTextOf(note, text)) ? [note.from] : [],
  );

/** What hangs below a note that was written anew: its translations are of a text that is gone. */
const stillAbout = ({ children }: Structure): readonly Structure[] =>
  children.filter(({ tag }) => !["TRAN", "LANG", "MIME"].includes(tag));

/** A text in the line that said it before, as it stands where it still says the same. */
const noteLine = (text: string, kept: Structure | undefined, noteLines: readonly NoteLine[]): Structure => {
  if (!kept) return structure("NOTE", text);
  const before = noteLines.find(({ from }) => from === kept);
  const line = plainNote(kept);
  return before && isTextOf(before, text) ? line : structure("NOTE", text, stillAbout(line));
};

/** The lines of a biography that was read from all of them: as kept while together they still are it, else written anew. */
const composeTogether = (
  { biography, isBiographyPrivate }: Noted,
  lines: readonly Structure[],
): readonly Structure[] => {
  const notes = lines.filter(isNote).map(plainNote);
  const links = lines.some(isNotesMark) ? [] : notes.filter((note) => !isInlineNote(note));
  // Where the note comes from is still worth knowing.
  const about = notes.find(isInlineNote);
  const anew = biography === null ? links : [structure("NOTE", biography, about ? stillAbout(about) : []), ...links];
  const isUnchanged = isTextOfAll(biography, lines, notesIn(lines));
  return withPrivacy(isUnchanged ? notes : anew, isBiographyPrivate);
};

/**
 * The notes of a person for an export, the biography before all others, the rest in their order: a kept line stays as it is where it
 * still says the same; what was changed is written into it; what was taken away goes. Lines that tell nothing keep their places.
 */
export const composeNotes = (person: Noted, kept: readonly Structure[]): readonly Structure[] => {
  const lines = kept.filter(isNoteLine);
  const { biography, isTogether, noteOf, gone } = linesOfNotes(person, lines);
  const noteLines = notesIn(lines);
  const lineOf = new Map([...noteOf].map(([line, note]) => [note, line]));
  const own = isTogether ? undefined : [...biography][0];
  const text =
    person.biography === null || isTogether
      ? []
      : withPrivacy([noteLine(person.biography, own, noteLines)], person.isBiographyPrivate);
  // A record's order knows tags alone: a link to a shared note may come before a biography that has no such place of its own.
  const isSure = own !== undefined && own.tag === text[0]?.tag && !isAfter(own, lines, noteOf);
  const notes = (person.notes ?? []).map((note) => {
    const [line] = withPrivacy([noteLine(note.text, lineOf.get(note), noteLines)], note.isPrivate) as [Structure];
    const isFirst = person.biography === null || (text[0] && !isSure && line.tag !== text[0].tag);
    return isFirst ? furtherNote(line) : line;
  });
  if (isTogether) return [...composeTogether(person, lines), ...notes];
  const left = [...text, ...notes];
  const written = lines.flatMap((line): readonly Structure[] => {
    if (!isNote(line) || gone.has(line)) return [];
    return line === own || noteOf.has(line) ? left.splice(0, 1) : [plainNote(line)];
  });
  return lines.some((line) => line === own || noteOf.has(line)) ? [...written, ...left] : [...left, ...written];
};

/** Whether a line stands after one that says another note. */
const isAfter = (line: Structure, lines: readonly Structure[], noteOf: ReadonlyMap<Structure, Note>): boolean =>
  lines.findIndex((one) => noteOf.has(one)) >= 0 && lines.findIndex((one) => noteOf.has(one)) < lines.indexOf(line);
