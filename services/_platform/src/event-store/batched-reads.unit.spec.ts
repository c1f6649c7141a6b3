import { expect, test } from "vitest";
import type { StoredEvent } from "../event-store.ts";
import { batchedReads } from "./batched-reads.ts";

const eventsOf = (stream: string, count: number) =>
  Array.from({ length: count }, (_, revision) => ({ stream, revision }) as unknown as StoredEvent);

/** Streams by their length; at most `limit` events are answered in one go. */
const store = (streams: Readonly<Record<string, number>>, limit = 100) => {
  const asked: string[] = [];
  const read = batchedReads(
    (names) => {
      asked.push(names.join(" "));
      const all = [...new Set(names)].toSorted().flatMap((name) => eventsOf(name, streams[name] ?? 0));
      return { events: all.slice(0, limit), isCut: all.length >= limit };
    },
    async (name) => {
      asked.push(name);
      return eventsOf(name, streams[name] ?? 0);
    },
  );
  return {
    asked,
    lengths: async (...names: string[]) => (await Promise.all(names.map(read))).map(({ length }) => length),
  };
};

test("streams that are asked for at once are read at once, and each gets its own events", async () => {
  const { asked, lengths } = store({ a: 2, b: 1, c: 3 });
  expect(await lengths("c", "a", "none", "a")).toEqual([3, 2, 0, 2]);
  expect(asked).toEqual(["c a none a"]);
  expect(await lengths("b")).toEqual([1]);
  expect(asked.slice(1)).toEqual(["b"]);
});

test("where there is more than fits in, the rest is read one by one, and nothing is lost", async () => {
  const { asked, lengths } = store({ a: 2, b: 5, c: 1 }, 4);
  expect(await lengths("a", "c", "b")).toEqual([2, 1, 5]);
  expect(asked).toEqual(["a c b", "c", "b"]);
});

test("many are read in several goes", async () => {
  const names = Array.from({ length: 150 }, (_, at) => `s${at}`);
  const { asked, lengths } = store(Object.fromEntries(names.map((name) => [name, 1])), 1_000);
  expect(await lengths(...names)).toEqual(names.map(() => 1));
  expect(asked).toHaveLength(3);
});

test("a failure is everybody's who waited", async () => {
  const read = batchedReads(
    () => {
      throw new Error("closed");
    },
    async () => [],
  );
  const answers = await Promise.allSettled([read("a"), read("b")]);
  expect(answers.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
});
