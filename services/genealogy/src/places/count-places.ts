import { decadeOf } from "@kinkeeper/contracts/dates/decades";
import { inTurns } from "../family/in-turns.ts";
import type { Mention } from "./load-mentions.ts";
import type { PlaceNode } from "./place-tree.ts";

/** What is counted of a place with all in it. */
export interface PlaceCount {
  readonly people: number;
  readonly events: number;
  readonly marriages: number;
}

/** Who is at a place with coordinates, and at none inside it that has some. */
export interface PointCount {
  readonly people: number;
  readonly decades: ReadonlyMap<number, number>;
}

export interface PlaceCounts {
  readonly of: ReadonlyMap<PlaceNode, PlaceCount>;
  readonly points: ReadonlyMap<PlaceNode, PointCount>;
  /** How many people are at places of which nobody knows where they lie, and at no other. */
  readonly peopleNowhere: number;
}

/** Counts how many different people come by, who come one after the other. */
class Visitors {
  count = 0;
  #last = "";

  add(personId: string): void {
    if (this.#last === personId) return;
    this.#last = personId;
    this.count += 1;
  }
}

class Tally {
  readonly visitors = new Visitors();
  events = 0;
  marriages = 0;
}

class Point {
  readonly visitors = new Visitors();
  readonly decades = new Map<number, Visitors>();
}

const entryOf = <Key, Value>(map: Map<Key, Value>, key: Key, make: () => Value): Value => {
  let value = map.get(key);
  if (value === undefined) map.set(key, (value = make()));
  return value;
};

/** The place, or the next one around it, that has coordinates. */
export const pointOf = (node: PlaceNode): PlaceNode | undefined => {
  for (let at: PlaceNode | undefined = node; at; at = at.parent) if (at.coordinates) return at;
  return undefined;
};

/** Counts in time that grows with the mentions and how deep the places lie, in turns with others. */
export const countPlaces = async (
  mentions: readonly Mention[],
  nodeOf: (mention: Mention) => PlaceNode | undefined,
): Promise<PlaceCounts> => {
  const tallies = new Map<PlaceNode, Tally>();
  const points = new Map<PlaceNode, Point>();
  const ofPeople = new Map<string, Mention[]>();
  for await (const some of inTurns(mentions))
    for (const mention of some) {
      for (let node = nodeOf(mention); node; node = node.parent) {
        const tally = entryOf(tallies, node, () => new Tally());
        tally.events += 1;
        if (mention.kind === "marriage") tally.marriages += 1;
      }
      for (const personId of mention.personIds) entryOf(ofPeople, personId, () => []).push(mention);
    }
  let peopleNowhere = 0;
  for await (const some of inTurns(ofPeople))
    for (const [personId, ofPerson] of some) {
      let isSomewhere = false;
      let isNamed = false;
      for (const mention of ofPerson) {
        const own = nodeOf(mention);
        if (!own) continue;
        isNamed = true;
        for (let node: PlaceNode | undefined = own; node; node = node.parent) tallies.get(node)!.visitors.add(personId);
        const located = pointOf(own);
        if (!located) continue;
        isSomewhere = true;
        const point = entryOf(points, located, () => new Point());
        point.visitors.add(personId);
        if (mention.year !== null) entryOf(point.decades, decadeOf(mention.year), () => new Visitors()).add(personId);
      }
      if (isNamed && !isSomewhere) peopleNowhere += 1;
    }
  return {
    of: new Map(
      [...tallies].map(([node, { visitors, events, marriages }]) => [
        node,
        { people: visitors.count, events, marriages },
      ]),
    ),
    points: new Map(
      [...points].map(([node, { visitors, decades }]) => [
        node,
        { people: visitors.count, decades: new Map([...decades].map(([decade, { count }]) => [decade, count])) },
      ]),
    ),
    peopleNowhere,
  };
};
