import type { Certainty, FindingKind } from "@kinkeeper/contracts/genealogy/consistency";
import type { Pedigree } from "@kinkeeper/contracts/genealogy/relationship";
import { derivedId } from "@kinkeeper/platform/ids";
import { hash } from "node:crypto";
import type { Span } from "./days.ts";
import { ownAncestors } from "./own-ancestors.ts";
import {
  leastBetweenBirths,
  marriageRules,
  ownAncestorRule,
  parentRules,
  personRules,
  siblingRules,
  twoMarriagesRule,
  type Couple,
  type Life,
  type Verdict,
} from "./rules.ts";

export interface FoundFinding {
  readonly id: string;
  readonly kind: FindingKind;
  readonly certainty: Certainty;
  readonly people: readonly string[];
  /** The relationships of two partners whose dates it rests on. */
  readonly couples: readonly string[];
  /** Digest of what it rests on. */
  readonly facts: string;
}

export interface ParentLink {
  readonly parent: string;
  readonly child: string;
  readonly pedigree: Pedigree;
}

export interface CoupleLink extends Omit<Couple, "one" | "other"> {
  readonly id: string;
  readonly one: string;
  readonly other: string;
}

export interface FamilyFacts {
  readonly lives: ReadonlyMap<string, Life>;
  readonly parents: readonly ParentLink[];
  readonly couples: readonly CoupleLink[];
}

/** So many checks are made before others get their turn. */
const checksAtOnce = 5_000;

const digestOf = (lives: readonly Life[], others: readonly unknown[]): string =>
  hash("sha256", JSON.stringify([lives.map(({ id: _id, ...facts }) => facts), others]), "base64").slice(0, 22);

class Finder {
  readonly found: FoundFinding[] = [];
  readonly #tenantId: string;
  #checks = 0;

  constructor(tenantId: string) {
    this.#tenantId = tenantId;
  }

  add(
    kind: FindingKind,
    certainty: Verdict,
    lives: readonly Life[],
    couples: readonly CoupleLink[] = [],
    more?: string,
  ): void {
    if (certainty === undefined) return;
    const people = lives.map(({ id }) => id);
    const links = couples.map(({ id: _id, one: _one, other: _other, ...facts }) => facts);
    this.found.push({
      id: derivedId("finding", this.#tenantId, kind, ...people, ...couples.map(({ id }) => id)),
      kind,
      certainty,
      people,
      couples: couples.map(({ id }) => id),
      facts: digestOf(lives, [links, more]),
    });
  }

  /** Lets others have their turn now and then: a large tree takes a while. */
  async pause(): Promise<void> {
    this.#checks += 1;
    if (this.#checks % checksAtOnce === 0) await new Promise((resolve) => setImmediate(resolve));
  }
}

/** What of a family cannot be or is unlikely, the impossible first; each pair of relatives is looked at once. */
export const findFindings = async (
  tenantId: string,
  { lives, parents, couples }: FamilyFacts,
  today: Span,
): Promise<readonly FoundFinding[]> => {
  const finder = new Finder(tenantId);
  for (const life of lives.values()) {
    for (const { kind, judge } of personRules) finder.add(kind, judge(life, today), [life]);
    await finder.pause();
  }
  const ofMother = new Map<string, Life[]>();
  for (const { parent: parentId, child: childId, pedigree } of parents) {
    const [parent, child] = [lives.get(parentId), lives.get(childId)];
    if (!parent || !child) continue;
    for (const { kind, judge } of parentRules)
      finder.add(kind, judge(parent, child, pedigree), [child, parent], [], pedigree);
    // Whose birth is less exact is too close to nobody, and would stand between two who are.
    const isExact = child.birth !== undefined && child.birth.to - child.birth.from < leastBetweenBirths;
    if (pedigree === "birth" && parent.sex === "female" && isExact) {
      const children = ofMother.get(parentId);
      if (children) children.push(child);
      else ofMother.set(parentId, [child]);
    }
    await finder.pause();
  }
  for (const children of ofMother.values()) {
    children.sort((one, other) => one.birth!.from - other.birth!.from || (one.id < other.id ? -1 : 1));
    for (let at = 1; at < children.length; at += 1)
      for (const { kind, judge } of siblingRules)
        finder.add(kind, judge(children[at - 1]!, children[at]!), [children[at]!, children[at - 1]!]);
    await finder.pause();
  }
  await findInMarriages(finder, lives, couples);
  for (const life of inCircles(lives, parents)) finder.add(ownAncestorRule.kind, "impossible", [life]);
  const rank = ({ certainty }: FoundFinding): number => (certainty === "impossible" ? 0 : 1);
  return finder.found.toSorted((one, other) => rank(one) - rank(other) || (one.id < other.id ? -1 : 1));
};

const findInMarriages = async (
  finder: Finder,
  lives: ReadonlyMap<string, Life>,
  couples: readonly CoupleLink[],
): Promise<void> => {
  const marriagesOf = new Map<string, { readonly link: CoupleLink; readonly couple: Couple }[]>();
  for (const link of couples) {
    const [one, other] = [lives.get(link.one), lives.get(link.other)];
    if (!one || !other || !link.marriage) continue;
    const couple = { ...link, one, other };
    for (const [partner, mate] of [
      [one, other],
      [other, one],
    ] as const) {
      for (const { kind, judge } of marriageRules) finder.add(kind, judge(partner, couple), [partner, mate], [link]);
      const marriages = marriagesOf.get(partner.id);
      if (marriages) marriages.push({ link, couple });
      else marriagesOf.set(partner.id, [{ link, couple }]);
    }
    await finder.pause();
  }
  const mateIn = ({ one, other }: Couple, id: string): Life => (one.id === id ? other : one);
  for (const [id, marriages] of marriagesOf) {
    const person = lives.get(id)!;
    marriages.sort((one, other) => one.couple.marriage!.from - other.couple.marriage!.from);
    // One after the other: of many at once every second one shows it.
    for (let at = 1; at < marriages.length; at += 1) {
      const [earlier, later] = [marriages[at - 1]!, marriages[at]!];
      finder.add(
        twoMarriagesRule.kind,
        twoMarriagesRule.judge(person, earlier.couple, later.couple),
        [person, mateIn(earlier.couple, id), mateIn(later.couple, id)],
        [earlier.link, later.link],
      );
    }
    await finder.pause();
  }
};

const inCircles = (lives: ReadonlyMap<string, Life>, parents: readonly ParentLink[]): readonly Life[] => {
  const all = [...lives.values()];
  const numbers = new Map(all.map(({ id }, number) => [id, number]));
  const known = parents.filter(({ parent, child }) => numbers.has(parent) && numbers.has(child));
  return ownAncestors(
    all.length,
    known.map(({ parent }) => numbers.get(parent)!),
    known.map(({ child }) => numbers.get(child)!),
  ).map((number) => all[number]!);
};
