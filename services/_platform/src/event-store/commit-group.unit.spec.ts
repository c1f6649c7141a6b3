import { setImmediate as nextTurn } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { groupCommits } from "./commit-group.ts";

const recording = () => {
  const groups: (readonly number[])[] = [];
  const append = groupCommits<number, number>((requests) => {
    groups.push(requests);
    return requests.map((request) => (request < 0 ? { refusal: new Error("negative") } : { answer: request * 2 }));
  });
  return { groups, append };
};

describe("grouping commits", () => {
  test("requests of one turn share a commit, each with its own answer", async () => {
    const { groups, append } = recording();
    expect(await Promise.all([append(1), append(2), append(3)])).toEqual([2, 4, 6]);
    expect(groups).toEqual([[1, 2, 3]]);
  });

  test("a refused request leaves the others of its group alone", async () => {
    const { append } = recording();
    const outcomes = await Promise.allSettled([append(1), append(-1), append(3)]);
    expect(outcomes.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
  });

  test("requests of the next turn are the next commit", async () => {
    const { groups, append } = recording();
    const first = append(1);
    await nextTurn();
    await Promise.all([first, append(2)]);
    expect(groups).toEqual([[1], [2]]);
  });

  test("a commit that fails fails its whole group, and no other", async () => {
    let isBroken = true;
    const append = groupCommits<number, number>((requests) => {
      if (isBroken) throw new Error("disk full");
      return requests.map((answer) => ({ answer }));
    });
    const outcomes = await Promise.allSettled([append(1), append(2)]);
    expect(outcomes.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
    isBroken = false;
    expect(await append(3)).toBe(3);
  });
});
