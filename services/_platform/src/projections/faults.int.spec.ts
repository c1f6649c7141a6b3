import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import postgres from "postgres";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import type { BusEvent, EventBus } from "../bus/bus.ts";
import { createInProcessBus } from "../bus/in-process-bus.ts";
import type { EventJournal } from "../event-journal.ts";
import { startTemporaryPostgres, type TemporaryPostgres } from "../testing/temporary-postgres.ts";
import { startProjections } from "./projection-runner.ts";
import { tables, tallyProjection } from "../testing/tally-definitions.ts";
import {
  connectTally,
  eventually,
  dependencies,
  tableHash,
  tallyJournal,
  tallyStore,
  temporaryFolder,
  vote,
} from "../testing/tally-fixture.ts";

let database: TemporaryPostgres;
beforeAll(async () => {
  database = await startTemporaryPostgres();
});
afterAll(() => database.stop());

const projection = tallyProjection;
const ballots = 17;

/** So many votes, spread over the ballots; none of the unlucky weight. */
const voteOften = async (journal: EventJournal, votes: number): Promise<void> => {
  for (let n = 0; n < votes; n += 50)
    await vote(journal, `b${(n / 50) % ballots}`, ...Array.from({ length: 50 }, (_, m) => 1000 + n + m));
};

/** The tables as they are when everything arrives once and in order. */
const hashInOrder = async (journal: EventJournal, service: string): Promise<string> => {
  const readModel = await connectTally(database.url, service);
  const runners = startProjections([projection], dependencies(readModel, journal));
  await runners.whenCaughtUp();
  await runners.stop();
  return tableHash(readModel);
};

/** Follows the store, but tells each event three times, shuffled among its neighbours, and loses every hundredth. */
const unreliable = (under: EventBus): EventBus => ({
  ...under,
  subscribe: async (options) => {
    const batches = await under.subscribe(options);
    return (async function* () {
      let seed = 42;
      const random = (): number => {
        seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
        return seed / 2_147_483_648;
      };
      for await (const { events } of batches)
        for (let start = 0; start < events.length; start += 50) {
          const window = events.slice(start, start + 50).filter(() => random() > 0.01);
          const told = [...window, ...window, ...window].map((event) => ({ event, place: random() }));
          const shuffled: readonly BusEvent[] = told.sort((a, b) => a.place - b.place).map(({ event }) => event);
          for (let part = 0; part < shuffled.length; part += 7)
            yield { events: shuffled.slice(part, part + 7), settle: () => undefined };
        }
      yield { events: [], settle: () => undefined };
    })();
  },
});

test("given a bus that repeats, shuffles and loses, the tables are what they would be in order", async () => {
  const journal = tallyJournal(tallyStore());
  const readModel = await connectTally(database.url, "unreliable");
  const bus = unreliable(createInProcessBus(journal.store));
  const runners = startProjections([projection], dependencies(readModel, journal, bus));
  onTestFinished(() => runners.stop());
  await runners.whenCaughtUp();

  await voteOften(journal, 1_000);

  const expected = await hashInOrder(journal, "reliable");
  await eventually(
    () => tableHash(readModel),
    (hash) => hash === expected,
  );
  expect(await readModel.service`select count(*)::int as votes from votes`).toEqual([{ votes: 1_000 }]);
});

test("given that Postgres was deleted, the next start builds the very same tables", async () => {
  const journal = tallyJournal(tallyStore());
  await voteOften(journal, 500);
  const before = await hashInOrder(journal, "deleted");
  const owner = postgres(database.url, { max: 1, onnotice: () => undefined });
  await owner`drop schema deleted cascade`;
  await owner.end();

  expect(await hashInOrder(journal, "deleted")).toBe(before);
});

test("given a process that is killed again and again while it projects, every event counts exactly once", async () => {
  const folder = temporaryFolder("killed-");
  const file = join(folder, "events.db");
  writeFileSync(join(folder, "0001-tables.sql"), tables);
  const store = tallyStore(file);
  const journal = tallyJournal(store);
  const votes = 10_000;
  await voteOften(journal, votes);
  const readModel = await connectTally(database.url, "killed");
  const program = fileURLToPath(new URL("../testing/projecting-process.ts", import.meta.url));
  const words = [program, file, database.url, "killed", pathToFileURL(`${folder}/`).href];
  const start = (): ChildProcess => {
    const child = spawn(process.execPath, words, { stdio: ["ignore", "pipe", "inherit"] });
    onTestFinished(() => void child.kill("SIGKILL"));
    return child;
  };
  const applied = async (): Promise<number> => (await readModel.service`select 1 from votes`).length;

  let kills = 0;
  let next = start();
  while (kills < 40 && (await applied()) < votes) {
    const child = next;
    next = start(); // comes up while the other one is at work, and stands by
    await once(child.stdout!, "data");
    const before = await applied();
    await eventually(applied, (now) => now > before || now === votes);
    await new Promise((resolve) => setTimeout(resolve, Math.random() * 150)); // somewhere in its next transaction
    const ended = once(child, "exit");
    expect(child.kill("SIGKILL"), "it ended by itself").toBe(true);
    await ended;
    kills += 1;
  }
  await eventually(applied, (now) => now === votes);
  expect(kills).toBeGreaterThan(3);
  expect(await readModel.service`select sum(votes)::int as votes from ballots`).toEqual([{ votes }]);
  expect(await tableHash(readModel)).toBe(await hashInOrder(journal, "spared"));
});
