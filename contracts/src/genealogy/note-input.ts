import { z } from "zod";
import { requiredText } from "../text.ts";
import { longestNote, mostNotes } from "./notes.ts";

/** One of them as the forms send it. */
export const noteInput = z.strictObject({
  id: z.string().min(1).max(40),
  text: requiredText("Please write the note", longestNote),
  /** Left out of a change: as it was. */
  isPrivate: z.boolean().optional(),
});

/** All of a person: what is not among them is gone. None is null. */
export const notesInput = z
  .array(noteInput)
  .max(mostNotes, `Please use at most ${mostNotes} notes`)
  .refine((list) => new Set(list.map(({ id }) => id)).size === list.length, "A note is listed twice")
  .transform((list) => (list.length === 0 ? null : list))
  .nullish();
