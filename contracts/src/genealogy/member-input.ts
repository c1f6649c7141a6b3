import { z } from "zod";
import { optionalLine, optionalText, requiredLine } from "../text.ts";
import { associationsInput } from "./association-input.ts";
import { citationsInput, factsInput } from "./fact-input.ts";
import { memberFields, sex, type MemberField } from "./member.ts";
import { notesInput } from "./note-input.ts";
import { otherNamesInput } from "./other-names-input.ts";
import { restriction } from "./restrictions.ts";

const line = ({ maxLength }: { readonly maxLength: number }) => optionalLine(maxLength);

/** What a person typed about a member, as the forms send it. A field left out of a change stays as it is. */
export const memberInput = z.strictObject({
  firstName: requiredLine("First name is required", memberFields.firstName.maxLength),
  lastName: line(memberFields.lastName),
  maidenName: line(memberFields.maidenName),
  sex: sex.nullish(),
  birthDate: line(memberFields.birthDate),
  birthPlace: line(memberFields.birthPlace),
  deathDate: line(memberFields.deathDate),
  deathPlace: line(memberFields.deathPlace),
  biography: optionalText(memberFields.biography.maxLength),
  isLiving: z.boolean().default(true),
  title: line(memberFields.title),
  suffix: line(memberFields.suffix),
  otherNames: otherNamesInput,
  facts: factsInput,
  associations: associationsInput,
  notes: notesInput,
  nameCitations: citationsInput,
  birthCitations: citationsInput,
  deathCitations: citationsInput,
  restrictions: z.array(restriction).max(3).nullish(),
  isBirthPrivate: z.boolean().nullish(),
  isDeathPrivate: z.boolean().nullish(),
  isBiographyPrivate: z.boolean().nullish(),
} satisfies Record<MemberField, z.ZodType>);
export const memberChanges = memberInput.extend({ isLiving: z.boolean() }).partial();
