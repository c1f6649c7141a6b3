import { setImmediate as nextTurn } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { groupCommits } from "./commit-group.ts";

const recording = () => {
  const groups: (readonly number[])[] = [];
  const write = groupCommits((requests: readonly number[]) => {
    groups.push(requests);
    return requests.map((request) => request * 2);
  });
  return { groups, write };
};

describe("grouping commits", () => {
  test("requests of one turn share a commit, each with its own answer", async () => {
    const { groups, write } = recording();
    expect(await Promise.all([write(1), write(2), write(3)])).toEqual([2, 4, 6]);
    expect(groups).toEqual([[1, 2, 3]]);
  });

  test("requests of the next turn are the next commit", async () => {
    const { groups, write } = recording();
    const first = write(1);
    await nextTurn();
    await Promise.all([first, write(2)]);
    expect(groups).toEqual([[1], [2]]);
  });

  test("a commit that fails fails its whole group, and no other", async () => {
    let isBroken = true;
    const write = groupCommits((requests: readonly number[]) => {
      if (isBroken) throw new Error("disk full");
      return requests;
    });
    const outcomes = await Promise.allSettled([write(1), write(2)]);
    expect(outcomes.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
    isBroken = false;
    expect(await write(3)).toBe(3);
  });
});
