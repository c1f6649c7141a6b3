import type { Pedigree } from "@kinkeeper/contracts/genealogy/relationship";
import { childOf, structure, textOf, type Structure } from "./structure.ts";

/** The two places of a family's partners; they say nothing about anybody's sex. */
export type Role = "husband" | "wife";

/** How a child belongs to a family, where that is not the same for both partners: to those named here otherwise. */
export interface ChildPedigree {
  readonly pedigree: Pedigree;
  readonly byParent?: Partial<Record<Role, Pedigree>>;
}

export const pedigreeFor = ({ pedigree, byParent }: ChildPedigree, role: Role): Pedigree =>
  byParent?.[role] ?? pedigree;

const wordsOf = (link: Structure): string => {
  const line = childOf(link, "PEDI") ?? childOf(link, "_PEDI");
  const word = line?.value.trim().toLowerCase() ?? "";
  // GEDCOM 7 has no word for a stepchild; the phrase below has, and 5.5.1 programs write it at once.
  const phrase = line && (textOf(line, "PHRASE") ?? textOf(line, "_PHRASE"));
  return word === "other" && phrase !== undefined ? phrase.toLowerCase() : word;
};

const pedigreeIn = (word: string): Pedigree => {
  if (["", "birth", "natural", "biological", "unknown"].includes(word)) return "birth";
  if (word.startsWith("adopt")) return "adopted";
  if (word.startsWith("foster")) return "foster";
  if (word.startsWith("step")) return "step";
  return word === "sealed" || word === "sealing" ? "sealing" : "other";
};

/** How a FAMC line says the child belongs; nothing said is by birth. */
export const pedigreeOf = (link: Structure): Pedigree => pedigreeIn(wordsOf(link));

/** Whether a line below FAMC says no more than how the child belongs, which is compared as a relationship: nothing in words of its own. */
export const isPedigreeLine = (line: Structure): boolean => {
  if (line.tag !== "PEDI" && line.tag !== "_PEDI") return false;
  const words = wordsOf(structure("FAMC", "", [line]));
  return pedigreeIn(words) !== "other" || words === "other";
};

export const pedigreeLine = (pedigree: Pedigree): Structure =>
  pedigree === "step"
    ? structure("PEDI", "OTHER", [structure("PHRASE", "step")])
    : structure("PEDI", pedigree.toUpperCase());

/** Programs that follow Family Tree Maker say below CHIL how the child belongs to each of the two. */
const tags = { husband: "_FREL", wife: "_MREL" } as const;
const written: Readonly<Record<Pedigree, string>> = {
  birth: "Natural",
  adopted: "Adopted",
  foster: "Foster",
  step: "Step",
  sealing: "Sealed",
  other: "Other",
};

export const pedigreesBelow = (child: Structure): ChildPedigree => {
  const said = (role: Role): Pedigree => pedigreeIn((textOf(child, tags[role]) ?? "").toLowerCase());
  const [husband, wife] = [said("husband"), said("wife")];
  return husband === wife ? { pedigree: husband } : { pedigree: "birth", byParent: { husband, wife } };
};

/** Undefined: the file does not say it of this one. */
export const linesByParent = (byParent: Readonly<Record<Role, Pedigree | undefined>>): readonly Structure[] =>
  (["husband", "wife"] as const).flatMap((role) => {
    const pedigree = byParent[role];
    return pedigree === undefined ? [] : [structure(tags[role], written[pedigree])];
  });

export const saysByParent = ({ tag }: Structure): boolean => tag === tags.husband || tag === tags.wife;

const words: ReadonlySet<string> = new Set(Object.values(written));

/** Whether a line of a child says no more than that it belongs to the two in different ways: that is compared as relationships. */
export const isPedigreeAlone = ({ tag, children }: Structure): boolean =>
  tag === "CHIL" &&
  children.length === 2 &&
  children[0]!.value !== children[1]!.value &&
  children.every((line) => saysByParent(line) && words.has(line.value) && line.children.length === 0);

/** The families an ADOP event names, and which of the partners adopted; undefined for both. */
export const adoptionsIn = (children: readonly Structure[]): ReadonlyMap<string, Role | undefined> => {
  const adoptions = new Map<string, Role | undefined>();
  for (const event of children) {
    const family = event.tag === "ADOP" ? childOf(event, "FAMC") : undefined;
    if (!family || family.pointer === null || family.pointer === "VOID" || adoptions.has(family.pointer)) continue;
    const by = textOf(family, "ADOP")?.toUpperCase();
    adoptions.set(family.pointer, by === "HUSB" ? "husband" : by === "WIFE" ? "wife" : undefined);
  }
  return adoptions;
};

/** A family somebody is a child of. `by`: the pedigree holds for this partner alone; to the other they belong by birth. */
export interface ChildLink {
  readonly family: string;
  readonly pedigree: Pedigree;
  readonly by?: Role;
}

/** The families a person's record makes them a child of: those of FAMC, and those an adoption alone names. */
export const childLinksOf = (record: Structure): readonly ChildLink[] => {
  const adoptions = adoptionsIn(record.children);
  const links: ChildLink[] = [];
  const adopted = (family: string): ChildLink => {
    const by = adoptions.get(family);
    return { family, pedigree: "adopted", ...(by ? { by } : {}) };
  };
  const seen = new Set<string>();
  for (const link of record.children) {
    const family = link.tag === "FAMC" ? link.pointer : null;
    if (family === null || family === "VOID") continue;
    seen.add(family);
    const isSaid = childOf(link, "PEDI") !== undefined || childOf(link, "_PEDI") !== undefined;
    const pedigree = pedigreeOf(link);
    // The event knows which of the two adopted; the link cannot say it.
    const isAdoption = adoptions.has(family) && (!isSaid || pedigree === "adopted");
    links.push(isAdoption ? adopted(family) : { family, pedigree });
  }
  for (const family of adoptions.keys()) if (!seen.has(family)) links.push(adopted(family));
  return links;
};
