import { expect, test } from "vitest";
import type { Sql } from "postgres";
import { CheckpointConflict, requireCheckpoints } from "./checkpoints.ts";

/** A service's checkpoints, all in one context, and the number of statements that read them. */
const table = (positions: Record<string, number>) => {
  const state = { positions, statements: 0 };
  const sql = async () => {
    state.statements += 1;
    return Object.entries(state.positions).map(([consumer, position]) => ({
      consumer,
      context: "diary",
      position: String(position),
    }));
  };
  return { state, sql: sql as unknown as Sql };
};
const at = (position: number) => new Map([["diary", { position: BigInt(position), last: undefined }]]);

test("consumers that verify their checkpoints at the same moment do so with one statement", async () => {
  const { state, sql } = table({ people: 3, stories: 7 });
  await Promise.all([requireCheckpoints(sql, "people", at(3)), requireCheckpoints(sql, "stories", at(7))]);
  expect(state.statements).toBe(1);
});

test("one that was moved by somebody else is seen, and nobody else's", async () => {
  const { sql } = table({ people: 0, stories: 7 });
  const looks = [requireCheckpoints(sql, "people", at(3)), requireCheckpoints(sql, "stories", at(7))];
  await expect(looks[0]).rejects.toThrow(CheckpointConflict);
  await expect(looks[1]).resolves.toBeUndefined();
  await expect(requireCheckpoints(sql, "unheard of", at(0))).rejects.toThrow(CheckpointConflict);
});

test("one that this process moved after somebody else had looked stands where it should", async () => {
  const { state, sql } = table({ people: 3, stories: 7 });
  await requireCheckpoints(sql, "people", at(3));
  state.positions = { people: 3, stories: 8 };
  await expect(requireCheckpoints(sql, "stories", at(8))).resolves.toBeUndefined();
});
