import fc from "fast-check";
import { expect, test } from "vitest";
import { ImportQueue, type FileSize } from "./import-queue.ts";

/** Tasks that end when the test says so, and the order in which they began. */
const stage = (queue: ImportQueue) => {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const add = (name: string, family: string, kind: FileSize = "large"): Promise<string> =>
    queue.run(family, kind, async () => {
      begun.push(name);
      await new Promise<void>((resolve) => ends.set(name, resolve));
      return name;
    });
  const settled = () => new Promise(setImmediate);
  const end = async (name: string): Promise<void> => {
    ends.get(name)!();
    await settled();
  };
  return { begun, add, end, settled };
};

test("families take turns, whoever brought more", async () => {
  const { begun, add, end, settled } = stage(new ImportQueue());
  for (const name of ["a1", "a2", "a3"]) void add(name, "a");
  void add("b1", "b");
  void add("c1", "c");
  void add("b2", "b");
  await settled();
  for (const name of ["a1", "b1", "c1", "a2", "b2"]) await end(name);
  expect(begun).toEqual(["a1", "b1", "c1", "a2", "b2", "a3"]);
});

test("a family has one task at a time, and what is short never waits for another family's long ones", async () => {
  const { begun, add, end, settled } = stage(new ImportQueue());
  void add("long a", "a");
  void add("long b", "b");
  void add("short a", "a", "small");
  void add("short c", "c", "small");
  await settled();
  expect(begun).toEqual(["long a", "short c"]);
  await end("short c");
  expect(begun).toEqual(["long a", "short c"]);
  await end("long a");
  expect(begun).toEqual(["long a", "short c", "long b", "short a"]);
});

test("a task that fails gives its turn on, and its failure to whoever asked", async () => {
  const queue = new ImportQueue();
  const failing = queue.run("a", "small", async () => {
    throw new Error("no");
  });
  const next = queue.run("a", "small", async () => "yes");
  await expect(failing).rejects.toThrow("no");
  await expect(next).resolves.toBe("yes");
});

test("too many of one family are refused, others are not", async () => {
  const { begun, add, settled } = stage(new ImportQueue({ maxWaiting: 1, refusal: "Later." }));
  void add("a1", "a");
  void add("a2", "a");
  await expect(add("a3", "a")).rejects.toMatchObject({ code: "TOO_MANY_REQUESTS", message: "Later." });
  void add("b1", "b");
  await settled();
  expect(begun).toEqual(["a1"]);
});

test("whatever comes, everything is done, never two of a family and never more than there are permits", () =>
  fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.constantFrom("a", "b", "c"), fc.constantFrom("large", "small")), { maxLength: 30 }),
      async (tasks) => {
        const queue = new ImportQueue();
        const running: (readonly [string, FileSize])[] = [];
        const work = async (family: string, kind: FileSize): Promise<void> => {
          const self = [family, kind] as const;
          running.push(self);
          expect(running.filter(([one]) => one === family)).toHaveLength(1);
          expect(running.filter(([, one]) => one === "large").length).toBeLessThanOrEqual(1);
          expect(running.filter(([, one]) => one === "small").length).toBeLessThanOrEqual(2);
          await Promise.resolve();
          running.splice(running.indexOf(self), 1);
        };
        await Promise.all(tasks.map(([family, kind]) => queue.run(family, kind, () => work(family, kind))));
        expect(running).toEqual([]);
      },
    ),
  ));

test("what nobody waits for any more before its turn is given up", async () => {
  const queue = new ImportQueue();
  const { add, end, settled } = stage(queue);
  void add("a1", "a");
  await settled();
  const left = new AbortController();
  const given = queue.run("b", "large", async () => "never", left.signal);
  await settled();
  left.abort(new Error("gone"));
  await expect(given).rejects.toThrow("gone");
  await end("a1");
});
