import type { Recorded } from "@kinkeeper/contracts/event";
import type { TransactionSql } from "postgres";
import { expect, test } from "vitest";
import type { Projection } from "../projection.ts";
import { recorder } from "../testing/recorded.ts";
import { applyProjection } from "./apply-projection.ts";

const noSql = (() => undefined) as unknown as TransactionSql;

/** Applies the events and answers what each function was handed, by stream. */
const applied = async (
  events: readonly Recorded[],
  on: (note: (name: string) => Projection["on"][string]) => Projection["on"],
) => {
  const calls: string[] = [];
  const note = (name: string) => async (_sql: TransactionSql, run: readonly Recorded[]) =>
    void calls.push(`${name}: ${run.map(({ stream, type }) => `${type} ${stream}`).join(", ")}`);
  const projection = { name: "p", contexts: [], tables: [], on: on(note), afterwards: note("afterwards") };
  await applyProjection(projection, noSql, events);
  return calls;
};

const record = () => {
  const place = recorder();
  return (stream: string, type: string) => place(stream, { type, data: {} });
};

test("neighbours with one function are one run, no stream twice in it", async () => {
  const at = record();
  const events = [
    at("note-t.a", "Written"),
    at("note-t.b", "Written"),
    at("note-t.a", "Changed"),
    at("note-t.b", "Changed"),
    at("note-t.a", "Changed"),
    at("note-t.c", "Written"),
  ];
  const calls = await applied(events, (note) => ({ Written: note("write"), Changed: note("change") }));
  expect(calls.slice(0, -1)).toEqual([
    "write: Written note-t.a, Written note-t.b",
    "change: Changed note-t.a, Changed note-t.b",
    "change: Changed note-t.a",
    "write: Written note-t.c",
  ]);
});

test("types that share a function share its run", async () => {
  const at = record();
  const calls = await applied([at("note-t.a", "Written"), at("note-t.b", "Changed")], (note) => {
    const index = note("index");
    return { Written: index, Changed: index };
  });
  expect(calls[0]).toBe("index: Written note-t.a, Changed note-t.b");
});

test("what comes afterwards sees the whole batch, once", async () => {
  const at = record();
  const calls = await applied([at("note-t.a", "Written"), at("note-t.a", "Changed")], (note) => ({
    Written: note("write"),
    Changed: note("change"),
  }));
  expect(calls.at(-1)).toBe("afterwards: Written note-t.a, Changed note-t.a");
});

test("what stands beside the runs begins with the first of them and ends before what comes afterwards", async () => {
  const at = record();
  const calls: string[] = [];
  const answered = Promise.withResolvers<void>();
  await applyProjection(
    {
      name: "p",
      contexts: [],
      tables: [],
      on: {
        Written: async () => {
          calls.push("run sends");
          await answered.promise;
          calls.push("run is answered");
        },
      },
      beside: async () => {
        calls.push("beside sends");
        answered.resolve();
      },
      afterwards: async () => void calls.push("afterwards"),
    },
    noSql,
    [at("note-t.a", "Written")],
  );
  expect(calls).toEqual(["run sends", "beside sends", "run is answered", "afterwards"]);
});

test("where families stand apart, the others' runs do not wait for those of the family that has most of the batch", async () => {
  const at = recorder();
  const events = ["big.a", "small.b", "big.c", "small.d", "big.e"].map((id) =>
    at(`note-${id}`, { type: id.startsWith("big") && id !== "big.c" ? "Written" : "Changed", data: {} }),
  );
  const calls: string[] = [];
  const gates: PromiseWithResolvers<void>[] = [];
  const note = async (_sql: TransactionSql, run: readonly Recorded[]): Promise<void> => {
    calls.push(run.map(({ stream }) => stream).join(", "));
    const gate = Promise.withResolvers<void>();
    gates.push(gate);
    await gate.promise;
  };
  const other = (sql: TransactionSql, run: readonly Recorded[]): Promise<void> => note(sql, run);
  const projection = { name: "p", contexts: [], tables: [], on: { Written: note, Changed: other }, isByFamily: true };
  const applying = applyProjection(projection as Projection, noSql, events);
  expect(calls).toEqual(["note-small.b, note-small.d", "note-big.a"]);
  gates[1]!.resolve();
  await expect.poll(() => calls[2]).toBe("note-big.c");
  gates[2]!.resolve();
  await expect.poll(() => calls[3]).toBe("note-big.e");
  for (const gate of gates) gate.resolve();
  await applying;
});
