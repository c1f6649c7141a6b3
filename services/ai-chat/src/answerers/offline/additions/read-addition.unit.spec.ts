import fc from "fast-check";
import { expect, test } from "vitest";
import { readAddition, whenAndWhere } from "./read-addition.ts";

const nowhere = { date: null, place: null };

test.each([
  ["1808", { date: "1808", place: null }],
  ["in 1808 at Maer Hall", { date: "1808", place: "Maer Hall" }],
  ["on 2 May 1808 in Maer, Staffordshire", { date: "2 May 1808", place: "Maer, Staffordshire" }],
  ["in Maer", { date: null, place: "Maer" }],
])("%s is when and where", (text, expected) => expect(whenAndWhere(text)).toEqual(expected));

test.each([
  ["add that Emma was born in 1808", { type: "fact", person: "Emma", born: { date: "1808", place: null }, died: null }],
  [
    "add that Emma was born in 1808 and died in 1896",
    { type: "fact", person: "Emma", born: { date: "1808", place: null }, died: { date: "1896", place: null } },
  ],
  [
    "Please record that Charles Darwin died on 19 April 1882 at Down House.",
    { type: "fact", person: "Charles Darwin", born: null, died: { date: "19 April 1882", place: "Down House" } },
  ],
  [
    "Add a person called Leonard Darwin, born 15 January 1850 in Downe",
    { type: "person", name: "Leonard Darwin", born: { date: "15 January 1850", place: "Downe" }, died: null },
  ],
  [
    "Add a person called Leonard Darwin, born 15 January 1850 in Downe, died 26 March 1943 at Cripps Corner",
    {
      type: "person",
      name: "Leonard Darwin",
      born: { date: "15 January 1850", place: "Downe" },
      died: { date: "26 March 1943", place: "Cripps Corner" },
    },
  ],
  [
    "add a person named Leonard Darwin (1850–1943)",
    {
      type: "person",
      name: "Leonard Darwin",
      born: { date: "1850", place: null },
      died: { date: "1943", place: null },
    },
  ],
  ["add a person called Ann, who died", { type: "person", name: "Ann", born: null, died: nowhere }],
  ["can you add a family member named Ann", { type: "person", name: "Ann", born: null, died: null }],
  [
    "add that Emma is the mother of Leonard",
    { type: "relationship", one: "Emma", other: "Leonard", relationship: "parent", married: nowhere },
  ],
  [
    "note that Emma Wedgwood married Charles Darwin on 29 January 1839 at Maer",
    {
      type: "relationship",
      one: "Emma Wedgwood",
      other: "Charles Darwin",
      relationship: "spouse",
      married: { date: "29 January 1839", place: "Maer" },
    },
  ],
  [
    "add a story called “The Sandwalk”: He walked it every day.\nAt noon.",
    { type: "artifact", artifactType: "story", title: "The Sandwalk", text: "He walked it every day.\nAt noon." },
  ],
  ["add a story about the walk", { type: "artifact", artifactType: "story", title: "The walk", text: null }],
  [
    "Save a photo: Down House from the garden",
    { type: "artifact", artifactType: "photo", title: "Down House from the garden", text: null },
  ],
  [
    "add an event called The wedding at Maer on 29 January 1839",
    {
      type: "event",
      eventType: "marriage",
      title: "The wedding",
      when: { date: "29 January 1839", place: "Maer" },
      text: null,
    },
  ],
  [
    "add a tradition called Boat day: Every June we row.",
    { type: "tradition", name: "Boat day", text: "Every June we row." },
  ],
])("%s", (text, expected) => expect(readAddition(text)).toEqual(expected));

test.each([
  "When was Emma born?",
  "What did they add to the house?",
  "add",
  "add that",
  "add that Emma liked tea",
  "Address of Emma",
  "Who was recorded as the mother of Leonard?",
])("%s adds nothing", (text) => expect(readAddition(text)).toBeUndefined());

test("any text is read, in time that grows with its length alone", async () => {
  fc.assert(fc.property(fc.string(), (text) => void readAddition(`add that ${text}`)));
  fc.assert(fc.property(fc.string(), (text) => void readAddition(`add an event ${text}`)));
  const timed = (): number => {
    const begin = performance.now();
    for (const text of [
      "a ".repeat(2_000),
      "in ".repeat(1_300),
      "born ".repeat(800),
      "born 1 died ".repeat(300),
      "a (".repeat(1_300),
      ",".repeat(4_000),
    ])
      for (const what of ["that ", "a person ", "a story ", "an event "])
        readAddition(`add ${what}${text}`.slice(0, 4_000));
    return performance.now() - begin;
  };
  await expect.poll(timed).toBeLessThan(1_000); // the fastest time counts: the machine may have other work
});
