import {
  type relationshipPrivacy,
  type RelationshipDetails,
  type RelationshipField,
} from "@kinkeeper/contracts/genealogy/relationship";
import { privacyOfCouple } from "../gedcom/public-view.ts";
import type { Mergeable } from "../sources/mergeable.ts";

const fieldsOfMarriage = ["marriageDate", "marriagePlace", "marriageCitations"] as const satisfies RelationshipField[];
const fieldsOfEnd = ["partnership", "endDate", "endPlace", "endCitations"] as const satisfies RelationshipField[];

type Privacy = (typeof relationshipPrivacy)[number];

/** What is told of two partners to some alone, by which field says so. */
export const fieldsHiddenByPrivacy: ReadonlyMap<Privacy, readonly RelationshipField[]> = new Map<
  Privacy,
  readonly RelationshipField[]
>([
  ["isPrivate", [...fieldsOfMarriage, ...fieldsOfEnd]],
  ["isMarriagePrivate", fieldsOfMarriage],
  ["isEndPrivate", fieldsOfEnd],
]);

/** What is told of two partners to some alone, by what was said here and else by their lines. */
export const hiddenFieldsOfCouple = (
  details: RelationshipDetails,
  extra: readonly string[],
): ReadonlySet<RelationshipField> => {
  const privacy = privacyOfCouple(details, extra);
  return new Set([...fieldsHiddenByPrivacy].flatMap(([part, fields]) => (privacy[part] ? fields : [])));
};

type WithSource = Pick<Mergeable<RelationshipDetails>, "current" | "source">;

/** What is hidden of a couple, and what once something is taken back. */
export const hiddenOnceTakenBack = (before: WithSource, after: WithSource) => {
  const hiddenOf = ({ current, source }: WithSource) => hiddenFieldsOfCouple(current, source?.extra ?? []);
  return { before: hiddenOf(before), after: hiddenOf(after) };
};
