import { z } from "zod";

/** A note about somebody beside their biography, as it is recorded. */
export const note = z.object({
  /** Within the person. Of what a file tells it follows from what it says. */
  id: z.string(),
  text: z.string(),
  /** Only administrators, and who added the person, see it. Left out: what the lines of a file say of it holds. */
  isPrivate: z.boolean().optional(),
});
export type Note = z.infer<typeof note>;

/** Characters a note may have, and how many a person may have. */
export const longestNote = 100_000;
export const mostNotes = 100;

interface Noted {
  readonly biography: string | null;
  readonly notes?: readonly Note[] | null | undefined;
}

/** The biography and the notes, one after the other; null for none. */
export const biographyWithNotes = ({ biography, notes }: Noted): string | null =>
  [biography, ...(notes ?? []).map(({ text }) => text)].filter(Boolean).join("\n\n") || null;
