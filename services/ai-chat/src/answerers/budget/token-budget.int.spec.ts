import { connectReadModel, type PostgresReadModel } from "@kinkeeper/platform/postgres/postgres-read-model";
import { startTemporaryPostgres, type TemporaryPostgres } from "@kinkeeper/platform/testing/temporary-postgres";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { tokenBudget, type TokenBudget } from "./token-budget.ts";

let postgres: TemporaryPostgres;
let readModel: PostgresReadModel;
let now: Date;
let budget: TokenBudget;
beforeAll(async () => {
  postgres = await startTemporaryPostgres();
  const migrations = new URL("../../../migrations/", import.meta.url);
  readModel = await connectReadModel({ url: postgres.url, service: "ai_chat", migrations });
});
afterAll(async () => {
  await readModel.close();
  await postgres.stop();
});
beforeEach(async () => {
  await readModel.service`truncate answer_tokens`;
  now = new Date("2026-11-22T23:00:00Z");
  budget = tokenBudget(readModel, () => now, { perUser: 100, perFamily: 150 });
});

const person = (family: number, user: number) => ({
  tenantId: `018f2f6e-7c1a-7000-8000-0000000000f${family}`,
  userId: `018f2f6e-7c1a-7000-8000-0000000000a${user}`,
});
const reserve = async (family: number, user: number, tokens: number) =>
  (await budget.reserve(person(family, user), tokens)) !== undefined;

test("one person may take their share, and no more", async () => {
  expect(await reserve(1, 1, 60)).toBe(true);
  expect(await reserve(1, 1, 41)).toBe(false);
  expect(await reserve(1, 1, 40)).toBe(true);
  expect(await reserve(1, 1, 1)).toBe(false);
});

test("a family may take its share, whoever of it asks; another family is not touched by it", async () => {
  expect(await reserve(1, 1, 100)).toBe(true);
  expect(await reserve(1, 2, 51)).toBe(false);
  expect(await reserve(1, 2, 50)).toBe(true);
  expect(await reserve(1, 3, 1)).toBe(false);
  expect(await reserve(2, 4, 100)).toBe(true);
});

test("what was set aside too much is free again, and what it took beyond counts", async () => {
  const first = await budget.reserve(person(1, 1), 90);
  await first?.settle(20);
  const second = await budget.reserve(person(1, 1), 80);
  expect(second).toBeDefined();
  await second?.settle(200);
  expect(await reserve(1, 2, 1)).toBe(false);
});

test("one answer may set aside more as it grows, and no more than there is", async () => {
  const answer = await budget.reserve(person(1, 1), 60);
  expect(await answer?.extend(41)).toBe(false);
  expect(await answer?.extend(40)).toBe(true);
  expect(await reserve(1, 1, 1)).toBe(false);
  await answer?.settle(70);
  expect(await reserve(1, 1, 31)).toBe(false);
  expect(await reserve(1, 1, 30)).toBe(true);
});

test("many at once do not pass the limit together", async () => {
  const taken = await Promise.all(Array.from({ length: 20 }, (_, index) => reserve(1, index % 5, 20)));
  expect(taken.filter(Boolean)).toHaveLength(7);
});

test("the next day begins anew, and a day is remembered for a month", async () => {
  expect(await reserve(1, 1, 100)).toBe(true);
  now = new Date("2026-11-23T00:00:01Z");
  expect(await reserve(1, 1, 100)).toBe(true);
  now = new Date("2026-12-23T12:00:00Z");
  expect(await reserve(1, 1, 100)).toBe(true);
  const days = await readModel.service<{ day: string }[]>`select day::text from answer_tokens order by day`;
  expect(days.map(({ day }) => day)).toEqual(["2026-11-23", "2026-12-23"]);
});
