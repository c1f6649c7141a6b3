import { expect, test } from "vitest";
import { ClientDisconnected, runForClient } from "./client-disconnect.ts";
import { FairSemaphore } from "./fair-semaphore.ts";

/** Tasks that end when they are told to, and the order in which they began. */
const tasks = () => {
  const begun: string[] = [];
  const open: (() => void)[] = [];
  const task = (name: string) => () => {
    begun.push(name);
    return new Promise<string>((resolve) => open.push(() => resolve(name)));
  };
  /** Ends the one that has run the longest, and lets the next begin. */
  const endOne = async () => {
    open.shift()!();
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { begun, task, endOne };
};

test("the first task of a family does not wait for the many of another", async () => {
  const turns = new FairSemaphore({ permits: 1 });
  const { begun, task, endOne } = tasks();
  const all = ["a1", "a2", "a3", "b1", "c1"].map((name) => turns.run(name.charAt(0), task(name)));
  expect(begun).toEqual(["a1"]);
  for (let count = 0; count < 5; count += 1) await endOne();
  expect(begun).toEqual(["a1", "b1", "c1", "a2", "a3"]);
  expect(await Promise.all(all)).toEqual(["a1", "a2", "a3", "b1", "c1"]);
});

test("so many run at once, of each family one", async () => {
  const turns = new FairSemaphore({ permits: 2 });
  const { begun, task, endOne } = tasks();
  const all = ["a1", "a2", "b1", "c1"].map((name) => turns.run(name.charAt(0), task(name)));
  expect(begun).toEqual(["a1", "b1"]);
  for (let count = 0; count < 4; count += 1) await endOne();
  expect(begun).toEqual(["a1", "b1", "c1", "a2"]);
  await Promise.all(all);
});

test("a family with too many waiting is refused, another is not, and a task that fails makes room", async () => {
  const turns = new FairSemaphore({ maxWaiting: 1, refusal: "One thing after the other, please." });
  const { begun, task, endOne } = tasks();
  const failing = turns.run("a", async () => {
    await task("a1")();
    throw new Error("it broke");
  });
  const second = turns.run("a", task("a2"));
  await expect(turns.run("a", task("a3"))).rejects.toMatchObject({
    code: "TOO_MANY_REQUESTS",
    message: "One thing after the other, please.",
  });
  const other = turns.run("b", task("b1"));
  await Promise.all([expect(failing).rejects.toThrow("it broke"), endOne()]);
  await endOne();
  await endOne();
  expect(await Promise.all([second, other])).toEqual(["a2", "b1"]);
  expect(begun).toEqual(["a1", "b1", "a2"]);
});

test("the families that wait take turns, whatever order they came in", async () => {
  const turns = new FairSemaphore({ permits: 2, perTenant: 2 });
  const { begun, task, endOne } = tasks();
  const all = ["a1", "a2", "a3", "a4", "b1", "b2", "c1"].map((name) => turns.run(name.charAt(0), task(name)));
  for (let count = 0; count < 7; count += 1) await endOne();
  expect(begun).toEqual(["a1", "a2", "b1", "c1", "a3", "b2", "a4"]);
  await Promise.all(all);
});

test("those who come again and again do not hold up whoever waits for a second turn", async () => {
  const turns = new FairSemaphore();
  const { begun, task, endOne } = tasks();
  const all = ["a1", "a2", "b1", "c1"].map((name) => turns.run(name.charAt(0), task(name)));
  await endOne();
  await endOne(); // b1 has ended, c1 runs
  all.push(turns.run("b", task("b2")));
  await endOne(); // c1 has ended, a2 runs
  all.push(turns.run("c", task("c2")));
  for (let count = 0; count < 3; count += 1) await endOne();
  expect(begun).toEqual(["a1", "b1", "c1", "a2", "b2", "c2"]);
  await Promise.all(all);
});

test("whoever leaves before their turn gives it up, and makes room for the next", async () => {
  const turns = new FairSemaphore({ maxWaiting: 1 });
  const { begun, task, endOne } = tasks();
  const first = turns.run("a", task("a1"));
  const leaving = new AbortController();
  const left = runForClient(leaving.signal, () => turns.run("a", task("a2")));
  leaving.abort(new ClientDisconnected());
  await expect(left).rejects.toThrow(ClientDisconnected);
  const second = turns.run("a", task("a3"));
  await endOne();
  await endOne();
  expect(await Promise.all([first, second])).toEqual(["a1", "a3"]);
  expect(begun).toEqual(["a1", "a3"]);
  await expect(turns.run("a", task("a4"), leaving.signal)).rejects.toThrow(ClientDisconnected);
});

test("what has begun is finished, though its asker leaves", async () => {
  const turns = new FairSemaphore();
  const { task, endOne } = tasks();
  const leaving = new AbortController();
  const begun = turns.run("a", task("a1"), leaving.signal);
  leaving.abort(new ClientDisconnected());
  await endOne();
  expect(await begun).toBe("a1");
});
