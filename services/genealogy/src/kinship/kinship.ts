import { areLinked } from "./adjacency.ts";
import { birthBetween, bloodBetween } from "./blood.ts";
import { connectionThrough, mirror, type Connection, type Joint } from "./connection.ts";
import { nameOf } from "./connection-name.ts";
import type { FamilyGraph } from "./family-graph.ts";
import { connect } from "./joint-search.ts";
import type { KinLinks } from "./kin-links.ts";
import { peopleAlong, stepWordBetween } from "./kin-path.ts";
import { lengthOf, nearInLaw } from "./near-in-law.ts";

export type Kinship = {
  /** `to` is the <name> of `from`; null when no relationship is known. */
  name: string | null;
  /** A second relationship worth telling: a wife who is also a first cousin. */
  also?: string;
  /**
   * From `from` to `to`, each directly tied to the one before; `step` says what this person is to that one, "start" for
   * the first.
   */
  path: { memberId: string; step: string }[];
};

const unrelated = (): Kinship => ({ name: null, path: [] });
const byMarriage: readonly Joint[] = ["partner", "coParent"];
/** Siblings of whom somebody stated different parents are as good as strangers to these: their relationship joins the families. */
const byAnything: readonly Joint[] = [...byMarriage, "sibling", "stated"];

/**
 * How two people are related, with no limit of generations. In this order: the same person ("self"); partners; the
 * shorter of blood and of the in-law and step relationships that have a word of their own; a relation typed between the two
 * ("cousin (as stated)") before one through several marriages; anything that connects them. People who are not in the
 * graph are related to nobody.
 */
export const kinship = (graph: FamilyGraph, fromId: string, toId: string): Kinship => {
  const from = graph.indexOf(fromId);
  const to = graph.indexOf(toId);
  if (from === undefined || to === undefined) return unrelated();
  if (from === to) return { name: "self", path: [{ memberId: fromId, step: "start" }] };
  const { links } = graph;
  // Always asked from the lower number, then turned: both directions tell the same story.
  const found = connectionBetween(links, Math.min(from, to), Math.max(from, to));
  if (found === null) return unrelated();
  const turned = (connection: Connection) => (from < to ? connection : mirror(connection));
  const people = peopleAlong(links, found.connection);
  if (from > to) people.reverse();
  return {
    name: nameOf(links, turned(found.connection)) + (found.connection.joints.includes("stated") ? " (as stated)" : ""),
    ...(found.also && { also: nameOf(links, turned(found.also)) }),
    path: people.map((person, at) => ({
      memberId: graph.idAt(person),
      step: at === 0 ? "start" : stepWordBetween(links, people[at - 1]!, person),
    })),
  };
};

const connectionBetween = (
  links: KinLinks,
  a: number,
  b: number,
): { connection: Connection; also?: Connection } | null => {
  if (links.group[a] !== links.group[b]) return null;
  const blood = bloodBetween(links, a, b);
  const byBlood: Connection | null = blood && { people: [a, b], blood: [blood], joints: [] };
  const inLaw = areLinked(links.partners, a, b) ? connectionThrough(links, [a, a, b, b]) : nearInLaw(links, a, b);
  if (inLaw !== null && byBlood !== null) {
    return lengthOf(inLaw) < lengthOf(byBlood) || lengthOf(inLaw) === 1
      ? { connection: inLaw, also: byBlood }
      : { connection: byBlood };
  }
  if (byBlood !== null && blood?.through !== undefined) {
    const byBirth = birthBetween(links, a, b);
    if (byBirth !== null) return { connection: byBlood, also: { people: [a, b], blood: [byBirth], joints: [] } };
  }
  const near = inLaw ?? byBlood;
  if (near !== null) return { connection: near };

  const marriages = connect(links, a, b, byMarriage);
  if (marriages !== null && marriages.joints.length === 1) return { connection: marriages };
  if (areLinked(links.stated, a, b)) return { connection: connectionThrough(links, [a, a, b, b]) };
  const connection = marriages ?? connect(links, a, b, byAnything);
  return connection && { connection };
};
