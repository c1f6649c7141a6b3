import { expect, test } from "vitest";
import { recorder } from "../testing/recorded.ts";
import { runsOf } from "./runs.ts";

test("events are cut into runs of one type, family and import, in which no stream comes twice", () => {
  const [one, other] = [recorder("t1"), recorder("t2")];
  const event = (type: string, importId?: string) => ({ type, data: { importId } });
  const events = [
    one("m.1", event("Added")),
    one("m.2", event("Added")),
    one("m.2", event("Added")),
    one("m.3", event("Changed")),
    other("m.4", event("Changed")),
    other("m.5", event("Changed", "i")),
    other("m.6", event("Changed", "i")),
  ];
  const runs = runsOf(events, ({ data }) => data.importId);
  expect(runs.map((run) => run.map(({ stream }) => stream))).toEqual([
    ["m.1", "m.2"],
    ["m.2"],
    ["m.3"],
    ["m.4"],
    ["m.5", "m.6"],
  ]);
  expect(runsOf([], () => undefined)).toEqual([]);
});
