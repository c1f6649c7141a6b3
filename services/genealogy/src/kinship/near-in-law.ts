import { neighboursOf } from "./adjacency.ts";
import { bloodBetween } from "./blood.ts";
import { connectionThrough, isFormer, type Connection } from "./connection.ts";
import type { KinLinks } from "./kin-links.ts";

/** Who has more has them from a made-up file; each is looked at for everybody who may be kin. */
const most = { partners: 200, parents: 16 };

const partnersOf = (links: KinLinks, person: number): Int32Array =>
  neighboursOf(links.partners, person).subarray(0, most.partners);
const parentsOf = (links: KinLinks, person: number): Int32Array =>
  neighboursOf(links.parents, person).subarray(0, most.parents);

/** How many steps a connection takes from one person to the other. */
export const lengthOf = ({ blood, joints }: Connection): number =>
  blood.reduce((sum, part) => sum + (part === null ? 0 : part.up + part.down), joints.length);

/**
 * The shortest in-law or step relationship that has a word of its own (parents, children and siblings of a partner, and partners
 * of one's own, and step-siblings), or null. Such a relationship is told before a longer one of blood: a brother-in-law who is
 * also a fourth cousin is a brother-in-law to everybody.
 */
export const nearInLaw = (links: KinLinks, a: number, b: number): Connection | null => {
  let nearest: Connection | null = null;
  let least = Number.POSITIVE_INFINITY;
  const consider = (people: number[]) => {
    const connection = connectionThrough(links, people);
    // Of two as near the one that no divorce has ended.
    const length = lengthOf(connection) + (isFormer(links, connection) ? 0.5 : 0);
    if (length >= least) return;
    nearest = connection;
    least = length;
  };
  for (const partner of partnersOf(links, a)) {
    if (partner !== b && isNear(links, partner, b)) consider([a, a, partner, b]);
  }
  for (const partner of partnersOf(links, b)) {
    if (partner !== a && isNear(links, a, partner)) consider([a, partner, b, b]);
  }
  for (const parent of parentsOf(links, a)) {
    if (parent >= links.people) continue;
    for (const step of partnersOf(links, parent)) {
      if (parentsOf(links, b).includes(step)) consider([a, parent, step, b]);
    }
  }
  return nearest;
};

/** Whether one of them, or a parent, is the other or a parent of the other's: asked first, because it takes no search. */
const areOneStepApart = (links: KinLinks, one: number, other: number): boolean => {
  const [ofOne, ofOther] = [parentsOf(links, one), parentsOf(links, other)];
  return ofOne.includes(other) || ofOther.includes(one) || ofOne.some((parent) => ofOther.includes(parent));
};

/** A parent, a child, a sister or a brother. */
const isNear = (links: KinLinks, one: number, other: number): boolean => {
  if (!areOneStepApart(links, one, other)) return false;
  const blood = bloodBetween(links, Math.min(one, other), Math.max(one, other), 2);
  return blood !== null && blood.up <= 1 && blood.down <= 1;
};
