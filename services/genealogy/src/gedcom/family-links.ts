import type { Pedigree } from "@kinkeeper/contracts/genealogy/relationship";
import type { ImportedFamily } from "./gedcom-items.ts";
import type { IssueList } from "./issue-list.ts";
import type { ChildLink, ChildPedigree, Role } from "./pedigree.ts";

/**
 * Most partners of one family: GEDCOM knows two, other programs write a few more. Each is tied to each child, so that
 * a small file with thousands of both would otherwise say hundreds of millions of relationships.
 */
const mostPartners = 8;

/** Lists up to here have room for what they hold alone: one that grows by itself has room for sixteen more. */
const short = 24;

const addTo = (lists: Map<string, string[]>, key: string, ...more: string[]): void => {
  const known = lists.get(key);
  if (known && known.length >= short) known.push(...more);
  else lists.set(key, known ? [...known, ...more] : more);
};

const takeFrom = (lists: Map<string, string[]>, key: string): readonly string[] => {
  const known = lists.get(key) ?? [];
  lists.delete(key);
  return known;
};

/**
 * Both sides of the links between people and families. A file says each link twice, in the person's record and in the
 * family's; where one side is missing the other counts. Holds names of records only, so that large files fit.
 */
export class FamilyLinks {
  readonly #people = new Set<string>();
  readonly #families = new Set<string>();
  /** By family, what people say: xref, pedigree, and to which partner alone it refers (or ""), in turn. */
  readonly #children = new Map<string, string[]>();
  readonly #partners = new Map<string, string[]>();
  /** How many of somebody and a family are linked by one of their records alone, and the first of them. */
  #oneSided = 0;
  #firstOneSided: { readonly person: string; readonly family: string; readonly line: number } | undefined;
  /** Where no link has both sides the file is written so, and nothing is amiss. */
  #hasBothSides = false;

  /** Takes a person in; false when the name is taken. */
  addPerson(xref: string): boolean {
    if (this.#people.has(xref)) return false;
    this.#people.add(xref);
    return true;
  }

  addFamily(xref: string): boolean {
    if (this.#families.has(xref)) return false;
    this.#families.add(xref);
    return true;
  }

  hasFamily(xref: string): boolean {
    return this.#families.has(xref);
  }

  addChild(family: string, child: string, { pedigree, by }: Omit<ChildLink, "family">): void {
    addTo(this.#children, family, child, pedigree, by ?? "");
  }

  addPartner(family: string, partner: string): void {
    addTo(this.#partners, family, partner);
  }

  /** Families that people belong to and no record tells of: the first of those people, partners before children, and how many there are. */
  *missingFamilies(): Generator<{ readonly family: string; readonly first: string; readonly count: number }> {
    const missing = new Set(
      [...this.#children.keys(), ...this.#partners.keys()].filter((one) => !this.#families.has(one)),
    );
    for (const family of missing) {
      const [partners, children] = [this.#partners.get(family) ?? [], this.#children.get(family) ?? []];
      yield { family, first: (partners[0] ?? children[0])!, count: partners.length + children.length / 3 };
    }
  }

  /** Says once what an export of ours has more than the file; to be asked after all families. */
  tellOneSided(issues: IssueList): void {
    if (!this.#firstOneSided || !this.#hasBothSides) return;
    const { person, family, line } = this.#firstOneSided;
    const others = this.#oneSided - 1;
    const more = others === 0 ? "" : ` (and ${others} more like that)`;
    issues.add(
      line,
      `@${person}@ and the family @${family}@ do not both name each other${more}. They are taken as linked, and an export says so in both records.`,
    );
  }

  #noteOneSided({ xref: family, line }: ImportedFamily, one: ReadonlySet<string>, other: ReadonlySet<string>): void {
    for (const [these, those] of [
      [one, other],
      [other, one],
    ] as const)
      for (const person of these) {
        if (those.has(person)) this.#hasBothSides = true;
        else {
          this.#oneSided += 1;
          this.#firstOneSided ??= { person, family, line };
        }
      }
  }

  /** A family with the links that only its people told of, which are let go of, and without people that the file does not hold. */
  complete(family: ImportedFamily, issues: IssueList): ImportedFamily {
    const isHere =
      (what: string) =>
      ({ xref }: { readonly xref: string }): boolean => {
        if (this.#people.has(xref)) return true;
        issues.add(family.line, `The family @${family.xref}@ names a ${what} @${xref}@ who is not in the file.`);
        return false;
      };
    const pedigrees = new Map<string, ChildPedigree>();
    const links = takeFrom(this.#children, family.xref);
    for (let index = 0; index < links.length; index += 3) {
      // Somebody may be child of the same parents by birth and by adoption; the first one said counts.
      if (pedigrees.has(links[index]!)) continue;
      const [pedigree, by] = [links[index + 1] as Pedigree, links[index + 2] as Role | ""];
      pedigrees.set(links[index]!, by === "" ? { pedigree } : { pedigree: "birth", byParent: { [by]: pedigree } });
    }
    const children = new Map<string, ChildPedigree>();
    const named = family.children.filter(isHere("child"));
    this.#noteOneSided(family, new Set(named.map(({ xref }) => xref)), new Set(pedigrees.keys()));
    for (const { xref, ...below } of named) {
      const own = pedigrees.get(xref);
      const isSilent = own === undefined || (own.pedigree === "birth" && own.byParent === undefined);
      const isOutdone = own?.pedigree === "birth" && below.byParent !== undefined;
      children.set(xref, isSilent || isOutdone ? below : own);
    }
    for (const [xref, pedigree] of pedigrees) if (!children.has(xref)) children.set(xref, pedigree);
    const partners = new Map<string, "husband" | "wife">();
    for (const { xref, role } of family.partners.filter(isHere("partner"))) {
      const isTwice = partners.has(xref) && partners.get(xref) !== role;
      if (isTwice)
        issues.add(
          family.line,
          `The family @${family.xref}@ names @${xref}@ as husband and as wife. They are taken as one partner; please check who the other is.`,
        );
      if (!partners.has(xref)) partners.set(xref, role);
    }
    const linked = takeFrom(this.#partners, family.xref);
    this.#noteOneSided(family, new Set(partners.keys()), new Set(linked));
    let hasHusband = [...partners.values()].includes("husband");
    for (const xref of linked) {
      if (!partners.has(xref)) partners.set(xref, hasHusband ? "wife" : "husband");
      hasHusband = true;
    }
    if (partners.size > mostPartners)
      issues.add(
        family.line,
        `The family @${family.xref}@ names ${partners.size} partners; the first ${mostPartners} were taken.`,
      );
    return {
      ...family,
      partners: [...partners].slice(0, mostPartners).map(([xref, role]) => ({ xref, role })),
      children: [...children].map(([xref, pedigree]) => ({ xref, ...pedigree })),
    };
  }
}
