import type { ComparedDetails, PersonFacts } from "../person-facts.ts";
import { factsReader, relateFacts } from "../person-facts.ts";
import { findPairs } from "../find-pairs.ts";
import type { SearchPorts, SearchResult } from "./search-ports.ts";

/** People of one family who are compared; what they need in memory stays far below the limit of the thread. */
export const mostCompared = 120_000;
/** The likeliest are told: nobody decides about more. */
const mostPairs = 2_000;

const first = "00000000-0000-0000-0000-000000000000";

async function* paged<Row extends { readonly id: string }>(
  read: (after: string) => Promise<readonly Row[]>,
): AsyncGenerator<Row> {
  let after = first;
  for (;;) {
    const rows = await read(after);
    yield* rows;
    const last = rows.at(-1);
    if (!last) return;
    after = last.id;
  }
}

/** Everybody of a family as they are compared, with their kin. */
export const readFamily = async (ports: SearchPorts): Promise<ReadonlyMap<string, PersonFacts> | "too large"> => {
  const people = new Map<string, PersonFacts>();
  const factsOf = factsReader();
  for await (const { id, details } of paged((after) => ports.peopleAfter(after))) {
    if (people.size >= mostCompared) return "too large";
    people.set(id, factsOf(id, JSON.parse(details) as ComparedDetails));
  }
  for await (const { one, other, type } of paged((after) => ports.tiesAfter(after))) {
    const [first, second] =
      type === "child" ? [people.get(other), people.get(one)] : [people.get(one), people.get(other)];
    if (first && second) relateFacts(type === "child" ? "parent" : type, first, second);
  }
  return people;
};

/** Compares the people of a family with one another; ids are told in their order, which is that of their being added. */
export const compareFamily = async (ports: SearchPorts): Promise<SearchResult> => {
  const family = await readFamily(ports);
  if (family === "too large") return family;
  const people = [...family.values()];
  return findPairs(people)
    .sort((one, other) => other.score - one.score)
    .slice(0, mostPairs)
    .map(({ one, other, score }) => ({ one: people[one]!.id, other: people[other]!.id, score }));
};
