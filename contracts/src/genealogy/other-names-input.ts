import { z } from "zod";
import { optionalLine } from "../text.ts";
import { citationInputs } from "./fact-input.ts";
import { longestNamePart, mostOtherNames, otherNameParts, otherNameType } from "./other-names.ts";

const line = () => optionalLine(longestNamePart).transform((text) => text ?? null);

/** As the forms send them; none is null. */
export const otherNamesInput = z
  .array(
    z
      .strictObject({
        type: otherNameType.default("also_known_as"),
        label: line(),
        title: line(),
        firstName: line(),
        lastName: line(),
        suffix: line(),
        /** Left out of a change: as they were. */
        citations: citationInputs.nullish().transform((list) => (list === null ? [] : list)),
        /** Left out of a change: as it was. */
        isPrivate: z.boolean().optional(),
      })
      .refine((name) => otherNameParts.some((part) => name[part] !== null), "Please write the name, or remove it"),
  )
  .max(mostOtherNames, `Please use at most ${mostOtherNames} names`)
  .transform((names) => (names.length === 0 ? null : names))
  .nullish();
