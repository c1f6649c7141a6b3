import { citationLimits, factText, factTitle, type Citation, type Fact } from "@kinkeeper/contracts/genealogy/facts";
import type { MemberDetails } from "@kinkeeper/contracts/genealogy/member";
import { aboutOtherName, otherNameText } from "@kinkeeper/contracts/genealogy/other-names";
import { matchFacts } from "../gedcom/compose-facts.ts";
import { factsIn } from "../gedcom/facts.ts";
import { readKept } from "../gedcom/kept-lines.ts";
import { linesOfOtherNames } from "../gedcom/compose-names.ts";
import { childOf, textOf, type Structure } from "../gedcom/structure.ts";

/** Page, quality and words of a SOUR line. */
export const wordsOfCitation = (line: Structure): Omit<Citation, "source"> => {
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

/** The SOUR lines below a line, however deep. */
export const sourceLinesIn = ({ children }: Structure): readonly Structure[] =>
  children.flatMap((child) => (child.tag === "SOUR" ? [child] : sourceLinesIn(child)));

/** A SOUR line of a person: below the line of a fact, or of what else is told by name. */
export interface CitedLine {
  /** Id of a fact; else "birth", "death", "name", another name by its place, "person". */
  readonly about: string;
  readonly line: Structure;
}

const aboutTags: Readonly<Record<string, string>> = { BIRT: "birth", DEAT: "death", NAME: "name", SOUR: "person" };

type Told = Pick<MemberDetails, "facts" | "otherNames">;

/** The facts of a life as they are shown, and what the kept lines cite for each and for the rest. */
export const citedInLines = (
  extra: string,
  { facts: recorded, otherNames }: Told,
): { readonly facts: readonly Fact[]; readonly toldFacts: boolean; readonly cited: readonly CitedLine[] } => {
  const { structures } = readKept(extra.split("\n"));
  const told = factsIn(structures);
  const facts = recorded === undefined ? told.map(({ fact }) => fact) : (recorded ?? []);
  const factOf = matchFacts(facts, told);
  const isFact = new Set(told.map(({ from }) => from));
  const nameOf = new Map(
    [...linesOfOtherNames(structures, otherNames)].flatMap(([place, { from, isNickname }]) =>
      isNickname ? [] : [[from, place]],
    ),
  );
  const cited = structures.flatMap((one): CitedLine[] => {
    if (one.tag === "SOUR") return [{ about: "person", line: one }];
    const name = nameOf.get(one);
    const about = name === undefined ? (factOf.get(one)?.id ?? aboutTags[one.tag]) : aboutOtherName(name);
    // What is cited for a fact goes with it.
    if (about === undefined && isFact.has(one)) return [];
    return sourceLinesIn(one).map((line) => ({ about: about ?? "person", line }));
  });
  return { facts, toldFacts: recorded === undefined && told.length > 0, cited };
};

const aboutWords: Readonly<Record<string, string>> = { birth: "Birth", death: "Death", name: "Name" };

/** What a citation is about in words; null for the whole person. */
export const wordsAbout = (about: string, { facts, otherNames }: Told): string | null => {
  const fact = facts?.find(({ id }) => id === about);
  if (fact) return factText(fact) || factTitle(fact);
  const name = otherNames?.find((_, place) => aboutOtherName(place) === about);
  return name ? `Name: ${otherNameText(name)}` : (aboutWords[about] ?? null);
};
