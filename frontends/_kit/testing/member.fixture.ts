import type { FamilyMember } from "@kinkeeper/contracts/genealogy/endpoints";

let made = 0;
const at = "2026-01-01T00:00:00.000Z";

/** A member as the service answers one; say what a test is about. */
export const memberOf = (overrides: Partial<FamilyMember> = {}): FamilyMember => {
  made += 1;
  return {
    id: `0192bbbb-0000-7000-8000-${String(made).padStart(12, "0")}`,
    firstName: "Emma",
    lastName: null,
    maidenName: null,
    sex: null,
    birthDate: null,
    birthPlace: null,
    deathDate: null,
    deathPlace: null,
    biography: null,
    isLiving: true,
    photoUrl: null,
    birthFrom: null,
    deathFrom: null,
    createdAt: at,
    updatedAt: at,
    ...overrides,
  };
};
