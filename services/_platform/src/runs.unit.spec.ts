import { expect, test } from "vitest";
import { runsOf } from "./runs.ts";
import { recorder } from "./testing/recorded.ts";

const cut = (runs: ReturnType<typeof runsOf>) => runs.map((run) => run.map(({ stream }) => stream));

test("neighbours of one type are one run, no stream twice in it", () => {
  const record = recorder();
  const events = [
    record("note-t.a", { type: "Written", data: {} }),
    record("note-t.b", { type: "Written", data: {} }),
    record("note-t.a", { type: "Changed", data: {} }),
    record("note-t.b", { type: "Changed", data: {} }),
    record("note-t.a", { type: "Changed", data: {} }),
    record("note-t.c", { type: "Written", data: {} }),
  ];
  const runs = runsOf(events);
  expect(cut(runs)).toEqual([["note-t.a", "note-t.b"], ["note-t.a", "note-t.b"], ["note-t.a"], ["note-t.c"]]);
  expect(runs.flat()).toEqual(events);
  expect(runsOf([])).toEqual([]);
});

test("what tells events of one type apart ends a run as well", () => {
  const record = recorder();
  const written = (stream: string, by: string) => record(stream, { type: "Written", data: { by } });
  const events = [written("note-t.a", "x"), written("note-t.b", "x"), written("note-t.c", "y")];
  expect(cut(runsOf(events, ({ data }) => data.by))).toEqual([["note-t.a", "note-t.b"], ["note-t.c"]]);
});
