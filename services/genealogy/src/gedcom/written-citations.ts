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
type Citing = Pick<MemberDetails, "facts" | "otherNames" | CitedField>;

/** What people cite for something. */
export interface WrittenCitations {
  /** Id of a fact; else "birth", "death", "name", another name by its place. */
  readonly about: string;
  readonly citations: readonly Citation[];
}

/** All that people cite for somebody's life. */
export const writtenCitations = (details: Citing): readonly WrittenCitations[] => [
  ...citedFieldNames.flatMap((field) => {
    const citations = details[field];
    return citations ? [{ about: citedFields[field], citations }] : [];
  }),
  ...(details.otherNames ?? []).flatMap(({ citations }, place) =>
    citations ? [{ about: aboutOtherName(place), citations }] : [],
  ),
  ...(details.facts ?? []).flatMap(({ id, citations }) => (citations ? [{ about: id, citations }] : [])),
];

/** By what titles; each once. */
export const titlesIn = (details: Citing): string[] => [
  ...new Set(writtenCitations(details).flatMap(({ citations }) => citations.map(({ source }) => source))),
];

/** What may change what they cite. */
export const citingFields: ReadonlySet<string> = new Set<keyof Citing>(["facts", "otherNames", ...citedFieldNames]);

/** What people cite for a marriage and its end. */
export type MarriageCitations = Pick<RelationshipDetails, "marriageCitations" | "endCitations">;

export const titlesOfMarriage = ({ marriageCitations, endCitations }: MarriageCitations): string[] => [
  ...new Set([...(marriageCitations ?? []), ...(endCitations ?? [])].map(({ source }) => source)),
];
