import type { ImportedPerson } from "../../services/genealogy/src/gedcom/gedcom-items.ts";
import { findPairs, surePairs, type FoundPair } from "../../services/genealogy/src/duplicates/find-pairs.ts";
import { kinKinds, type PersonFacts } from "../../services/genealogy/src/duplicates/person-facts.ts";
import {
  distorted,
  distortionNames,
  steadyNumbers,
  type Distortion,
} from "../../services/genealogy/src/duplicates/testing/distort.ts";
import { treeFacts } from "../../services/genealogy/src/duplicates/testing/tree-facts.ts";
import { peopleIn, royalFile, sampleFile } from "./gedcom-files.ts";
import { atLeast, atMost, type Line } from "./line.ts";
import type { BenchOptions } from "./options.ts";

/** A real tree, and the same people as somebody else has them: each told otherwise in one way or two. */
const twoTrees = async (file: string) => {
  const { people, families } = await peopleIn(file);
  const next = steadyNumbers(92);
  const nameOf = new Map(people.map((person) => [person.xref, person.lastName]));
  const partner = new Map(
    families.flatMap(({ partners: [one, other] }) => (one && other ? [[other.xref, one.xref]] : [])),
  );
  const how = new Map(
    people.map(({ xref }) => {
      const names = distortionNames.filter(() => next() < 1.5 / distortionNames.length);
      return [xref, names.length > 0 ? names.slice(0, 2) : (["renumbered"] satisfies Distortion[])];
    }),
  );
  const told = ({ xref, ...details }: ImportedPerson) =>
    distorted({ ...details }, how.get(xref)!, next, nameOf.get(partner.get(xref) ?? "") ?? null);
  const ours = treeFacts(people, families);
  const theirs = treeFacts(people, families, "their ", told);
  return { people, how, ours: [...ours.values()], theirs: [...theirs.values()] };
};

/** Half of a tree, and a file with the other half and some of the same people: most of whom it tells are not here. */
const halves = (ours: readonly PersonFacts[], theirs: readonly PersonFacts[]) => {
  const next = steadyNumbers(7);
  const here = new Set(ours.filter(() => next() < 0.5).map(({ id }) => id));
  const told = theirs.filter(({ id }) => !here.has(id.slice("their ".length)) || next() < 0.3);
  const known = ours.filter(({ id }) => here.has(id));
  for (const person of known)
    for (const kind of kinKinds) person[kind].splice(0, Infinity, ...person[kind].filter(({ id }) => here.has(id)));
  return { known, both: [...known, ...told] };
};

const isSame = (people: readonly PersonFacts[], { one, other }: FoundPair): boolean =>
  `their ${people[one]!.id}` === people[other]!.id;

/** How well the same people are found again, and how fast. */
export const benchDuplicates = async ({ isQuick }: BenchOptions): Promise<readonly Line[]> => {
  const { how, ours, theirs } = await twoTrees(royalFile());
  const both = [...ours, ...theirs];
  const pairs = findPairs(both, { isWanted: (one, other) => one < ours.length && other >= ours.length });
  const sure = surePairs(pairs);
  const right = sure.filter((pair) => isSame(both, pair));
  const found = pairs.filter((pair) => isSame(both, pair));
  const rightOf = new Set(right.map(({ one }) => both[one]!));
  const foundOf = new Set(found.map(({ one }) => both[one]!));
  // Nobody could tell who somebody without a name, a date and kin is.
  const askable = ours.filter(
    ({ given, birth, death, parents, partners, children }) =>
      given.length > 0 && (birth ?? death ?? parents[0] ?? partners[0] ?? children[0]) !== undefined,
  );
  const shownTo = new Set(pairs.map(({ other }) => other));
  if (process.env["KINKEEPER_BENCH_DETAIL"]) tellByDistortion(ours, how, found, sure, both);
  const { known, both: half } = halves(ours, theirs);
  const ofOthers = surePairs(
    findPairs(half, { isWanted: (one, other) => one < known.length && other >= known.length }),
  );
  const rightOfOthers = ofOthers.filter((pair) => isSame(half, pair));
  const everybody = allTimed(await facts(20_000));
  const oneSurname = allTimed(renamed(await facts(isQuick ? 2_000 : 20_000)));
  return [
    {
      what: "matched by themselves: of those, right (precision)",
      measured: (100 * right.length) / sure.length,
      unit: "%",
      figure: atLeast(99.9),
    },
    {
      what: "matched by themselves: of all who are the same (recall)",
      measured: (100 * askable.filter((person) => rightOf.has(person)).length) / askable.length,
      unit: "%",
    },
    {
      what: "matched or shown for a decision, of all who are the same (recall)",
      measured: (100 * askable.filter((person) => foundOf.has(person)).length) / askable.length,
      unit: "%",
      figure: atLeast(95),
    },
    {
      what: "the same, of a file mostly about others of the same families (precision)",
      measured: (100 * rightOfOthers.length) / ofOthers.length,
      unit: "%",
      figure: atLeast(99),
    },
    {
      what: "pairs shown for each person who is told of",
      measured: pairs.length / shownTo.size,
      unit: "pairs",
      figure: atMost(1.5),
    },
    {
      what: "of 2,000 made-up people told otherwise: neither matched nor shown beside themselves",
      measured: await overlooked(2_000),
      unit: "people",
      figure: atMost(10),
    },
    { what: "20,000 people compared with one another", measured: everybody, unit: "s", figure: atMost(5) },
    { what: `${isQuick ? "2,000" : "20,000"} people of one surname`, measured: oneSurname, unit: "s" },
  ];
};

/** How many come to be doubled without a word. */
const overlooked = async (count: number): Promise<number> => {
  const { ours, theirs } = await twoTrees(await sampleFile(count));
  const both = [...ours, ...theirs];
  const pairs = findPairs(both, { isWanted: (one, other) => one < ours.length && other >= ours.length });
  return ours.length - pairs.filter((pair) => isSame(both, pair)).length;
};

const facts = async (count: number): Promise<PersonFacts[]> => {
  const { people, families } = await peopleIn(await sampleFile(count));
  return [...treeFacts(people, families).values()];
};

const renamed = (people: readonly PersonFacts[]): PersonFacts[] =>
  people.map((person) => ({ ...person, surnames: ["darwin"], lastWords: ["darwin"], surnameSounds: ["trfn"] }));

const allTimed = (people: readonly PersonFacts[]): number => {
  const started = performance.now();
  findPairs(people);
  return (performance.now() - started) / 1000;
};

const tellByDistortion = (
  ours: readonly PersonFacts[],
  how: ReadonlyMap<string, readonly Distortion[]>,
  found: readonly FoundPair[],
  sure: readonly FoundPair[],
  both: readonly PersonFacts[],
): void => {
  const foundIds = new Set(found.map(({ one }) => ours[one]!.id));
  const sureIds = new Set(sure.map(({ one }) => ours[one]!.id));
  for (const name of distortionNames) {
    const told = ours.filter(({ id }) => how.get(id)!.includes(name));
    const share = (ids: ReadonlySet<string>) =>
      Math.round((100 * told.filter(({ id }) => ids.has(id)).length) / told.length);
    console.error(`${name}: ${told.length} people, ${share(foundIds)} % found, ${share(sureIds)} % surely`);
  }
  for (const pair of sure)
    if (!isSame(both, pair)) console.error("wrong:", both[pair.one]!.id, both[pair.other]!.id, pair.score);
};
