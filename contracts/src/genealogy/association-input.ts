import { z } from "zod";
import { optionalLine, optionalText } from "../text.ts";
import { citationsOfEntry } from "./fact-input.ts";
import { lacksWords } from "./association-names.ts";
import { associationLimits, associationRole, mostAssociations } from "./associations.ts";

const line = (maxLength: number) => optionalLine(maxLength).transform((text) => text ?? undefined);

/** One of them as it is sent with the others of a person. */
export const associationFields = z
  .strictObject({
    id: z.string().min(1).max(40),
    memberId: z
      .uuid()
      .nullish()
      .transform((memberId) => memberId ?? undefined),
    name: line(associationLimits.name),
    role: associationRole,
    words: line(associationLimits.words),
    note: optionalText(associationLimits.note).transform((said) => said ?? undefined),
    citations: citationsOfEntry,
    /** Left out of a change: as it was. */
    isPrivate: z.boolean().optional(),
  })
  .refine(({ memberId, name }) => (memberId === undefined) !== (name === undefined), {
    path: ["name"],
    message: "Please choose a person, or write their name",
  });

/** What the form and the service say of an association that `lacksWords`. */
export const wordsRequired = "Please say what they were to this person";

/** One of them as the forms send it. */
export const associationInput = associationFields.refine((one) => !lacksWords(one), {
  path: ["words"],
  message: wordsRequired,
});

/** All of a person: who is not among them is gone. None is null. Whether one may lack its words the service decides: those of files may. */
export const associationsInput = z
  .array(associationFields)
  .max(mostAssociations, `Please use at most ${mostAssociations} people`)
  .refine((list) => new Set(list.map(({ id }) => id)).size === list.length, "Somebody is listed twice")
  .transform((list) => (list.length === 0 ? null : list))
  .nullish();
