import type { Partnership, Pedigree } from "@kinkeeper/contracts/genealogy/relationship";
import type { RelationshipType } from "@kinkeeper/contracts/enumerations";
import {
  linkKin,
  type KinLinks,
  type LinkKind,
  type OtherPartnership,
  type OtherPedigree,
  type Sex,
} from "./kin-links.ts";

export type FamilyPerson = { id: string; sex?: Sex | null | undefined };
/** Read as "member1 is the `relationshipType` of member2". */
export type FamilyRelationship = {
  member1Id: string;
  member2Id: string;
  relationshipType: RelationshipType;
  /** Of a parent and a child; by birth where nothing is said. */
  pedigree?: Pedigree | null;
  /** Of two partners; married where nothing is said. */
  partnership?: Partnership | null;
};

const qualityOf = (
  kind: LinkKind,
  { pedigree = null, partnership = null }: FamilyRelationship,
): OtherPedigree | OtherPartnership | null => {
  if (kind === "parent") return pedigree === "birth" ? null : pedigree;
  return kind !== "partner" || partnership === "married" ? null : partnership;
};

/** Which kind of relationship a typed relation is, and whether its ends are swapped to store each kind one way round. */
const linkOfType: Record<RelationshipType, { kind: LinkKind; swapped: boolean }> = {
  parent: { kind: "parent", swapped: false },
  child: { kind: "parent", swapped: true },
  spouse: { kind: "partner", swapped: false },
  sibling: { kind: "sibling", swapped: false },
  grandparent: { kind: "grandparent", swapped: false },
  grandchild: { kind: "grandparent", swapped: true },
  aunt_uncle: { kind: "aunt_uncle", swapped: false },
  niece_nephew: { kind: "aunt_uncle", swapped: true },
  cousin: { kind: "cousin", swapped: false },
  other: { kind: "other", swapped: false },
};

/**
 * The people of one tenant and the relationships between them, kept in memory to answer questions of kinship.
 * Changes are cheap; the first question after one rebuilds the flat arrays (200,000 people: some 100 ms).
 */
export class FamilyGraph {
  readonly #indexOf = new Map<string, number>();
  readonly #ids: (string | null)[] = [];
  readonly #sexes: Sex[] = [];
  readonly #free: number[] = [];
  #from: number[] = [];
  #to: number[] = [];
  #kinds: LinkKind[] = [];
  #qualities: (OtherPedigree | OtherPartnership | null)[] = [];
  #links: KinLinks | null = null;

  /** Relationships that name somebody who is not among the people are left out, as are relationships of a person to himself. */
  static from(people: Iterable<FamilyPerson>, relationships: Iterable<FamilyRelationship>): FamilyGraph {
    const graph = new FamilyGraph();
    for (const person of people) graph.addPerson(person);
    for (const relationship of relationships) graph.addRelationship(relationship);
    return graph;
  }

  get size(): number {
    return this.#indexOf.size;
  }

  has(id: string): boolean {
    return this.#indexOf.has(id);
  }

  /** Adds a person, or sets the sex of one already there. */
  addPerson({ id, sex }: FamilyPerson): void {
    this.#links = null;
    const index = this.#indexOf.get(id) ?? this.#free.pop() ?? this.#ids.length;
    this.#indexOf.set(id, index);
    this.#ids[index] = id;
    this.#sexes[index] = sex ?? "other";
  }

  /** Removes a person and every relationship to them; nothing happens when they are not there. */
  removePerson(id: string): void {
    const index = this.#indexOf.get(id);
    if (index === undefined) return;
    this.#indexOf.delete(id);
    this.#ids[index] = null;
    this.#keepLinks((from, to) => from !== index && to !== index);
    this.#free.push(index);
  }

  /** Answers whether the relationship was taken: false when an end is unknown or both ends are the same person. */
  addRelationship(relationship: FamilyRelationship): boolean {
    const ends = this.#endsOf(relationship);
    if (ends === null || ends.from === ends.to) return false;
    this.#links = null;
    this.#from.push(ends.from);
    this.#to.push(ends.to);
    this.#kinds.push(ends.kind);
    this.#qualities.push(qualityOf(ends.kind, relationship));
    return true;
  }

  /** Removes one relationship stated like this; answers whether there was one. */
  removeRelationship(relationship: FamilyRelationship): boolean {
    const ends = this.#endsOf(relationship);
    if (ends === null) return false;
    let removed = false;
    this.#keepLinks((from, to, kind) => {
      if (removed || from !== ends.from || to !== ends.to || kind !== ends.kind) return true;
      removed = true;
      return false;
    });
    return removed;
  }

  /** The number of a person in `links`; undefined when they are not there. */
  indexOf(id: string): number | undefined {
    return this.#indexOf.get(id);
  }

  idAt(index: number): string {
    const id = this.#ids[index];
    if (id === undefined || id === null) throw new RangeError(`There is no person number ${index}`);
    return id;
  }

  /** The relationships as flat arrays, built when first asked for after a change. */
  get links(): KinLinks {
    this.#links ??= linkKin({
      sexes: this.#sexes,
      from: this.#from,
      to: this.#to,
      kinds: this.#kinds,
      qualities: this.#qualities,
    });
    return this.#links;
  }

  #endsOf({ member1Id, member2Id, relationshipType }: FamilyRelationship) {
    const { kind, swapped } = linkOfType[relationshipType];
    const from = this.#indexOf.get(swapped ? member2Id : member1Id);
    const to = this.#indexOf.get(swapped ? member1Id : member2Id);
    return from === undefined || to === undefined ? null : { from, to, kind };
  }

  #keepLinks(keep: (from: number, to: number, kind: LinkKind) => boolean): void {
    const kept: number[] = [];
    for (let at = 0; at < this.#kinds.length; at += 1) {
      if (keep(this.#from[at]!, this.#to[at]!, this.#kinds[at]!)) kept.push(at);
    }
    this.#links = null;
    this.#from = kept.map((at) => this.#from[at]!);
    this.#to = kept.map((at) => this.#to[at]!);
    this.#kinds = kept.map((at) => this.#kinds[at]!);
    this.#qualities = kept.map((at) => this.#qualities[at]!);
  }
}
