import { associationText } from "@kinkeeper/contracts/genealogy/association-names";
import { associationKey } from "@kinkeeper/contracts/genealogy/associations";
import { factText } from "@kinkeeper/contracts/genealogy/fact-text";
import { factTitle } from "@kinkeeper/contracts/genealogy/fact-names";
import { citationLimits, type Citation, type Fact } from "@kinkeeper/contracts/genealogy/facts";
import type { MemberDetails } from "@kinkeeper/contracts/genealogy/member";
import { aboutOtherName, otherNameText } from "@kinkeeper/contracts/genealogy/other-names";
import { associationsIn, isAssociationLine } from "../gedcom/associations.ts";
import { matchAssociations } from "../gedcom/compose-associations.ts";
import { matchFacts } from "../gedcom/compose-facts.ts";
import { factsIn } from "../gedcom/facts.ts";
import { readKept } from "../gedcom/kept-lines.ts";
import { linesOfOtherNames } from "../gedcom/compose-names.ts";
import type { NameOf } from "../sources/value-text.ts";
import { childOf, textOf, type Structure } from "../gedcom/structure.ts";

/** Page, quality and words of a SOUR line. */
export const citationDetails = (line: Structure): Omit<Citation, "source"> => {
  const page = textOf(line, "PAGE")?.slice(0, citationLimits.page);
  const quality = /^[0-3]$/.exec(textOf(line, "QUAY") ?? "")?.[0];
  const data = childOf(line, "DATA") ?? line;
  const text = childOf(data, "TEXT")?.value.trim().slice(0, citationLimits.text);
  return {
    ...(page === undefined ? {} : { page }),
    ...(quality === undefined ? {} : { quality: Number(quality) }),
    ...(text ? { text } : {}),
  };
};

/** The SOUR lines below a line, however deep, but for what is cited for people whom it names: that is about them. */
export const sourceLinesIn = ({ children }: Structure): readonly Structure[] =>
  children.flatMap((child) => {
    if (child.tag === "SOUR") return [child];
    return isAssociationLine(child) ? [] : sourceLinesIn(child);
  });

/** What lines cite for somebody whom they name. */
export interface AssociateCitation {
  /** The event at which they are named; absent: in the life itself. */
  readonly at?: Structure;
  readonly named: Structure;
  readonly line: Structure;
}

const citedFor = (lines: readonly Structure[], at?: Structure): readonly AssociateCitation[] =>
  lines
    .filter(isAssociationLine)
    .flatMap((named) => sourceLinesIn(named).map((line) => ({ ...(at ? { at } : {}), named, line })));

/** What lines cite for people at events, and for those in a life who were never recorded (`isRecorded`). */
export const associateCitations = (
  structures: readonly Structure[],
  isRecorded: boolean,
): readonly AssociateCitation[] => [
  ...(isRecorded ? [] : citedFor(structures)),
  ...structures.flatMap((at) => citedFor(at.children, at)),
];

/** A SOUR line of a person: below the line of a fact, or of what else is told by name. */
export interface CitedLine {
  /** Id of a fact; "association …"; else "birth", "death", "name", another name by its place, "person". */
  readonly about: string;
  readonly line: Structure;
}

const aboutTags: Readonly<Record<string, string>> = { BIRT: "birth", DEAT: "death", NAME: "name", SOUR: "person" };

/** What is recorded of a life, and what a file calls those whom it names (undefined where that is not known). */
type StatedDetails = Pick<MemberDetails, "facts" | "otherNames" | "associations"> & {
  readonly recordOf?: (memberId: string) => string | undefined;
};

/** What the lines of associations are about; null for those that were taken away here. */
const associationsOfLines = (
  structures: readonly Structure[],
  { associations, recordOf }: StatedDetails,
): ReadonlyMap<Structure, string | null> => {
  if (associations === undefined) return new Map();
  const named = (associations ?? []).map(({ memberId, ...one }) => {
    const xref = memberId === undefined ? undefined : recordOf?.(memberId);
    return xref === undefined ? one : { ...one, xref };
  });
  const associationLines = associationsIn(structures);
  const associationOf = matchAssociations(named, associationLines);
  return new Map(
    associationLines.map(({ from }) => {
      const association = associationOf.get(from);
      return [from, association ? associationKey(association) : null];
    }),
  );
};

/** The facts of a life as they are shown, and what the kept lines cite for each and for the rest. */
export const citedInLines = (
  extra: string,
  { facts: recorded, otherNames, associations, recordOf }: StatedDetails,
): { readonly facts: readonly Fact[]; readonly areFactsFromLines: boolean; readonly cited: readonly CitedLine[] } => {
  const { structures } = readKept(extra.split("\n"));
  const factLines = factsIn(structures);
  const facts = recorded === undefined ? factLines.map(({ fact }) => fact) : (recorded ?? []);
  const factOf = matchFacts(facts, factLines);
  const isFact = new Set(factLines.map(({ from }) => from));
  const associationOf = associationsOfLines(structures, { associations, ...(recordOf ? { recordOf } : {}) });
  const nameOf = new Map(
    [...linesOfOtherNames(structures, otherNames)].flatMap(([place, { from, isNickname }]) =>
      isNickname ? [] : [[from, place]],
    ),
  );
  const cited = structures.flatMap((one): CitedLine[] => {
    if (one.tag === "SOUR") return [{ about: "person", line: one }];
    const name = nameOf.get(one);
    const entry = factOf.get(one)?.id ?? associationOf.get(one);
    const about = name === undefined ? (entry ?? aboutTags[one.tag]) : aboutOtherName(name);
    // What is cited for a fact, or an association, goes with it.
    if (about === undefined && (isFact.has(one) || isAssociationLine(one))) return [];
    return sourceLinesIn(one).map((line) => ({ about: about ?? "person", line }));
  });
  return { facts, areFactsFromLines: recorded === undefined && factLines.length > 0, cited };
};

const aboutWords: Readonly<Record<string, string>> = { birth: "Birth", death: "Death", name: "Name" };

/** What a citation is about in words; null for the whole person. `nameOf`: people of the family. */
export const wordsAbout = (
  about: string,
  { facts, otherNames, associations }: StatedDetails,
  nameOf?: NameOf,
): string | null => {
  const fact = facts?.find(({ id }) => id === about);
  if (fact) return factText(fact) || factTitle(fact);
  const association = associations?.find((one) => associationKey(one) === about);
  if (association) return associationText(association, nameOf);
  const name = otherNames?.find((_, place) => aboutOtherName(place) === about);
  return name ? `Name: ${otherNameText(name)}` : (aboutWords[about] ?? null);
};
