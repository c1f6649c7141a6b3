import type { memberInput } from "@kinkeeper/contracts/genealogy/member";
import type { MemberDetails } from "@kinkeeper/contracts/genealogy/member";
import type { z } from "zod";

/** Fields that were not sent are not known. */
export const detailsFrom = (input: z.output<typeof memberInput>): MemberDetails => ({
  firstName: input.firstName,
  lastName: input.lastName ?? null,
  maidenName: input.maidenName ?? null,
  sex: input.sex ?? null,
  birthDate: input.birthDate ?? null,
  birthPlace: input.birthPlace ?? null,
  deathDate: input.deathDate ?? null,
  deathPlace: input.deathPlace ?? null,
  biography: input.biography ?? null,
  isLiving: input.isLiving,
});
