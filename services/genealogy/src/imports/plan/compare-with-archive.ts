import type { ComparedDetails, PersonFacts } from "../../duplicates/person-facts.ts";
import { comparedDetails, factsReader, relateFacts } from "../../duplicates/person-facts.ts";
import { findPairs, surePairs } from "../../duplicates/find-pairs.ts";
import { mostCompared, readFamily } from "../../duplicates/worker/compare-family.ts";
import type { SearchPorts } from "../../duplicates/worker/search-ports.ts";
import type { GedcomItem } from "../../gedcom/gedcom-items.ts";
import { nameWithSuffix } from "../../members/full-name.ts";
import { relationshipsOf, type FileRelationship } from "./family-relationships.ts";
import type { KnownPerson } from "./match-people.ts";

/** Somebody of the archive whom somebody of a file looks like. */
export interface Likeness {
  readonly memberId: string;
  /** See Scorer. */
  readonly score: number;
  /** As in `DoubtfulPerson`. */
  readonly isCorrection?: true;
}

/** By the number of a person in the file. */
export interface ScoredPeople {
  /** Who is the same beyond doubt. */
  readonly sure: ReadonlyMap<number, string>;
  /** Of those: whom a person found to be the same. */
  readonly said: ReadonlySet<number>;
  /** Who may be the same. */
  readonly doubtful: ReadonlyMap<number, Likeness>;
}

const nobody: ScoredPeople = { sure: new Map(), said: new Set(), doubtful: new Map() };

/** The people of a file as they are compared, and what relates them; gathered in one reading. */
export class FilePeople {
  readonly #details: ComparedDetails[] = [];
  readonly #numbers = new Map<string, number>();
  readonly #ties: { readonly kind: FileRelationship["kind"]; readonly one: number; readonly other: number }[] = [];
  #facts: readonly PersonFacts[] | undefined;

  add(item: GedcomItem): void {
    if (this.isTooLarge) return;
    if (item.kind === "person") {
      this.#numbers.set(item.person.xref, this.#details.length);
      this.#details.push(comparedDetails(item.person));
    }
    if (item.kind !== "family") return;
    for (const { kind, one, other } of relationshipsOf(item.family)) {
      const [first, second] = [this.#numbers.get(one), this.#numbers.get(other)];
      if (first !== undefined && second !== undefined && first !== second)
        this.#ties.push({ kind, one: first, other: second });
    }
  }

  /** More than are compared. */
  get isTooLarge(): boolean {
    return this.#details.length >= mostCompared;
  }

  /** In the file's order; to be asked for after the last item. */
  facts(): readonly PersonFacts[] {
    if (this.#facts) return this.#facts;
    const factsOf = factsReader();
    const facts = this.#details.map((details, number) => factsOf(String(number), details));
    for (const { kind, one, other } of this.#ties) relateFacts(kind, facts[one]!, facts[other]!);
    this.#facts = facts;
    return facts;
  }

  /** What the parents, partners or children of somebody are called. */
  kinOf(number: number, kind: "parents" | "partners" | "children"): { readonly name: string }[] {
    const person = this.facts()[number]!;
    return person[kind].slice(0, mostKinShown).map(({ id }) => ({ name: nameWithSuffix(this.#details[Number(id)]!) }));
  }
}

/** Kin of a kind that are told of somebody. */
const mostKinShown = 12;

/** Who of the file is who of the archive already, by their places behind one another. */
const sameAs = (
  here: readonly PersonFacts[],
  known: ReadonlyMap<number, KnownPerson>,
): (readonly [number, number])[] => {
  const places = new Map(here.map(({ id }, at) => [id, at]));
  return [...known].flatMap(([number, { memberId }]) => {
    const at = places.get(memberId);
    return at === undefined ? [] : [[at, here.length + number] as const];
  });
};

/**
 * Who of a file that nothing else identifies looks like somebody of the archive whom nobody else of the file is. The work
 * grows with the people of both; where there are more than are compared nobody is found.
 */
export const compareWithArchive = async (
  ports: SearchPorts,
  people: FilePeople,
  known: ReadonlyMap<number, KnownPerson>,
): Promise<ScoredPeople> => {
  if (people.isTooLarge || known.size === people.facts().length) return nobody;
  const archive = await readFamily(ports);
  if (archive === "too large") return nobody;
  const taken = new Set([...known.values()].flatMap(({ memberId, mergedId }) => [memberId, mergedId]));
  const here = [...archive.values()];
  const isFree = here.map(({ id }) => !taken.has(id));
  if (!isFree.includes(true)) return nobody;
  const pairs = findPairs([...here, ...people.facts()], {
    isWanted: (one, other) =>
      one < here.length && other >= here.length && isFree[one]! && !known.has(other - here.length),
    same: sameAs(here, known),
  });
  const sure = new Map<number, string>();
  const found = new Set<string>();
  for (const { one, other } of surePairs(pairs)) {
    sure.set(other - here.length, here[one]!.id);
    found.add(here[one]!.id);
  }
  const doubtful = new Map<number, Likeness>();
  for (const { one, other, score } of pairs) {
    const number = other - here.length;
    const memberId = here[one]!.id;
    if (sure.has(number) || found.has(memberId) || (doubtful.get(number)?.score ?? -1) >= score) continue;
    doubtful.set(number, { memberId, score });
  }
  return { ...nobody, sure, doubtful };
};
