import { yearOf } from "@kinkeeper/contracts/dates/parse-date";
import type { KinPerson } from "@kinkeeper/contracts/genealogy/near-kin";
import type { RelationshipType } from "@kinkeeper/contracts/enumerations";
import { emptyMember, type MemberFields } from "./member-form.tsx";
import type { RelativeKind } from "./relative-kinds.ts";

/** What the new person is to the one they are added beside. */
export const relationshipOf: Readonly<Record<RelativeKind, RelationshipType>> = {
  father: "parent",
  mother: "parent",
  partner: "spouse",
  child: "child",
  sibling: "sibling",
};

const sexOf: Partial<Record<RelativeKind, "male" | "female">> = { father: "male", mother: "female" };
const sharesName: ReadonlySet<RelativeKind> = new Set(["father", "sibling"]);

/** A child of somebody born so many years ago has died by now. */
const longAgo = 190;

/** What is likely of somebody new; all of it can be changed in the form. */
export const likelyFields = (kind: RelativeKind, member: KinPerson, now = new Date()): MemberFields => {
  const born = yearOf(member.birthDate ?? "") ?? now.getFullYear();
  const isLiving = kind === "child" ? now.getFullYear() - born < longAgo : member.isLiving;
  const hasSameName = sharesName.has(kind) || (kind === "child" && member.sex === "male");
  return {
    ...emptyMember,
    sex: sexOf[kind] ?? null,
    lastName: (hasSameName && member.lastName) || "",
    isLiving,
  };
};
