import { neighboursOf } from "./adjacency.ts";
import { bloodBetween, type Blood } from "./blood.ts";
import type { KinLinks } from "./kin-links.ts";

/** What joins two people who need share no ancestor. */
export type Joint = "partner" | "coParent" | "sibling" | "stated";

/**
 * A chain of kin: blood (or nobody: null, where the same person ends one joint and begins the next), joint, blood, joint, … blood.
 * `people[2 * i]` and `people[2 * i + 1]` are the ends of `blood[i]`.
 */
export type Connection = { people: number[]; blood: (Blood | null)[]; joints: Joint[] };

/** Fills in what lies between the ends: see `Connection.people`. */
export const connectionThrough = (links: KinLinks, people: number[]): Connection => {
  const blood: (Blood | null)[] = [];
  const joints: Joint[] = [];
  for (let at = 0; at < people.length; at += 2) {
    if (at > 0) joints.push(jointBetween(links, people[at - 1]!, people[at]!));
    const from = people[at]!;
    const to = people[at + 1]!;
    blood.push(from === to ? null : orderedBlood(links, from, to));
  }
  return { people, blood, joints };
};

const jointBetween = (links: KinLinks, one: number, other: number): Joint => {
  if (neighboursOf(links.partners, one).includes(other)) return "partner";
  if (neighboursOf(links.coParents, one).includes(other)) return "coParent";
  return neighboursOf(links.siblings, one).includes(other) ? "sibling" : "stated";
};

/** Blood always looked at from the lower number, so that both directions tell of the same ancestors. */
const orderedBlood = (links: KinLinks, from: number, to: number): Blood | null => {
  if (from < to) return bloodBetween(links, from, to);
  const mirrored = bloodBetween(links, to, from);
  return mirrored && mirrorBlood(mirrored);
};

const mirrorBlood = ({ up, down, nodes, ...blood }: Blood): Blood => ({
  ...blood,
  up: down,
  down: up,
  nodes: [...nodes].reverse(),
});

/** Whether a divorce lies between the two. */
export const isFormer = (links: KinLinks, { people, joints }: Connection): boolean =>
  joints.some(
    (joint, at) => joint === "partner" && links.partnership(people[at * 2 + 1]!, people[at * 2 + 2]!) === "divorced",
  );

export const mirror = ({ people, blood, joints }: Connection): Connection => ({
  people: [...people].reverse(),
  blood: blood.map((part) => part && mirrorBlood(part)).reverse(),
  joints: [...joints].reverse(),
});
