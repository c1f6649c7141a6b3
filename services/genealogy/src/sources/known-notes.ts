import type { MemberDetails } from "@kinkeeper/contracts/genealogy/member";
import type { Note } from "@kinkeeper/contracts/genealogy/notes";
import { isSameValue } from "./merged-list.ts";
import type { Mergeable } from "./three-way-merge.ts";

/** Two texts that differ in spaces and line ends alone say the same. */
export const plainText = (text: string): string => text.replace(/\s+/g, " ").trim();

/** The notes of a file as they are spelled here. */
const inKnownWords = (notes: readonly Note[], known: readonly Note[]): Note[] => {
  const left = Map.groupBy(known, ({ text }) => plainText(text));
  return notes.map((note) => {
    const same = left.get(plainText(note.text))?.shift();
    return same ? { ...note, id: same.id, text: same.text } : note;
  });
};

/** How many of the notes of a file make up a text that was read from them together; 0 for none. */
const countIn = (text: string, parts: readonly string[]): number => {
  const whole = plainText(text);
  const at = parts.findIndex((_, last) => last > 0 && plainText(parts.slice(0, last + 1).join("\n\n")) === whole);
  return at + 1;
};

/**
 * What a file says, its notes as they are known here. Who was read when all notes of somebody were one text keeps it, as long as the
 * file still says it, and says of none of its notes that only some may see it.
 */
export const withKnownNotes = (
  says: MemberDetails,
  { current, said }: Pick<Mergeable<MemberDetails>, "current" | "said">,
): MemberDetails => {
  const known = said ?? current;
  const { biography, notes } = says;
  if (!notes?.length) return says;
  if (known.notes != null) return { ...says, notes: inKnownWords(notes, known.notes) };
  if (biography === null || known.biography === null) return says;
  const together = countIn(known.biography, [biography, ...notes.map(({ text }) => text)]);
  const isPrivate = says.isBiographyPrivate === true || notes.some((note) => note.isPrivate);
  const isEdited = said !== null && !isSameValue(said.biography, current.biography);
  // What somebody wrote from a text with something private in it stays private.
  const asOne = isPrivate ? { isBiographyPrivate: true } : {};
  if (together === 0) return isEdited ? { ...says, ...asOne } : says;
  if (isPrivate && !isEdited) return says;
  const rest = notes.slice(together - 1);
  return { ...says, biography: known.biography, notes: rest.length === 0 ? undefined : rest, ...asOne };
};
