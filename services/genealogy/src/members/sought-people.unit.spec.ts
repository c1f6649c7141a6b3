import type { TransactionSql } from "postgres";
import { expect, test, vi } from "vitest";
import { orSimilar } from "./sought-people.ts";

const noStatement = new Proxy(() => undefined, {
  apply: () => {
    throw new Error("a statement more");
  },
}) as unknown as TransactionSql;

const searchIn = async (q: string, found: readonly string[]) => {
  const search = vi.fn<() => Promise<{ readonly found: readonly string[] }>>(async () => ({ found }));
  const isNobody = (one: { readonly found: readonly string[] }) => one.found.length === 0;
  const answer = await orSimilar(noStatement, { q, in: "everything" }, { find: search, isNobody, ofEverybody: true });
  return { answer, searches: search.mock.calls.length };
};

test.each([
  ["", []],
  ["", ["Emma"]],
  ["emma", ["Emma"]],
  ["charlote bronte", ["Charlote"]],
])("a search for %j that needs no more is asked for once", async (q, found) => {
  expect(await searchIn(q, found)).toEqual({ answer: { found }, searches: 1 });
});

test.each(["1816", "ann", "林黛玉", "mar% 18th", "anna emma jane mary rose ruth"])(
  "no names are looked for that are like those of %j",
  async (q) => {
    expect(await searchIn(q, [])).toEqual({ answer: { found: [] }, searches: 1 });
  },
);
