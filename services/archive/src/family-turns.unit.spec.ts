import { expect, test } from "vitest";
import { FamilyTurns } from "./family-turns.ts";

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
  const turns = new FamilyTurns({ permits: 1 });
  const { begun, task, endOne } = tasks();
  const all = ["a1", "a2", "a3", "b1", "c1"].map((name) => turns.run(name.charAt(0), task(name)));
  expect(begun).toEqual(["a1"]);
  for (let count = 0; count < 5; count += 1) await endOne();
  expect(begun).toEqual(["a1", "b1", "c1", "a2", "a3"]);
  expect(await Promise.all(all)).toEqual(["a1", "a2", "a3", "b1", "c1"]);
});

test("so many run at once, of each family one", async () => {
  const turns = new FamilyTurns({ permits: 2 });
  const { begun, task, endOne } = tasks();
  const all = ["a1", "a2", "b1", "c1"].map((name) => turns.run(name.charAt(0), task(name)));
  expect(begun).toEqual(["a1", "b1"]);
  for (let count = 0; count < 4; count += 1) await endOne();
  expect(begun).toEqual(["a1", "b1", "c1", "a2"]);
  await Promise.all(all);
});

test("a family with too many waiting is refused, another is not, and a task that fails makes room", async () => {
  const turns = new FamilyTurns({ maxWaiting: 1, refusal: "One thing after the other, please." });
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
