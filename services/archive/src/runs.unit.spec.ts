import { expect, test } from "vitest";
import { runsOf } from "./runs.ts";
import { recorder } from "./testing/recorded.ts";

const ofTenant = "member-0190a000-0000-7000-8000-0000000000f0";

test("neighbours of one type are one run, no stream twice in it", () => {
  const record = recorder();
  const events = [
    ["a", "MemberAdded"],
    ["b", "MemberAdded"],
    ["a", "MemberChanged"],
    ["b", "MemberChanged"],
    ["a", "MemberChanged"],
    ["c", "MemberAdded"],
  ].map(([id, type]) => record(`${ofTenant}.${id}`, { type: type!, data: {} }));
  const runs = runsOf(events);
  expect(runs.map((run) => run.length)).toEqual([2, 2, 1, 1]);
  expect(runs.flat()).toEqual(events);
  expect(runsOf([])).toEqual([]);
});
