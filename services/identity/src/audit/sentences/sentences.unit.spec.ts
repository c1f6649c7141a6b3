import { contexts } from "@kinkeeper/contracts/contexts";
import { describe, expect, test } from "vitest";
import { allSentences, heardContexts, sentences } from "./all-sentences.ts";

const types = contexts.flatMap(({ categories }) =>
  Object.values(categories).flatMap((definitions) => definitions.map(({ type }) => type)),
);

describe("the sentences of the audit log", () => {
  test("are there for every event of every context, or say that nobody needs to hear of it", () => {
    expect(types.filter((type) => !(type in allSentences))).toEqual([]);
  });

  test("are there for no event that does not exist", () => {
    expect(Object.keys(allSentences).filter((type) => !types.includes(type))).toEqual([]);
  });

  test("belong to contexts that exist", () => {
    const names = contexts.map(({ name }) => name);
    expect(heardContexts.filter((name) => !names.includes(name))).toEqual([]);
  });

  test("no two contexts have events of one name, which would be told as the same", () => {
    expect(types.filter((type, index) => types.indexOf(type) !== index)).toEqual([]);
  });

  test.each([...sentences])("%s reads as a sentence", (_type, { text }) => {
    expect(text).toMatch(/^[a-z][^{}|]*(\{[^{}|]+\|[^{}|]+\}[^{}|]*)?$/);
  });
});
