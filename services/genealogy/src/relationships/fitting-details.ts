import {
  noDetails,
  relationshipCitations,
  relationshipPrivacy,
  type RelationshipDetails,
  type RelationshipField,
} from "@kinkeeper/contracts/genealogy/relationship";
import { DomainError } from "@kinkeeper/platform/domain-error";
import { isSameValue } from "../sources/merged-list.ts";
import { canonicalRelationship, type StatedRelationship } from "./canonical-relationship.ts";
import { detailsIn } from "./relationship.ts";

/** Which details say something of which relationships. */
const fieldsOf: Readonly<Partial<Record<string, readonly RelationshipField[]>>> = {
  parent: ["pedigree"],
  spouse: [
    "marriageDate",
    "marriagePlace",
    "partnership",
    "endDate",
    "endPlace",
    "marriageCitations",
    "endCitations",
    ...relationshipPrivacy,
  ],
};
const complaints: Readonly<Partial<Record<RelationshipField, string>>> = {
  pedigree: "Only a child can be adopted, fostered or a stepchild.",
  partnership: "Only partners can be married, separated or divorced.",
  marriageCitations: "Only couples can have sources for a marriage.",
  endCitations: "Only couples can have sources for a separation or divorce.",
  isPrivate: "Only details of a couple can be private.",
  isMarriagePrivate: "Only couples can have a private wedding.",
  isEndPrivate: "Only couples can have a private separation or divorce.",
};

/**
 * Details as they are recorded: what goes without saying as null, no end of what goes on.
 * @throws DomainError INVALID_INPUT where they say what such a relationship has not
 */
export const fitting = (
  stated: StatedRelationship,
  details: RelationshipDetails,
  before: RelationshipDetails = noDetails,
): RelationshipDetails => {
  const has = fieldsOf[canonicalRelationship(stated).kind] ?? [];
  // A date of marriage says nothing of other relationships, and always could be sent with them.
  const misplaced = (["pedigree", "partnership", ...relationshipPrivacy, ...relationshipCitations] as const).find(
    (name) => details[name] !== null && !isSameValue(details[name], before[name]) && !has.includes(name),
  );
  if (misplaced !== undefined)
    throw new DomainError("INVALID_INPUT", complaints[misplaced]!, [
      { path: misplaced, message: complaints[misplaced]! },
    ]);
  const { pedigree, partnership } = details;
  const isOver = partnership === "divorced" || partnership === "separated";
  return {
    ...detailsIn(details),
    pedigree: pedigree === "birth" ? null : pedigree,
    partnership: partnership === "married" ? null : partnership,
    ...(isOver ? {} : { endDate: null, endPlace: null, endCitations: null }),
    // Who never married cites nothing for it.
    ...(partnership === "partners" && details.marriageDate === null && details.marriagePlace === null
      ? { marriageCitations: null }
      : {}),
  };
};
