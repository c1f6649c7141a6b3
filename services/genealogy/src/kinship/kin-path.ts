import { areLinked, neighboursOf } from "./adjacency.ts";
import type { Connection, Joint } from "./connection.ts";
import type { KinLinks, OtherPedigree, Sex } from "./kin-links.ts";
import { bloodWord, partnerWord, siblingWord, statedWord } from "./kin-names.ts";

/**
 * The people of a connection, each directly tied to the one before by something somebody typed: parents nobody has
 * named are stepped over, and a parent taken over from a sibling is reached by way of that sibling.
 */
export const peopleAlong = (links: KinLinks, { people, blood, joints }: Connection): number[] => {
  const along = [people[0]!];
  for (let part = 0; part < blood.length; part += 1) {
    if (part > 0) walkJoint(links, along, joints[part - 1]!, people[part * 2]!);
    const { nodes, up } = blood[part] ?? { nodes: [], up: 0 };
    for (let at = 1; at < nodes.length; at += 1) {
      if (at <= up) climb(links, along, nodes[at - 1]!, nodes[at]!);
      else descend(links, along, nodes[at - 1]!, nodes[at]!);
    }
  }
  return withoutDetours(along);
};

const walkJoint = (links: KinLinks, along: number[], joint: Joint, to: number): void => {
  const from = along.at(-1)!;
  if (joint !== "coParent") {
    along.push(to);
    return;
  }
  const child = neighboursOf(links.children, from).find((own) => areLinked(links.parents, own, to));
  if (child === undefined) throw new Error("Co-parents without a child");
  descend(links, along, from, child);
  climb(links, along, child, to);
};

const climb = (links: KinLinks, along: number[], child: number, parent: number): void => {
  if (parent >= links.people) return;
  const via = viaOf(links, child, parent);
  if (via >= 0) along.push(...siblingChain(links, child, via).slice(1));
  along.push(parent);
};

const descend = (links: KinLinks, along: number[], parent: number, child: number): void => {
  if (parent >= links.people) {
    along.push(...siblingChain(links, along.at(-1)!, child).slice(1));
    return;
  }
  const via = viaOf(links, child, parent);
  along.push(...(via >= 0 ? siblingChain(links, via, child) : [child]));
};

const viaOf = ({ parents, parentVia }: KinLinks, child: number, parent: number): number =>
  parentVia[parents.start[child]! + neighboursOf(parents, child).indexOf(parent)] ?? -1;

/** The fewest typed siblings that lead from one to the other, both included. */
const siblingChain = (links: KinLinks, from: number, to: number): number[] => {
  const came = new Map([[from, from]]);
  for (const member of came.keys()) {
    if (member === to) break;
    for (const sibling of neighboursOf(links.siblings, member)) if (!came.has(sibling)) came.set(sibling, member);
  }
  const people = [to];
  for (let member = to; member !== from;) {
    member = came.get(member) ?? from;
    people.push(member);
  }
  return people.reverse();
};

/** Where the walk comes back to somebody, what lies between was a detour. */
const withoutDetours = (along: readonly number[]): number[] => {
  const people: number[] = [];
  const place = new Map<number, number>();
  for (const person of along) {
    const known = place.get(person);
    if (known === undefined) {
      place.set(person, people.length);
      people.push(person);
    } else {
      for (const dropped of people.splice(known + 1)) place.delete(dropped);
    }
  }
  return people;
};

/** How somebody is related to the one before in a path: "mother", "son", "wife", "brother", "cousin" … */
export const stepWordBetween = (links: KinLinks, from: number, to: number): string => {
  const sex = links.sexes[to] ?? "other";
  if (isTypedParent(links, from, to)) return lineWord(1, 0, links.pedigree(from, to), sex);
  if (isTypedParent(links, to, from)) return lineWord(0, 1, links.pedigree(to, from), sex);
  if (areLinked(links.partners, from, to)) return partnerWord(sex, links.partnership(from, to));
  if (areLinked(links.siblings, from, to)) return siblingWord(sex);
  return statedWord(links.statedRelationship(from, to) ?? "other", sex);
};

const lineWord = (up: number, down: number, through: OtherPedigree | null, sex: Sex): string =>
  bloodWord({ up, down, half: false, times: 1, ...(through && { through }) }, sex);

const isTypedParent = (links: KinLinks, child: number, parent: number): boolean =>
  areLinked(links.parents, child, parent) && viaOf(links, child, parent) === -1;
