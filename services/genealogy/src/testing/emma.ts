import type { MemberDetails } from "@kinkeeper/contracts/genealogy/member";

/** Somebody with dates that are not days, and a letter with an accent. */
export const emmasDetails: MemberDetails = {
  firstName: "Émma",
  lastName: "Darwin",
  maidenName: null,
  sex: "female",
  birthDate: "abt 1808",
  birthPlace: "Maer",
  deathDate: "between 1895 and 1897",
  deathPlace: null,
  biography: null,
  isLiving: false,
};
