import type { Recorded } from "@kinkeeper/contracts/event";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { StoreUnavailable } from "../event-store.ts";
import { ballot, type TallyEvent } from "../testing/tally-definitions.ts";
import { connectTally, eventually, dependencies, tallyJournal, tallyStore, vote } from "../testing/tally-fixture.ts";
import { retryConsumer } from "../projections/operate-consumers.ts";
import type { Reaction } from "../reaction.ts";
import { startTemporaryPostgres, type TemporaryPostgres } from "../testing/temporary-postgres.ts";
import { startReactions, type ReactionRunners } from "./reaction-runner.ts";

let database: TemporaryPostgres;
beforeAll(async () => {
  database = await startTemporaryPostgres();
});
afterAll(() => database.stop());

let services = 0;
const setUp = async (react: (weight: number, event: Recorded<TallyEvent>) => void | Promise<void>) => {
  services += 1;
  const journal = tallyJournal(tallyStore());
  const readModel = await connectTally(database.url, `reacting-${services}`);
  const reaction: Reaction<TallyEvent> = {
    name: "thank",
    contexts: ["tally"],
    handles: ["Voted"],
    react: async (event) => react(event.type === "Voted" ? event.data.weight : 0, event),
  };
  const start = (): ReactionRunners => {
    const runners = startReactions([reaction as Reaction], dependencies(readModel, journal));
    onTestFinished(() => runners.stop());
    return runners;
  };
  return { journal, readModel, start };
};

test("each event leads to its reaction, in order, and after a restart only what is new does", async () => {
  const seen: number[] = [];
  const { journal, start } = await setUp((weight) => void seen.push(weight));
  await vote(journal, "a", 1, 2);
  const first = start();
  await vote(journal, "a", 3);
  await eventually(
    () => first.status()[0],
    (status) => status?.events === 3,
  );
  await first.stop();
  await vote(journal, "a", 4);
  const second = start();
  await eventually(
    () => second.status()[0],
    (status) => status?.events === 1,
  );
  expect(seen).toEqual([1, 2, 3, 4]);
});

test("while a store is away a reaction is tried again until it works, however often", async () => {
  let tries = 0;
  const { journal, readModel, start } = await setUp(() => {
    tries += 1;
    if (tries < 8) throw new StoreUnavailable("not now");
  });
  const runners = start();
  await vote(journal, "a", 1);
  await eventually(
    () => runners.status()[0],
    (status) => status?.events === 1,
  );
  expect(tries).toBe(8);
  expect(await readModel.service`select 1 from platform_dead_letters`).toEqual([]);
});

test("an event that cannot be reacted to is put away after five attempts, and taken back when it can", async () => {
  let broken = true;
  const seen: number[] = [];
  const { journal, readModel, start } = await setUp((weight) => {
    if (broken && weight === 2) throw new TypeError("two is one too many");
    seen.push(weight);
  });
  const runners = start();
  await vote(journal, "a", 1, 2, 3);
  await vote(journal, "b", 4);
  await eventually(
    () => seen,
    (weights) => weights.includes(4),
  );
  expect(seen).toEqual([1, 4]);
  expect(await readModel.service`select stream, error, attempts from platform_dead_letters order by position`).toEqual([
    { stream: ballot("a"), error: "TypeError", attempts: 5 },
    { stream: ballot("a"), error: null, attempts: 0 },
  ]);

  broken = false;
  await retryConsumer(readModel.service, "reaction/thank");
  await eventually(
    () => runners.status()[0],
    (status) => status?.parked === 0,
  );
  expect(seen).toEqual([1, 4, 2, 3]);
});

test("a process that stopped between the reaction and its checkpoint reacts once more, not less", async () => {
  const seen: string[] = [];
  const { journal, readModel, start } = await setUp((_weight, { metadata }) => void seen.push(metadata.eventId));
  const first = start();
  await vote(journal, "a", 1);
  await eventually(
    () => first.status()[0],
    (status) => status?.events === 1,
  );
  await first.stop();
  await readModel.service`update platform_checkpoints set position = 0 where consumer = 'reaction/thank'`;
  start();
  await eventually(
    () => seen,
    ({ length }) => length === 2,
  );
  expect(new Set(seen).size).toBe(1);
});
