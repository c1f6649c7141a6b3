import { associationKey, type Association } from "@kinkeeper/contracts/genealogy/associations";
import type { Citation } from "@kinkeeper/contracts/genealogy/facts";
import {
  citedFieldNames,
  citedFields,
  type CitedField,
  type MemberDetails,
} from "@kinkeeper/contracts/genealogy/member";
import { aboutOtherName } from "@kinkeeper/contracts/genealogy/other-names";
import type { RelationshipDetails } from "@kinkeeper/contracts/genealogy/relationship";

/** The fields of somebody in which people cite. */
type Citing = Partial<Pick<MemberDetails, "facts" | "otherNames" | CitedField>> & {
  readonly associations?: readonly Pick<Association, "citations">[] | null | undefined;
};

/** What people cite for something. */
export interface WrittenCitations {
  /** Id of a fact; "association …"; else "birth", "death", "name", another name by its place. */
  readonly about: string;
  readonly citations: readonly Citation[];
}

/** All that people cite for somebody's life. */
export const writtenCitations = (details: Pick<MemberDetails, keyof Citing>): readonly WrittenCitations[] => [
  ...citedFieldNames.flatMap((field) => {
    const citations = details[field];
    return citations ? [{ about: citedFields[field], citations }] : [];
  }),
  ...(details.otherNames ?? []).flatMap(({ citations }, place) =>
    citations ? [{ about: aboutOtherName(place), citations }] : [],
  ),
  ...(details.facts ?? []).flatMap(({ id, citations }) => (citations ? [{ about: id, citations }] : [])),
  ...(details.associations ?? []).flatMap((one) =>
    one.citations ? [{ about: associationKey(one), citations: one.citations }] : [],
  ),
];

/** By what titles; each once. */
export const titlesIn = (details: Citing): string[] => {
  const { otherNames, facts, associations } = details;
  const lists = [
    ...citedFieldNames.map((field) => details[field]),
    ...[...(otherNames ?? []), ...(facts ?? []), ...(associations ?? [])].map(({ citations }) => citations),
  ];
  return [...new Set(lists.flatMap((list) => (list ?? []).map(({ source }) => source)))];
};

/** What may change what they cite. */
export const citingFields: ReadonlySet<string> = new Set<keyof Citing>([
  "facts",
  "otherNames",
  "associations",
  ...citedFieldNames,
]);

/** What people cite for a marriage and its end. */
export type MarriageCitations = Pick<RelationshipDetails, "marriageCitations" | "endCitations">;

export const titlesOfMarriage = ({ marriageCitations, endCitations }: MarriageCitations): string[] => [
  ...new Set([...(marriageCitations ?? []), ...(endCitations ?? [])].map(({ source }) => source)),
];
