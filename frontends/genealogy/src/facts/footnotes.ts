import { associationKey } from "@kinkeeper/contracts/genealogy/associations";
import type { FamilyMemberWithRevision } from "@kinkeeper/contracts/genealogy/endpoints";
import type { Citation } from "@kinkeeper/contracts/genealogy/facts";
import { aboutOtherName } from "@kinkeeper/contracts/genealogy/other-names";

export interface Footnote {
  readonly number: number;
  readonly source: string;
  /** Where it has a page of its own. */
  readonly sourceId?: string | undefined;
  readonly page?: string | undefined;
  readonly quality?: number | undefined;
  readonly text?: string | undefined;
}

/** What is cited of a life, numbered as it is first cited; `of` answers the numbers by what they are about. */
export interface Footnotes {
  readonly all: readonly Footnote[];
  of(about: string): readonly number[];
}

type Cited = Citation & Pick<Footnote, "sourceId">;

const keyOf = ({ source, sourceId, page, quality, text }: Cited): string =>
  JSON.stringify([sourceId ?? source, page, quality, text]);

/** The sources of names, birth, death, facts and other people as footnotes: the same one is one. */
export const footnotesOf = (member: FamilyMemberWithRevision): Footnotes => {
  const { facts, associations, otherNames, citations = [], sources = [] } = member;
  const byTitle = new Map(sources.map((source) => [source.citedAs, source]));
  /** What people cite by a title is called what it is called now. */
  const named = (citation: Citation): Cited => {
    const found = byTitle.get(citation.source);
    return found ? { ...citation, source: found.title, sourceId: found.id } : citation;
  };
  const all = new Map<string, Footnote>();
  const numbers = new Map<string, number[]>();
  const cite = (about: string, citation: Cited): void => {
    const key = keyOf(citation);
    const known = all.get(key) ?? { number: all.size + 1, ...citation };
    all.set(key, known);
    numbers.set(about, [...(numbers.get(about) ?? []), known.number]);
  };
  const entries = [
    ...(facts ?? []).map(({ id, citations: own }) => ({ key: id, own })),
    ...(associations ?? []).map((one) => ({ key: associationKey(one), own: one.citations })),
  ];
  const ofEntries = new Set(entries.map(({ key }) => key));
  for (const { about, ...citation } of citations) if (!ofEntries.has(about)) cite(about, citation);
  for (const citation of member.nameCitations ?? []) cite("name", named(citation));
  for (const [place, { citations: own = [] }] of (otherNames ?? []).entries())
    for (const citation of own) cite(aboutOtherName(place), named(citation));
  for (const citation of member.birthCitations ?? []) cite("birth", named(citation));
  for (const citation of member.deathCitations ?? []) cite("death", named(citation));
  for (const { key, own = [] } of entries) {
    for (const { about, ...citation } of citations) if (about === key) cite(key, citation);
    for (const citation of own) cite(key, named(citation));
  }
  return { all: [...all.values()], of: (about) => numbers.get(about) ?? [] };
};
