import { removedMember } from "@kinkeeper/contracts/genealogy/member";
import { describe, expect, test } from "vitest";
import { candidatePairs } from "./candidate-pairs.ts";
import { doubtful, findPairs, sure, surePairs } from "./find-pairs.ts";
import { NameFrequencies } from "./name-frequencies.ts";
import { relateFacts, type ComparedDetails, type PersonFacts } from "./person-facts.ts";
import { factsOf } from "./testing/facts-of.ts";
import { Scorer } from "./score.ts";
import { distorted, distortionNames, steadyNumbers } from "./testing/distort.ts";

const givenNames = [
  "Charles",
  "Emma",
  "William",
  "Anne",
  "Henrietta",
  "George",
  "Elizabeth",
  "Francis",
  "Leonard",
  "Horace",
];
const later = ["Robert", "Louisa", "Howard", "Erasmus", "Mary", "Waring"];

/** So many people of one surname, of whom nobody is told twice. */
const namesakes = (count: number): ComparedDetails[] =>
  Array.from({ length: count }, (_, at) => ({
    ...removedMember,
    isLiving: false,
    firstName: `${givenNames[at % 10]!} ${later[at % 6]!}`,
    lastName: "Darwin",
    sex: at % 2 === 0 ? "male" : "female",
    birthPlace: ["Shrewsbury", "Downe", "Maer", "Malvern"][(at * 7) % 4]!,
    deathDate: `${1 + ((at * 5) % 28)} Mar ${1680 + ((at * 7) % 380)}`,
    birthDate: `${1 + (at % 28)} ${["Jan", "Apr", "Sep"][at % 3]!} ${1600 + ((at * 7) % 380)}`,
  }));

const factsOfAll = (people: readonly ComparedDetails[], prefix = "") =>
  people.map((told, at) => factsOf(`${prefix}${at}`, told));

describe("work", () => {
  const pairsOf = (people: readonly PersonFacts[]) => [...candidatePairs(people)].length;

  test("grows with the number of people, however many share a surname", () => {
    const [few, many] = [pairsOf(factsOfAll(namesakes(500))), pairsOf(factsOfAll(namesakes(4_000)))];
    expect(many / 4_000).toBeLessThan((few / 500) * 2.5);
    expect(many).toBeLessThan(4_000 * 100);
  });

  test("stays in bounds where everybody is the same", () => {
    const same = factsOfAll(Array.from({ length: 2_000 }, () => namesakes(1)[0]!));
    expect(pairsOf(same)).toBeLessThanOrEqual(2_000 * 100);
  });

  test("compares nobody twice, nor with themselves", () => {
    const pairs = [...candidatePairs(factsOfAll(namesakes(300)))];
    expect(new Set(pairs.map(String)).size).toBe(pairs.length);
    expect(pairs.every(([one, other]) => one < other)).toBe(true);
  });

  /** Kin included: each is asked about once. */
  const comparisonsOf = (people: readonly PersonFacts[]): number => {
    let comparisons = 0;
    findPairs(people, { isWanted: () => (comparisons += 1) > 0 });
    return comparisons;
  };
  /** So many fathers of one surname with four children each, everybody told twice. */
  const twice = (fathers: number): PersonFacts[] =>
    ["one", "other"].flatMap((prefix) => {
      const people = factsOfAll(namesakes(fathers * 5), prefix);
      for (const [at, child] of people.slice(fathers).entries()) relateFacts("parent", people[at % fathers]!, child);
      return people;
    });

  test("grows with the number of people, with the kin of all who are the same", () => {
    const [few, many] = [comparisonsOf(twice(50)), comparisonsOf(twice(250))];
    expect(many / 250).toBeLessThan((few / 50) * 2);
    expect(many).toBeLessThan(2_500 * 100);
  });
});

describe("who is found", () => {
  test("whoever is told again in another way, and only they", () => {
    const next = steadyNumbers(7);
    const people = namesakes(400);
    const again = people.map((told) =>
      distorted(told, [distortionNames[Math.floor(next() * distortionNames.length)]!], next, "Wedgwood"),
    );
    const [ours, theirs] = [factsOfAll(people, "our "), factsOfAll(again, "their ")];
    const pairs = findPairs([...ours, ...theirs], { isWanted: (one, other) => one < 400 && other >= 400 });
    const isRight = ({ one, other }: { one: number; other: number }) => other - one === 400;
    const certain = surePairs(pairs);
    expect(certain.filter((pair) => !isRight(pair))).toEqual([]);
    expect(pairs.filter(isRight).length).toBeGreaterThan(320);
    expect(certain.length).toBeGreaterThan(0);
  });

  test("the same as by scoring each pair whole, with the same score", () => {
    const next = steadyNumbers(3);
    const again = namesakes(200).map((told) => distorted(told, ["typo in the given name"], next, null));
    const people = [...factsOfAll(namesakes(200), "our "), ...factsOfAll(again, "their ")];
    const scorer = new Scorer(new NameFrequencies(people));
    const scored = [...candidatePairs(people)].map(([one, other]) => ({
      one,
      other,
      score: scorer.score(people[one]!, people[other]!),
    }));
    expect(findPairs(people)).toEqual(scored.filter(({ score }) => score >= doubtful));
  });

  test("nobody who is their parent, child or partner", () => {
    const [father, son] = factsOfAll([namesakes(1)[0]!, namesakes(1)[0]!]);
    expect(findPairs([father!, son!])).toHaveLength(1);
    relateFacts("parent", father!, son!);
    expect(findPairs([father!, son!])).toEqual([]);
  });

  test("nobody who is their ancestor, after whom they are named", () => {
    const line = factsOfAll(Array.from({ length: 4 }, () => namesakes(1)[0]!));
    expect(findPairs(line)).toHaveLength(6);
    for (const [at, child] of line.slice(1).entries()) relateFacts("parent", line[at]!, child);
    expect(findPairs(line)).toEqual([]);
  });

  test("a niece who is named after her aunt, as two who may be one and no longer as one beyond doubt", () => {
    const told = { ...namesakes(2)[1]!, birthDate: "1490" };
    const [grandfather, father, aunt, niece] = factsOfAll([namesakes(1)[0]!, namesakes(3)[2]!, told, told]);
    const others = factsOfAll(namesakes(400).slice(3), "other ");
    const scoreOfThem = () =>
      findPairs([aunt!, niece!, ...others]).find(({ one, other }) => one === 0 && other === 1)?.score;
    for (const child of [father!, aunt!]) relateFacts("parent", grandfather!, child);
    const unrelated = scoreOfThem()!;
    expect(unrelated).toBeGreaterThan(sure);
    relateFacts("parent", father!, niece!);
    expect(scoreOfThem()).toBeLessThan(sure);
    // Whoever was entered under their grandparents as well is still shown.
    expect(scoreOfThem()).toBeGreaterThan(doubtful);
  });

  test("whoever shares nothing to be looked up by with themselves, beside a relative who is the same", () => {
    const [father, child] = namesakes(2);
    const otherwise = { ...child!, birthDate: null, deathDate: null, firstName: "Zemma" };
    const [ours, theirs] = [factsOfAll([father!, child!], "our "), factsOfAll([father!, otherwise], "their ")];
    const people = [...ours, ...theirs];
    const isHis = ({ one, other }: { one: number; other: number }) => one === 1 && other === 3;
    expect(findPairs(people).some(isHis)).toBe(false);
    for (const [parent, born] of [ours, theirs]) relateFacts("parent", parent!, born!);
    expect(findPairs(people).some(isHis)).toBe(true);
    // Whom a number identifies is not compared, and their kin all the same.
    const known = { isWanted: (one: number, other: number) => one === 1 && other === 3, same: [[0, 2]] } as const;
    expect(findPairs(people, known).some(isHis)).toBe(true);
    expect(findPairs(people, { isWanted: known.isWanted }).some(isHis)).toBe(false);
  });

  test("whoever is told by a short name or a recorded nickname, without a date, under the same parents", () => {
    const nickname = {
      type: "nickname",
      label: null,
      title: null,
      firstName: "Bee",
      lastName: null,
      suffix: null,
    } as const;
    const child = { ...removedMember, isLiving: false, lastName: "Darwin", sex: "female" } as const;
    const [father, margaret, peggy, ottoline, bee, ruth] = factsOfAll([
      namesakes(1)[0]!,
      ...["Margaret", "Peggy"].map((firstName) => ({ ...child, firstName })),
      { ...child, firstName: "Ottoline", otherNames: [nickname] },
      ...["Bee", "Ruth"].map((firstName) => ({ ...child, firstName })),
    ]);
    const children = [margaret!, peggy!, ottoline!, bee!, ruth!];
    for (const one of children) relateFacts("parent", father!, one);
    const found = findPairs([father!, ...children, ...factsOfAll(namesakes(400), "other ")]);
    const pairs = found.filter(({ one, other }) => one <= children.length && other <= children.length);
    expect(new Set(pairs.map(({ one, other }) => `${one} ${other}`))).toEqual(new Set(["1 2", "3 4"]));
    expect(surePairs(pairs)).toEqual([]);
  });

  test("nobody surely who might as well be somebody else", () => {
    const [one, other, third] = factsOfAll([namesakes(1)[0]!, namesakes(1)[0]!, namesakes(1)[0]!]);
    const pairs = findPairs([one!, other!, third!]);
    expect(pairs).toHaveLength(3);
    expect(surePairs(pairs)).toEqual([]);
  });
});
