import { removedMember, type MemberDetails } from "@kinkeeper/contracts/genealogy/member";

/** Somebody with dates that are not days, and a letter with an accent. */
export const emmasDetails: MemberDetails = {
  ...removedMember,
  firstName: "Émma",
  lastName: "Darwin",
  sex: "female",
  birthDate: "abt 1808",
  birthPlace: "Maer",
  deathDate: "between 1895 and 1897",
};
