import { setImmediate as nextTurn } from "node:timers/promises";
import { neighboursOf } from "../kinship/adjacency.ts";
import type { FamilyGraph } from "../kinship/family-graph.ts";
import type { KinLinks, Sex } from "../kinship/kin-links.ts";
import { bloodWord, inLawWord, partnerWord, statedWord, stepSiblingWord, stepWord } from "../kinship/kin-names.ts";
import { kinship, type Kinship } from "../kinship/kinship.ts";
import type { KinTerm, KinWay } from "./kin-words.ts";

/** Everybody who is `way` of any of these, whether or not something closer ties them. */
const step = (links: KinLinks, from: ReadonlySet<number>, over: "parents" | "children" | "partners"): Set<number> => {
  const to = new Set<number>();
  for (const node of from) {
    // Some links have rows for people alone, not for the parents nobody has named.
    if (over === "partners" && node >= links.people) continue;
    for (const next of neighboursOf(links[over], node)) to.add(next);
  }
  return to;
};

const climbed = (links: KinLinks, from: ReadonlySet<number>, up: number, down: number): ReadonlySet<number> => {
  let reached = from;
  for (let level = 0; level < up; level += 1) reached = step(links, reached, "parents");
  for (let level = 0; level < down; level += 1) reached = step(links, reached, "children");
  return reached;
};

const line = (links: KinLinks, person: number, over: "parents" | "children"): ReadonlySet<number> => {
  const reached = new Set([person]);
  // A set is walked with what is added on the way.
  for (const node of reached) for (const next of neighboursOf(links[over], node)) reached.add(next);
  return reached;
};

const union = (...sets: readonly ReadonlySet<number>[]): ReadonlySet<number> =>
  new Set(sets.flatMap((set) => [...set]));

/** Who may be it: a little more than are, for `kinship` to say. */
const candidates = (links: KinLinks, person: number, way: KinWay): ReadonlySet<number> => {
  const self = new Set([person]);
  const partners = step(links, self, "partners");
  const stated = new Set(neighboursOf(links.stated, person));
  switch (way.by) {
    case "partner":
      return partners;
    case "line":
      return line(links, person, way.to === "ancestors" ? "parents" : "children");
    case "cousin": {
      const [near, far] = [way.degree + 1, way.degree + 1 + way.removed];
      return union(climbed(links, self, near, far), climbed(links, self, far, near), stated);
    }
    case "blood":
      return union(climbed(links, self, way.up, way.down), stated);
    case "law": {
      const kin = climbed(links, self, way.up, way.down);
      const theirs = climbed(links, partners, way.up, way.down);
      return union(theirs, step(links, kin, "partners"), step(links, theirs, "partners"));
    }
    case "step": {
      // Some are typed as such, others follow from a marriage.
      const typed = climbed(links, self, way.up, way.down);
      if (way.up === 1 && way.down === 1)
        return union(typed, climbed(links, step(links, climbed(links, self, 1, 0), "partners"), 0, 1));
      return way.up > 0
        ? union(typed, step(links, climbed(links, self, way.up, 0), "partners"))
        : union(typed, climbed(links, partners, 0, way.down));
    }
  }
};

const sexes: readonly Sex[] = ["male", "female", "other"];

/** The names `kinship` gives to such kin. */
const wordsFor = ({ way, sex }: KinTerm): ReadonlySet<string> => {
  const of = sex === undefined ? sexes : [sex];
  const blood = (up: number, down: number): readonly string[] =>
    of.map((one) => bloodWord({ up, down, half: false, times: 1 }, one));
  switch (way.by) {
    case "partner":
      return new Set(of.map((one) => partnerWord(one)));
    case "line":
      return new Set();
    case "cousin": {
      const [near, far] = [way.degree + 1, way.degree + 1 + way.removed];
      return new Set([
        ...blood(near, far),
        ...(way.degree === 1 && way.removed === 0 ? [statedWord("cousin", "other")] : []),
      ]);
    }
    case "blood":
      return new Set(
        way.isHalf ? of.map((one) => bloodWord({ ...way, half: true, times: 1 }, one)) : blood(way.up, way.down),
      );
    case "law":
      return new Set(of.flatMap((one) => inLawWord(way.up, way.down, one) ?? []));
    case "step":
      return new Set(
        of.map((one) => (way.up === 1 && way.down === 1 ? stepSiblingWord(one) : stepWord(way.up, way.down, one))),
      );
  }
};

const isAncestral = /^(?:(?:\d+\w\w )?great-|great-great-)?(?:grand)?(father|mother|parent|son|daughter|child)$/;
const fuller = /^(?:half[- ]|double |triple |quadruple |multiple )| \(as stated\)$/g;
/** What `kinship` puts before the names of kin of each quality. */
const prefixes = { adoptive: /^adopt(?:ive|ed) /, foster: /^foster /, former: /^former / } as const;
const anyPrefix = /^(?:adoptive|adopted|foster|former) /;

/** Whether a name that `kinship` gave says that somebody is this. */
const isCalled = (fullName: string, term: KinTerm): boolean => {
  const { way, quality } = term;
  const hasQuality =
    quality === undefined || (quality === "birth" ? !anyPrefix.test(fullName) : prefixes[quality].test(fullName));
  if (!hasQuality) return false;
  const name = fullName.replace(anyPrefix, "");
  if (way.by === "line") {
    const found = isAncestral.exec(name)?.[1];
    const isUp = found === "father" || found === "mother" || found === "parent";
    return found !== undefined && isUp === (way.to === "ancestors");
  }
  const words = wordsFor(term);
  return words.has(name) || (!(way.by === "blood" && way.isHalf) && words.has(name.replace(fuller, "")));
};

export const isKin = ({ name, also }: Kinship, term: KinTerm): boolean =>
  [name, also].some((kinName) => kinName !== null && kinName !== undefined && isCalled(kinName, term));

/** Somebody's kin, and what `kinship` calls each: "half-sister", "first cousin". */
export interface Relative {
  readonly id: string;
  readonly name: string;
}

/** More are not looked at one by one; no family has as many second cousins. */
const most = 5_000;

/** So many are looked at before others have their turn: where somebody has thousands of partners, each takes most of a millisecond. */
const lookedAtOnce = 50;

/** Everybody who is this of a person, as `kinship` says; nobody where the person is not in the tree. */
export const relativesOf = async (graph: FamilyGraph, id: string, term: KinTerm): Promise<readonly Relative[]> => {
  const person = graph.indexOf(id);
  if (person === undefined) return [];
  const { links } = graph;
  const relatives: Relative[] = [];
  for (const [at, node] of [...candidates(links, person, term.way)].slice(0, most).entries()) {
    if (at > 0 && at % lookedAtOnce === 0) await nextTurn();
    if (node >= links.people || node === person) continue;
    const sex = links.sexes[node] ?? "other";
    if (term.sex !== undefined && sex !== term.sex) continue;
    const other = graph.idAt(node);
    if (term.way.by === "line") {
      relatives.push({ id: other, name: term.one });
      continue;
    }
    const found = kinship(graph, id, other);
    if (!isKin(found, term)) continue;
    const kinName = found.name !== null && isCalled(found.name, term) ? found.name : found.also!;
    relatives.push({ id: other, name: kinName });
  }
  return relatives;
};
