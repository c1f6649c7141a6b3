import type { RelationshipDetails, RelationshipField } from "@kinkeeper/contracts/genealogy/relationship";
import { privacyOfCouple } from "../gedcom/kept-private.ts";

const fieldsOfMarriage = ["marriageDate", "marriagePlace", "marriageCitations"] as const satisfies RelationshipField[];
const fieldsOfEnd = ["partnership", "endDate", "endPlace", "endCitations"] as const satisfies RelationshipField[];

/** What is told of two partners to some alone, by what was said here and else by their lines. */
export const hiddenFieldsOfCouple = (
  details: RelationshipDetails,
  extra: readonly string[],
): ReadonlySet<RelationshipField> => {
  const { isPrivate, isMarriagePrivate, isEndPrivate } = privacyOfCouple(details, extra);
  return new Set([
    ...(isPrivate || isMarriagePrivate ? fieldsOfMarriage : []),
    ...(isPrivate || isEndPrivate ? fieldsOfEnd : []),
  ]);
};
