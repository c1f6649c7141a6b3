import { z } from "zod";
import { optionalLine, optionalText, requiredLine } from "../text.ts";

export const sex = z.enum(["male", "female", "other"]);

/** What a person typed about a member, as the forms send it. A field left out of a change stays as it is. */
export const memberInput = z.strictObject({
  firstName: requiredLine("First name is required"),
  lastName: optionalLine(),
  maidenName: optionalLine(),
  sex: sex.nullish(),
  birthDate: optionalLine(100),
  birthPlace: optionalLine(300),
  deathDate: optionalLine(100),
  deathPlace: optionalLine(300),
  biography: optionalText(100_000),
  isLiving: z.boolean().default(true),
});
export const memberChanges = memberInput.extend({ isLiving: z.boolean() }).partial();

/** The same as it is recorded: every field present, `null` where nothing is known. Dates stand as they were typed. */
export const memberDetails = z.object({
  firstName: z.string(),
  lastName: z.string().nullable(),
  maidenName: z.string().nullable(),
  sex: sex.nullable(),
  birthDate: z.string().nullable(),
  birthPlace: z.string().nullable(),
  deathDate: z.string().nullable(),
  deathPlace: z.string().nullable(),
  biography: z.string().nullable(),
  isLiving: z.boolean(),
});
export type MemberDetails = z.infer<typeof memberDetails>;

export const removedMember: MemberDetails = {
  firstName: "Removed",
  lastName: null,
  maidenName: null,
  sex: null,
  birthDate: null,
  birthPlace: null,
  deathDate: null,
  deathPlace: null,
  biography: null,
  isLiving: false,
};
