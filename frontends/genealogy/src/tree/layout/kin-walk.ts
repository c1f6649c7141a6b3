import { familyShape, type FamilyShape, type FamilyTreeInput } from "./family-shape.ts";
import { itemsOf, type IndexRows } from "./index-rows.ts";

export type Direction = "up" | "down" | "left" | "right";

/** Goes from person to person: to choose whom to draw, and to walk a drawing with the arrow keys. Unknown ids have no kin. */
export class KinWalk {
  readonly #input: FamilyTreeInput;
  readonly #shape: FamilyShape;

  constructor(input: FamilyTreeInput) {
    this.#input = input;
    this.#shape = familyShape(input);
  }

  /** The person and their ancestors, of so many generations at most. */
  ancestorsOf(id: string, generations = Number.POSITIVE_INFINITY): Set<string> {
    return this.#named(this.#reach(this.#start(id), this.#shape.parentsOf, generations));
  }

  /** The person and their descendants, of so many generations at most. */
  descendantsOf(id: string, generations = Number.POSITIVE_INFINITY): Set<string> {
    return this.#named(this.#reach(this.#start(id), this.#shape.childrenOf, generations));
  }

  /** Everybody who shares an ancestor with the person, ancestors and descendants included. */
  bloodRelativesOf(id: string): Set<string> {
    const ancestors = this.#reach(this.#start(id), this.#shape.parentsOf, Number.POSITIVE_INFINITY);
    return this.#named(this.#reach(ancestors, this.#shape.childrenOf, Number.POSITIVE_INFINITY));
  }

  /**
   * The person, `up` generations of ancestors, `down` generations of descendants, brothers and sisters when `up` is not
   * nought, and the partners of the person, of the siblings and of the descendants.
   */
  neighbourhood(id: string, up: number, down: number): Set<string> {
    const start = this.#start(id);
    const people = this.#reach(start, this.#shape.childrenOf, down);
    if (up > 0) {
      const parents = this.#reach(start, this.#shape.parentsOf, 1);
      for (const parent of parents) {
        if (start.has(parent)) continue;
        for (const sibling of itemsOf(this.#shape.childrenOf, parent)) people.add(sibling);
      }
    }
    // Partners of these alone, not partners of partners.
    const kin = Array.from(people);
    for (const person of kin) for (const partner of this.#partnersOf(person)) people.add(partner);
    for (const ancestor of this.#reach(start, this.#shape.parentsOf, up)) people.add(ancestor);
    return this.#named(people);
  }

  /** What is left of the input when only these people are drawn. */
  only(people: ReadonlySet<string>): FamilyTreeInput {
    return {
      people: this.#input.people.filter(({ id }) => people.has(id)),
      links: this.#input.links.filter(({ parent, child }) => people.has(parent) && people.has(child)),
      unions: this.#input.unions.filter(({ a, b }) => people.has(a) && people.has(b)),
    };
  }

  /**
   * Where an arrow key leads: up to the nearest parent, down to the nearest child, left and right to the nearest partner,
   * brother or sister on that side; null when there is nobody. `drawing` is a layout of these people, or of some of them.
   */
  step(drawing: { ids: readonly string[]; x: Float64Array }, id: string, direction: Direction): string | null {
    const place = this.#placesIn(drawing);
    const person = this.#shape.indexOf.get(id);
    const from = place.get(id);
    if (person === undefined || from === undefined) return null;
    let nearest: string | null = null;
    let least = Number.POSITIVE_INFINITY;
    for (const other of this.#candidates(person, direction)) {
      const name = this.#shape.ids[other]!;
      const at = place.get(name);
      if (at === undefined) continue;
      const away = drawing.x[at]! - drawing.x[from]!;
      if ((direction === "left" && away >= 0) || (direction === "right" && away <= 0)) continue;
      if (Math.abs(away) >= least) continue;
      least = Math.abs(away);
      nearest = name;
    }
    return nearest;
  }

  #candidates(person: number, direction: Direction): Iterable<number> {
    if (direction === "up") return itemsOf(this.#shape.parentsOf, person);
    if (direction === "down") return itemsOf(this.#shape.childrenOf, person);
    const siblings = [...itemsOf(this.#shape.parentsOf, person)].flatMap((parent) => [
      ...itemsOf(this.#shape.childrenOf, parent),
    ]);
    return [...this.#partnersOf(person), ...siblings];
  }

  #places: { ids: readonly string[]; place: ReadonlyMap<string, number> } | null = null;

  #placesIn({ ids }: { ids: readonly string[] }): ReadonlyMap<string, number> {
    if (ids === this.#shape.ids) return this.#shape.indexOf;
    if (this.#places?.ids !== ids) this.#places = { ids, place: new Map(ids.map((id, at) => [id, at])) };
    return this.#places.place;
  }

  #partnersOf(person: number): number[] {
    const { a, b } = this.#shape.unions;
    return Array.from(itemsOf(this.#shape.unionsOf, person), (union) => (a[union] === person ? b[union]! : a[union]!));
  }

  #start(id: string): Set<number> {
    const person = this.#shape.indexOf.get(id);
    return new Set(person === undefined ? [] : [person]);
  }

  #named(people: ReadonlySet<number>): Set<string> {
    return new Set(Array.from(people, (person) => this.#shape.ids[person]!));
  }

  #reach(from: ReadonlySet<number>, ties: IndexRows, generations: number): Set<number> {
    const people = new Set(from);
    let edge = [...from];
    for (let generation = 0; generation < generations && edge.length > 0; generation += 1) {
      const next: number[] = [];
      for (const person of edge) {
        for (const other of itemsOf(ties, person)) {
          if (people.has(other)) continue;
          people.add(other);
          next.push(other);
        }
      }
      edge = next;
    }
    return people;
  }
}
