import { expect, test } from "vitest";
import { KeyedMutex } from "./keyed-mutex.ts";

/** A task that runs until told to end. */
const openTask = () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { task: () => promise, end: resolve };
};

const log =
  (into: string[], word: string, until: Promise<void> = Promise.resolve()) =>
  async () => {
    into.push(`${word} begins`);
    await until;
    into.push(`${word} ends`);
  };

test("tasks of one key run one after the other, in the order they came", async () => {
  const mutex = new KeyedMutex();
  const seen: string[] = [];
  await Promise.all(["a", "b", "c"].map((word) => mutex.run("family", log(seen, word))));
  expect(seen).toEqual(["a begins", "a ends", "b begins", "b ends", "c begins", "c ends"]);
});

test("another key does not wait", async () => {
  const mutex = new KeyedMutex();
  const long = openTask();
  const first = mutex.run("one", long.task);
  expect(await mutex.run("other", async () => "done")).toBe("done");
  long.end();
  await first;
});

test("as many run at once as there are permits", async () => {
  const mutex = new KeyedMutex({ permits: 2 });
  const [one, other] = [openTask(), openTask()];
  const seen: string[] = [];
  const running = [mutex.run("k", one.task), mutex.run("k", other.task)];
  const third = mutex.run("k", log(seen, "third"));
  await Promise.resolve();
  expect(seen).toEqual([]);
  one.end();
  await third;
  expect(seen).toEqual(["third begins", "third ends"]);
  other.end();
  await Promise.all(running);
});

test("whoever finds too many waiting is refused; the others are not", async () => {
  const mutex = new KeyedMutex({ maxWaiting: 1, refusal: "Later, please." });
  const long = openTask();
  const first = mutex.run("k", long.task);
  const second = mutex.run("k", async () => "second");
  await expect(mutex.run("k", async () => "third")).rejects.toMatchObject({
    code: "TOO_MANY_REQUESTS",
    message: "Later, please.",
  });
  long.end();
  await first;
  expect(await second).toBe("second");
  expect(await mutex.run("k", async () => "free again")).toBe("free again");
});

test("a task that fails is told so, and the next one runs", async () => {
  const mutex = new KeyedMutex();
  await expect(mutex.run("k", () => Promise.reject(new Error("no")))).rejects.toThrow("no");
  expect(await mutex.run("k", async () => "next")).toBe("next");
});
