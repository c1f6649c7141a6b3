import type { FamilyMemberWithRevision } from "@kinkeeper/contracts/genealogy/endpoints";
import type { Citation } from "@kinkeeper/contracts/genealogy/facts";

export interface Footnote {
  readonly number: number;
  readonly source: string;
  readonly page?: string | undefined;
  readonly quality?: number | undefined;
  readonly text?: string | undefined;
}

/** What is cited of a life, numbered as it is first cited; `of` answers the numbers by what they are about. */
export interface Footnotes {
  readonly all: readonly Footnote[];
  of(about: string): readonly number[];
}

const keyOf = ({ source, page, quality, text }: Citation): string => JSON.stringify([source, page, quality, text]);

/** The sources of birth, death and facts as footnotes: the same one is one. */
export const footnotesOf = ({ facts, citations = [] }: FamilyMemberWithRevision): Footnotes => {
  const all = new Map<string, Footnote>();
  const numbers = new Map<string, number[]>();
  const cite = (about: string, citation: Citation): void => {
    const key = keyOf(citation);
    const known = all.get(key) ?? { number: all.size + 1, ...citation };
    all.set(key, known);
    numbers.set(about, [...(numbers.get(about) ?? []), known.number]);
  };
  for (const { about, ...citation } of citations) if (!isOfFact(about)) cite(about, citation);
  for (const { id, citations: own = [] } of facts ?? []) {
    for (const { about, ...citation } of citations) if (about === id) cite(id, citation);
    for (const citation of own) cite(id, citation);
  }
  return { all: [...all.values()], of: (about) => numbers.get(about) ?? [] };
};

const isOfFact = (about: string): boolean => !["birth", "death", "name", "person"].includes(about);
