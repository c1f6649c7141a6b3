import type { TreeAnswer } from "@kinkeeper/contracts/genealogy/answers";
import { expect, test } from "vitest";
import { findingOf } from "./ask-tree.ts";
import { sourceList } from "./source-list.ts";

const [charles, susannah, josiah] = [1, 2, 3].map((number) => `018f2f6e-7c1a-7000-8000-00000000000${number}`) as [
  string,
  string,
  string,
];
const person = (id: string, name: string, revision: number) => ({
  id,
  name,
  years: "1809–1882",
  href: `/people/${id}`,
  revision,
  photoUrl: null,
});

test("a kinship is told with the way between two people, and rests on everybody on it", () => {
  const sentence = "Charles Darwin was Josiah Wedgwood’s grandson.";
  const answer: TreeAnswer = {
    kind: "kinship",
    outcome: "answered",
    sentence,
    statements: [
      {
        sentence,
        personIds: [charles, josiah],
        facts: [{ personId: charles, field: "relationship", value: "parent", otherId: susannah }],
        path: [
          { personId: charles, step: "start" },
          { personId: susannah, step: "mother" },
          { personId: josiah, step: "father" },
        ],
      },
    ],
    people: [
      person(charles, "Charles Darwin", 4),
      person(susannah, "Susannah Wedgwood", 2),
      person(josiah, "Josiah Wedgwood", 0),
    ],
    total: null,
    candidates: [],
  };
  const [statement] = findingOf(answer, sourceList()).statements;
  expect(statement!.sentence).toBe(
    `${sentence} The way from one to the other: Charles Darwin, Susannah Wedgwood (mother), Josiah Wedgwood (father).`,
  );
  expect(statement!.sources.map(({ id, field, text, revision }) => [id, field, text, revision])).toEqual([
    [charles, "relationship", "Susannah Wedgwood: parent of Charles Darwin", 4],
    [josiah, "name", "Josiah Wedgwood", 0],
    [susannah, "name", "Susannah Wedgwood", 2],
  ]);
  expect(statement!.sources.every(({ facts }) => facts.includes(statement!.sentence))).toBe(true);
});

test("a date is quoted as it was typed, from the person it is of", () => {
  const sentence = "Charles Darwin was born on 12 February 1809.";
  const facts = [{ personId: charles, field: "birthDate" as const, value: "12 FEB 1809", otherId: null }];
  const answer: TreeAnswer = {
    kind: "birth",
    outcome: "answered",
    sentence,
    statements: [{ sentence, personIds: [charles], facts, path: [] }],
    people: [person(charles, "Charles Darwin", 4)],
    total: null,
    candidates: [],
  };
  const { statements } = findingOf(answer, sourceList());
  expect(statements).toMatchObject([
    { sentence, sources: [{ kind: "people", id: charles, field: "birthDate", text: "12 FEB 1809", revision: 4 }] },
  ]);
});

test("everybody whom a sentence names is cited, however many they are: it goes with each of them", () => {
  const people = Array.from({ length: 20 }, (_, at) =>
    person(`018f2f6e-7c1a-7000-8000-0000000001${10 + at}`, `Child ${String.fromCodePoint(65 + at)}`, 0),
  );
  const sentence = `Born in 1809 were ${people.map(({ name }) => name).join(", ")}.`;
  const facts = people.slice(0, 12).flatMap(({ id }) => [
    { personId: id, field: "birthDate" as const, value: "1809", otherId: null },
    { personId: id, field: "birthPlace" as const, value: "Shrewsbury", otherId: null },
  ]);
  const answer: TreeAnswer = {
    kind: "people",
    outcome: "answered",
    sentence,
    statements: [{ sentence, personIds: people.map(({ id }) => id), facts, path: [] }],
    people,
    total: 20,
    candidates: [],
  };
  const [statement] = findingOf(answer, sourceList()).statements;
  expect(new Set(statement!.sources.map(({ id }) => id))).toEqual(new Set(people.map(({ id }) => id)));
});

test("each marriage that a sentence tells of is cited, also the second of somebody: either may be kept private later", () => {
  const people = Array.from({ length: 20 }, (_, at) =>
    person(`018f2f6e-7c1a-7000-8000-0000000001${10 + at}`, `Spouse ${String.fromCodePoint(65 + at)}`, 0),
  );
  const [henry, ...wives] = people;
  const facts = wives.map(({ id }, at) => ({
    personId: henry!.id,
    field: "marriageDate" as const,
    value: `${at + 1} May 1850`,
    otherId: id,
  }));
  const sentence = `In 1850 married ${people.map(({ name }) => name).join(", ")}.`;
  const answer: TreeAnswer = {
    kind: "marriage",
    outcome: "answered",
    sentence,
    statements: [{ sentence, personIds: people.map(({ id }) => id), facts, path: [] }],
    people,
    total: 19,
    candidates: [],
  };
  const [statement] = findingOf(answer, sourceList()).statements;
  const dates = statement!.sources.filter(({ field }) => field === "marriageDate").map(({ text }) => text);
  expect(dates).toEqual(facts.map(({ value }) => value));
});
