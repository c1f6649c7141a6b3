import { memberFields, type MemberDetails } from "@kinkeeper/contracts/genealogy/member";
import type { Note } from "@kinkeeper/contracts/genealogy/notes";
import { withoutFormatting } from "../gedcom/formatted-text.ts";
import { shortened } from "../gedcom/shortened.ts";
import { isSameValue } from "./merged-list.ts";
import type { Mergeable } from "./mergeable.ts";

/** Two texts that differ in spaces, line ends and formatting alone say the same. */
export const plainText = (text: string): string => withoutFormatting(text).replace(/\s+/g, " ").trim();

/** The notes of a file as they are spelled here. */
const inKnownWords = (notes: readonly Note[], known: readonly Note[]): Note[] => {
  const left = Map.groupBy(known, ({ text }) => plainText(text));
  return notes.map((note) => {
    const same = left.get(plainText(note.text))?.shift();
    return same ? { ...note, id: same.id, text: same.text } : note;
  });
};

/** Notes as one text, as it was read when they were not known apart. */
const together = (texts: readonly string[]): string => shortened(texts.join("\n\n"), memberFields.biography.maxLength);

/** How many of the notes of a file make up a text that was read from them together; 0 for none. */
const countIn = (text: string, texts: readonly string[]): number => {
  const whole = plainText(text);
  return texts.findIndex((_, last) => last > 0 && plainText(together(texts.slice(0, last + 1))) === whole) + 1;
};

/**
 * What a file says, its notes as they are known here. Who was read when all notes of somebody were one text keeps it, as long as the
 * file still says it, and says of none of its notes that only some may see it. A text that somebody made private here is not taken apart.
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
  const texts = [biography, ...notes.map(({ text }) => text)];
  const isPrivate = says.isBiographyPrivate === true || notes.some((note) => note.isPrivate);
  const isEdited = said !== null && !isSameValue(said.biography, current.biography);
  const isHiddenHere = said !== null && current.isBiographyPrivate === true && said.isBiographyPrivate !== true;
  // What somebody wrote from a text with something private in it stays private.
  const asOne = isPrivate ? { isBiographyPrivate: true } : {};
  const count = countIn(known.biography, texts);
  if (count === 0) {
    const isApart = plainText(known.biography) === plainText(biography);
    if (isHiddenHere && !isApart) return { ...says, biography: together(texts), notes: undefined, ...asOne };
    return isEdited ? { ...says, ...asOne } : says;
  }
  if (isPrivate && !isEdited && !isHiddenHere) return says;
  const rest = notes.slice(count - 1);
  return { ...says, biography: known.biography, notes: rest.length === 0 ? undefined : rest, ...asOne };
};
