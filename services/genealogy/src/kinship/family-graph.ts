import type { RelationshipType } from "@kinkeeper/contracts/enumerations";
import { linkKin, type KinLinks, type Sex, type Tie } from "./kin-links.ts";

export type FamilyPerson = { id: string; sex?: Sex | null | undefined };
/** Read as "member1 is the `relationshipType` of member2". */
export type FamilyRelationship = { member1Id: string; member2Id: string; relationshipType: RelationshipType };

/** Which kind of tie a typed relation is, and whether its ends are swapped to store each kind one way round. */
const tieOfType: Record<RelationshipType, { tie: Tie; swapped: boolean }> = {
  parent: { tie: "parent", swapped: false },
  child: { tie: "parent", swapped: true },
  spouse: { tie: "partner", swapped: false },
  sibling: { tie: "sibling", swapped: false },
  grandparent: { tie: "grandparent", swapped: false },
  grandchild: { tie: "grandparent", swapped: true },
  aunt_uncle: { tie: "aunt_uncle", swapped: false },
  niece_nephew: { tie: "aunt_uncle", swapped: true },
  cousin: { tie: "cousin", swapped: false },
  other: { tie: "other", swapped: false },
};

/**
 * The people of one tenant and the ties between them, kept in memory to answer questions of kinship.
 * Changes are cheap; the first question after one rebuilds the flat arrays (200,000 people: some 100 ms).
 */
export class FamilyGraph {
  readonly #indexOf = new Map<string, number>();
  readonly #ids: (string | null)[] = [];
  readonly #sexes: Sex[] = [];
  readonly #free: number[] = [];
  #from: number[] = [];
  #to: number[] = [];
  #ties: Tie[] = [];
  #links: KinLinks | null = null;

  /** Ties that name somebody who is not among the people are left out, as are ties of a person to himself. */
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

  /** Removes a person and every tie to them; nothing happens when they are not there. */
  removePerson(id: string): void {
    const index = this.#indexOf.get(id);
    if (index === undefined) return;
    this.#indexOf.delete(id);
    this.#ids[index] = null;
    this.#keepTies((from, to) => from !== index && to !== index);
    this.#free.push(index);
  }

  /** Answers whether the tie was taken: false when an end is unknown or both ends are the same person. */
  addRelationship(relationship: FamilyRelationship): boolean {
    const ends = this.#endsOf(relationship);
    if (ends === null || ends.from === ends.to) return false;
    this.#links = null;
    this.#from.push(ends.from);
    this.#to.push(ends.to);
    this.#ties.push(ends.tie);
    return true;
  }

  /** Removes one tie stated like this; answers whether there was one. */
  removeRelationship(relationship: FamilyRelationship): boolean {
    const ends = this.#endsOf(relationship);
    if (ends === null) return false;
    let removed = false;
    this.#keepTies((from, to, tie) => {
      if (removed || from !== ends.from || to !== ends.to || tie !== ends.tie) return true;
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

  /** The ties as flat arrays, built when first asked for after a change. */
  get links(): KinLinks {
    this.#links ??= linkKin({ sexes: this.#sexes, from: this.#from, to: this.#to, ties: this.#ties });
    return this.#links;
  }

  #endsOf({ member1Id, member2Id, relationshipType }: FamilyRelationship) {
    const { tie, swapped } = tieOfType[relationshipType];
    const from = this.#indexOf.get(swapped ? member2Id : member1Id);
    const to = this.#indexOf.get(swapped ? member1Id : member2Id);
    return from === undefined || to === undefined ? null : { from, to, tie };
  }

  #keepTies(keep: (from: number, to: number, tie: Tie) => boolean): void {
    const kept: number[] = [];
    for (let tie = 0; tie < this.#ties.length; tie += 1) {
      if (keep(this.#from[tie]!, this.#to[tie]!, this.#ties[tie]!)) kept.push(tie);
    }
    this.#links = null;
    this.#from = kept.map((tie) => this.#from[tie]!);
    this.#to = kept.map((tie) => this.#to[tie]!);
    this.#ties = kept.map((tie) => this.#ties[tie]!);
  }
}
