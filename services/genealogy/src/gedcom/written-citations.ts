import type { Citation } from "@kinkeeper/contracts/genealogy/facts";
import {
  citedFieldNames,
  citedFields,
  type CitedField,
  type MemberDetails,
} from "@kinkeeper/contracts/genealogy/member";
import type { RelationshipDetails } from "@kinkeeper/contracts/genealogy/relationship";

/** The fields of somebody in which people cite. */
type Citing = Pick<MemberDetails, "facts" | CitedField>;

/** What people cite for something. */
export interface WrittenCitations {
  /** Id of a fact; else "birth", "death". */
  readonly about: string;
  readonly citations: readonly Citation[];
}

/** All that people cite for somebody's life. */
export const writtenCitations = (details: Citing): readonly WrittenCitations[] => [
  ...citedFieldNames.flatMap((field) => {
    const citations = details[field];
    return citations ? [{ about: citedFields[field], citations }] : [];
  }),
  ...(details.facts ?? []).flatMap(({ id, citations }) => (citations ? [{ about: id, citations }] : [])),
];

/** By what titles; each once. */
export const titlesIn = (details: Citing): string[] => [
  ...new Set(writtenCitations(details).flatMap(({ citations }) => citations.map(({ source }) => source))),
];

/** What may change what they cite. */
export const citingFields: ReadonlySet<string> = new Set<keyof Citing>(["facts", ...citedFieldNames]);

/** What people cite for a marriage and its end. */
export type MarriageCitations = Pick<RelationshipDetails, "marriageCitations" | "endCitations">;

export const titlesOfMarriage = ({ marriageCitations, endCitations }: MarriageCitations): string[] => [
  ...new Set([...(marriageCitations ?? []), ...(endCitations ?? [])].map(({ source }) => source)),
];
