import { z } from "zod";
import { optionalLine } from "../text.ts";
import { citationsInput } from "./fact-input.ts";
import { partnership, pedigree, relationshipFields, type RelationshipField } from "./relationship.ts";

/** What the forms send of a relationship; a field left out says nothing. */
export const relationshipInput = {
  marriageDate: optionalLine(relationshipFields.marriageDate.maxLength),
  marriagePlace: optionalLine(relationshipFields.marriagePlace.maxLength),
  pedigree: pedigree.nullish(),
  partnership: partnership.nullish(),
  endDate: optionalLine(relationshipFields.endDate.maxLength),
  endPlace: optionalLine(relationshipFields.endPlace.maxLength),
  marriageCitations: citationsInput,
  endCitations: citationsInput,
  isPrivate: z.boolean().nullish(),
  isMarriagePrivate: z.boolean().nullish(),
  isEndPrivate: z.boolean().nullish(),
} satisfies Record<RelationshipField, z.ZodType>;
