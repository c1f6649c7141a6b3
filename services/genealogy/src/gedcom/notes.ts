import { longestNote, mostNotes, type Note } from "@kinkeeper/contracts/genealogy/notes";
import { shortDigest } from "./digest.ts";
import { isRestricted } from "./restrictions.ts";
import { noteText, type SharedNotes } from "./shared-notes.ts";
import { shortened } from "./shortened.ts";
import { childOf, structure, type Structure } from "./structure.ts";

export const isNote = ({ tag }: Structure): boolean => tag === "NOTE" || tag === "SNOTE";
export const isInlineNote = ({ tag, pointer }: Structure): boolean => tag === "NOTE" && pointer === null;

/** Marks between parts of Kinkeeper: of a link, what its shared note said; of a record, what its notes said together. Never written to a file. */
const markTag = "_BIOGRAPHY";
/** A note that is not the biography, though it stands first. */
const furtherTag = "_NOT_BIOGRAPHY";

/** The notes of a record, and the mark of what they said together. */
export const isNoteLine = (line: Structure): boolean => isNote(line) || isNotesMark(line);
export const isNotesMark = ({ tag }: Structure): boolean => tag === markTag;

/** A note and the line of the record that says it. */
export interface NoteLine {
  readonly id: string;
  /** Digest of the text. */
  readonly digest: string;
  /** Undefined for a link of which only the mark is at hand. */
  readonly text: string | undefined;
  readonly isPrivate: boolean;
  readonly from: Structure;
}

const withoutMarks = (line: Structure, ...tags: readonly string[]): Structure =>
  line.children.some(({ tag }) => tags.includes(tag))
    ? { ...line, children: line.children.filter(({ tag }) => !tags.includes(tag)) }
    : line;

/** A note as a file has it: without what an export says anew. */
export const plainNote = (line: Structure): Structure => withoutMarks(line, markTag, furtherTag);

/** What a shared note said, as the mark of a link to it tells. */
export const textMark = (link: Structure): string | undefined =>
  link.pointer === null ? undefined : childOf(link, markTag)?.value;

export const markedLink = (from: Structure, digest: string): Structure => {
  const link = withoutMarks(from, markTag);
  return { ...link, children: [...link.children, structure(markTag, digest)] };
};

/** One that is read as a note beside the biography, wherever it stands. */
export const furtherNote = (line: Structure): Structure => ({
  ...line,
  children: [...line.children, structure(furtherTag, "Y")],
});

export const noteDigest = (text: string): string => shortDigest(shortened(text, longestNote));

/**
 * The notes that lines of a person say, in their order. `shared`: the shared notes of the file; left out for kept lines, where a link
 * is marked. Of links, and of texts, so many are read that a person with thousands of links to one long note stays small.
 */
export const notesIn = (children: readonly Structure[], shared?: SharedNotes): readonly NoteLine[] => {
  const noteLines: NoteLine[] = [];
  const seen = new Map<string, number>();
  let [written, linked] = [0, 0];
  for (const from of children) {
    if (!isNote(from)) continue;
    if (noteLines.length > mostNotes) break;
    const { pointer } = from;
    const found = pointer === null ? { text: noteText(from), isPrivate: false } : shared?.find(pointer);
    const text = found?.text || undefined;
    const isLong = (pointer === null ? written : linked) > longestNote;
    const mark = pointer === null || shared ? undefined : childOf(from, markTag)?.value;
    const digest = text === undefined || isLong ? mark : noteDigest(text);
    if (digest === undefined) continue;
    if (pointer === null) written += text?.length ?? 0;
    else linked += text?.length ?? 0;
    const times = (seen.get(digest) ?? 0) + 1;
    seen.set(digest, times);
    const isPrivate = isRestricted(from) || found?.isPrivate === true;
    noteLines.push({ id: times === 1 ? digest : `${digest}-${times}`, digest, text, isPrivate, from });
  }
  return noteLines;
};

/** Which of the notes of a record is the biography: the first, unless it says otherwise. */
export const biographyIn = (noteLines: readonly NoteLine[]): NoteLine | undefined =>
  noteLines.find(({ from }) => !childOf(from, furtherTag));

/** What notes say together, as it was one text before each of them was known by itself. */
const textOfAll = (noteLines: readonly NoteLine[]): string => noteLines.flatMap(({ text }) => text ?? []).join("\n\n");

/** The notes of a person as they are recorded, and what of their lines has to be marked. */
export const readNotes = (children: readonly Structure[], shared: SharedNotes) => {
  const noteLines = notesIn(children, shared);
  const biography = biographyIn(noteLines);
  const notes = noteLines.flatMap(({ id, text = "", isPrivate, from }): Note[] =>
    from === biography?.from ? [] : [{ id, text, ...(isPrivate ? { isPrivate } : {}) }],
  );
  return { noteLines, biography, notes };
};

/** Notes as they are kept: links marked with what their shared notes say, so that an export sees whether they still do. */
export const markedNotes = (
  children: readonly Structure[],
  shared: SharedNotes,
): { readonly lineOf: ReadonlyMap<Structure, Structure>; readonly marks: readonly Structure[] } => {
  const noteLines = notesIn(children, shared);
  const links = noteLines.filter(({ from }) => from.pointer !== null);
  const lineOf = new Map(links.map(({ from, digest }) => [from, markedLink(from, digest)]));
  return { lineOf, marks: links.length === 0 ? [] : [structure(markTag, shortDigest(textOfAll(noteLines)))] };
};

/** Whether one text says what all of the notes say. */
export const isTextOfAll = (
  text: string | null,
  lines: readonly Structure[],
  noteLines: readonly NoteLine[],
): boolean => {
  const mark = lines.find(isNotesMark);
  if (mark) return mark.value === shortDigest(text ?? "");
  if (noteLines.some((one) => one.text === undefined)) return false;
  const all = textOfAll(noteLines);
  return all === (text ?? "") || (text !== null && shortened(all, longestNote) === text);
};
