import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import type { EventJournal } from "../event-journal.ts";
import { createLogger } from "../logger.ts";
import type { PostgresReadModel } from "../postgres/postgres-read-model.ts";
import type { Projection } from "../projection.ts";
import { startProjections } from "../projections/projection-runner.ts";
import { tallyContext, tallyProjection } from "../testing/tally-definitions.ts";
import {
  connectTally,
  eventually,
  dependencies,
  tableHash,
  tallyJournal,
  tallyStore,
  vote,
} from "../testing/tally-fixture.ts";
import { startTemporaryPostgres, type TemporaryPostgres } from "../testing/temporary-postgres.ts";
import { createNatsBus } from "./nats-bus.ts";
import { openNatsLink, type NatsLink } from "./nats-link.ts";
import { startRelay, type Relay } from "./relay.ts";
import { startTemporaryNats, type TemporaryNats } from "../testing/temporary-nats.ts";

let database: TemporaryPostgres;
let nats: TemporaryNats;
beforeAll(async () => {
  [database, nats] = await Promise.all([startTemporaryPostgres(), startTemporaryNats()]);
});
afterAll(async () => {
  await nats.stop();
  await database.stop();
});

const projection = tallyProjection as Projection;
const logger = createLogger("test", "silent");

interface Running {
  readonly journal: EventJournal;
  readonly readModel: PostgresReadModel;
  readonly link: NatsLink;
  readonly relay: () => Relay;
  readonly restartRelay: () => void;
}

/** A relay, and a projection that hears of events only from NATS and, where there are gaps, from the store. */
const run = async (service: string): Promise<Running> => {
  const link = openNatsLink({ url: nats.url, name: service, logger, stream: service, prefix: service });
  onTestFinished(() => link.close());
  await eventually(
    () => link.ensureStream().catch(() => undefined),
    (born) => born !== undefined,
  );
  const journal = tallyJournal(tallyStore());
  const readModel = await connectTally(database.url, service);
  const start = (): Relay => startRelay({ context: tallyContext, store: journal.store, link, readModel, logger });
  let relay = start();
  onTestFinished(() => relay.stop());
  const runners = startProjections([projection], dependencies(readModel, journal, createNatsBus(link)));
  onTestFinished(() => runners.stop());
  await runners.whenCaughtUp();
  return { journal, readModel, link, relay: () => relay, restartRelay: () => void (relay = start()) };
};

const votesIn = async ({ service }: PostgresReadModel): Promise<number> => (await service`select 1 from votes`).length;

const expectExactly = async ({ journal, readModel }: Running, votes: number): Promise<void> => {
  await eventually(
    () => votesIn(readModel),
    (counted) => counted >= votes,
  );
  const inOrder = await connectTally(database.url, `${readModel.schema}_in_order`);
  const runners = startProjections([projection], dependencies(inOrder, journal));
  await runners.whenCaughtUp();
  await runners.stop();
  expect(await votesIn(inOrder)).toBe(votes);
  expect(await tableHash(readModel)).toBe(await tableHash(inOrder));
};

const voteMany = async (journal: EventJournal, from: number, to: number): Promise<void> => {
  for (let n = from; n < to; n += 20)
    await vote(journal, `b${(n / 20) % 7}`, ...Array.from({ length: Math.min(20, to - n) }, (_, m) => 1000 + n + m));
};

test("given a server that is killed three times while events flow, nothing is lost, doubled or out of order", async () => {
  const running = await run("restarts");
  for (let round = 0; round < 3; round += 1) {
    await voteMany(running.journal, round * 700, round * 700 + 400);
    await nats.kill();
    await voteMany(running.journal, round * 700 + 400, round * 700 + 500);
    await nats.start();
    await voteMany(running.journal, round * 700 + 500, (round + 1) * 700);
  }
  await expectExactly(running, 2_100);
  const { caughtUp } = await eventually(
    () => running.relay().status(),
    (status) => status.caughtUp,
  );
  expect(caughtUp).toBe(true);
});

test("given that everything JetStream had written was deleted, nothing is lost and the stream holds everything again", async () => {
  const running = await run("deleted");
  await voteMany(running.journal, 0, 300);
  await eventually(
    () => votesIn(running.readModel),
    (votes) => votes === 300,
  );
  await nats.kill();
  nats.forget();
  await voteMany(running.journal, 300, 400);
  await nats.start();
  await voteMany(running.journal, 400, 500);

  await expectExactly(running, 500);
  const messages = async (): Promise<number> => {
    const manager = await running.link.use((client) => client.jetstreamManager());
    return (await manager.streams.info("deleted")).state.messages;
  };
  const notYet = (): number => 0; // the connection or the stream is being made again
  expect(
    await eventually(
      () => messages().catch(notYet),
      (count) => count >= 500,
    ),
  ).toBe(500);
});

test("given a relay that was stopped for a while, it goes on where it was and publishes nothing twice", async () => {
  const running = await run("stopped");
  await voteMany(running.journal, 0, 100);
  await eventually(
    () => running.relay().status(),
    ({ published, caughtUp }) => published === 100 && caughtUp,
  );
  await running.relay().stop();
  await voteMany(running.journal, 100, 200);
  running.restartRelay();

  await expectExactly(running, 200);
  await eventually(
    () => running.relay().status(),
    ({ published, caughtUp }) => published === 100 && caughtUp,
  );
  const manager = await running.link.use((client) => client.jetstreamManager());
  expect((await manager.streams.info("stopped")).state.messages).toBe(200);
});

test("while NATS is away, those who wait for their own change still see it", async () => {
  const running = await run("away");
  await vote(running.journal, "a", 1);
  await nats.kill();
  onTestFinished(() => nats.start());

  const position = await vote(running.journal, "a", 2, 3);
  await eventually(
    () => votesIn(running.readModel),
    (votes) => votes === 3,
  );
  await running.readModel.caughtUpTo(position);
  expect(await votesIn(running.readModel)).toBe(3);
});

test("while NATS is away the event store is read on from where the lists are, and not from their checkpoints each time", async () => {
  const { journal, readModel, link, relay } = await run("onward");
  const position = await vote(journal, "a", 1, 2);
  await readModel.caughtUpTo(position);
  await eventually(relay().status, ({ published }) => published === 2);
  await nats.kill();
  onTestFinished(() => nats.start());
  await eventually(
    () => link.ensureStream().catch(() => undefined),
    (born) => born === undefined,
  );
  const { store } = journal;
  const [follow, read] = [vi.spyOn(store, "follow"), vi.spyOn(store, "read")];
  await eventually(
    () => follow.mock.calls.length,
    (looks) => looks >= 5,
  );
  // Whoever loads its checkpoints looks whether the store still has their events.
  expect(read).not.toHaveBeenCalled();
});
