import postgres from "postgres";
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { newId } from "../ids.ts";
import { eachEvent, type Projection } from "../projection.ts";
import { startTemporaryPostgres, type TemporaryPostgres } from "../testing/temporary-postgres.ts";
import type { ConsumerDependencies } from "./consumer-definition.ts";
import { listConsumers, rebuildConsumer, retryConsumer } from "./operate-consumers.ts";
import { startProjections, type ProjectionRunners } from "./projection-runner.ts";
import {
  ballot,
  bellContext,
  tallyContext,
  tallyProjection,
  tenantId as ballotTenant,
  type Voted,
} from "../testing/tally-definitions.ts";
import {
  connectTally,
  eventually,
  dependencies,
  tableHash,
  tallyJournal,
  tallyStore,
  vote,
} from "../testing/tally-fixture.ts";

let database: TemporaryPostgres;
beforeAll(async () => {
  database = await startTemporaryPostgres();
});
afterAll(() => database.stop());

const start = (projections: readonly Projection[], around: ConsumerDependencies): ProjectionRunners => {
  const runners = startProjections(projections, around);
  onTestFinished(() => runners.stop());
  return runners;
};

let services = 0;
const setUp = async (projection: Projection = tallyProjection, waiting?: Parameters<typeof connectTally>[2]) => {
  services += 1;
  const journal = tallyJournal(tallyStore());
  const readModel = await connectTally(database.url, `runner-${services}`, waiting);
  const around = dependencies(readModel, journal);
  return { journal, readModel, around, projection };
};

test("what was recorded before the start and after it is in the tables once the position has been passed", async () => {
  const { journal, readModel, around, projection } = await setUp();
  await vote(journal, "a", 1, 2, 3);
  const runners = start([projection], around);
  await runners.whenCaughtUp();
  const position = await vote(journal, "a", 4);

  await readModel.caughtUpTo(position);

  expect(await readModel.service`select votes::int, weight::int, last from ballots`).toEqual([
    { votes: 4, weight: 10, last: "1,2,3,4" },
  ]);
  expect(runners.status()).toMatchObject([{ consumer: "projection/tally", active: true, caughtUp: true, events: 4 }]);
});

test("each change is seen by whoever waits for it, also when many change things at once", async () => {
  const { journal, readModel, around, projection } = await setUp();
  await start([projection], around).whenCaughtUp();

  const missing = await Promise.all(
    Array.from({ length: 40 }, async (_, n) => {
      await readModel.caughtUpTo(await vote(journal, `b${n}`, n + 100));
      return (await readModel.service`select 1 from ballots where ballot = ${ballot(`b${n}`)}`).length === 0;
    }),
  );

  expect(missing).not.toContain(true);
});

test("a second process stands by, waits for the first one's checkpoint, and takes over without applying anything twice", async () => {
  const { journal, around, projection } = await setUp();
  const other = { ...around, readModel: await connectTally(database.url, `runner-${services}`) };
  const first = start([projection], around);
  await first.whenCaughtUp();
  const second = start([projection], other);
  await second.whenCaughtUp();
  expect(second.status()).toMatchObject([{ active: false }]);

  await other.readModel.caughtUpTo(await vote(journal, "a", 1));
  expect(await other.readModel.service`select weight::int from ballots`).toEqual([{ weight: 1 }]);

  await first.stop();
  await eventually(
    () => second.status()[0],
    (status) => status?.active === true,
  );
  await other.readModel.caughtUpTo(await vote(journal, "a", 2));
  expect(await other.readModel.service`select weight::int from ballots`).toEqual([{ weight: 3 }]);
});

test("an event that cannot be applied is put away after five attempts, its stream waits behind it, and the rest goes on", async () => {
  const { journal, readModel, around, projection } = await setUp();
  const runners = start([projection], around);
  await vote(journal, "bad", 1, 13, 2);
  const position = await vote(journal, "good", 5);
  await eventually(
    () => runners.status()[0],
    (status) => (status?.parked ?? 0) > 0,
  );
  await readModel.caughtUpTo(position);
  await readModel.caughtUpTo(await vote(journal, "bad", 3));

  expect(await readModel.service`select ballot, last from ballots order by ballot`).toEqual([
    { ballot: ballot("bad"), last: "1" },
    { ballot: ballot("good"), last: "5" },
  ]);
  expect(
    await readModel.service`select stream, revision, type, error, attempts from platform_dead_letters order by position`,
  ).toEqual([
    { stream: ballot("bad"), revision: 1, type: "Voted", error: "TypeError", attempts: 5 },
    { stream: ballot("bad"), revision: 2, type: "Voted", error: null, attempts: 0 },
    { stream: ballot("bad"), revision: 3, type: "Voted", error: null, attempts: 0 },
  ]);
});

/** Cannot apply a vote of weight 7 for as long as it is broken. */
const refusingSevens = (isBroken: () => boolean): Projection<Voted> => ({
  ...tallyProjection,
  on: {
    Voted: async (sql, run) => {
      if (isBroken() && run.some(({ data }) => data.weight === 7)) throw new Error("not yet");
      await tallyProjection.on.Voted(sql, run);
    },
  },
});

test("what was put away is taken in order once the projection can, and the stream goes on by itself", async () => {
  let broken = true;
  const mending = refusingSevens(() => broken);
  const { journal, readModel, around } = await setUp();
  const runners = start([mending], around);
  await vote(journal, "a", 1, 7, 2, 3);
  await eventually(
    () => runners.status()[0],
    (status) => (status?.parked ?? 0) > 0,
  );
  await readModel.caughtUpTo(await vote(journal, "a", 4));
  expect(await retryConsumer(readModel.service, "projection/tally")).toBe(4);
  const attempts = async () => {
    const [row] = await readModel.service<{ attempts: number }[]>`
      select attempts from platform_dead_letters where error is not null`;
    return row?.attempts;
  };
  await eventually(attempts, (tried) => tried === 6);
  expect(runners.status()).toMatchObject([{ parked: 4 }]);

  broken = false;
  await retryConsumer(readModel.service, "projection/tally");
  await eventually(
    () => runners.status()[0],
    (status) => status?.parked === 0,
  );
  await readModel.caughtUpTo(await vote(journal, "a", 5));
  expect(await readModel.service`select last from ballots`).toEqual([{ last: "1,7,2,3,4,5" }]);
});

test("what is parked is tried again when the process starts anew, once it has caught up", async () => {
  let broken = true;
  const mending = refusingSevens(() => broken);
  const { journal, readModel, around } = await setUp();
  const first = start([mending], { ...around, checkEvery: 60_000 });
  await vote(journal, "a", 7, 2);
  await eventually(
    () => first.status()[0],
    (status) => status?.parked === 2,
  );
  await first.stop();

  broken = false;
  const second = start([mending], { ...around, checkEvery: 60_000 });
  await eventually(
    () => second.status()[0],
    (status) => status?.parked === 0 && status.active,
  );
  expect(await readModel.service`select last from ballots`).toEqual([{ last: "7,2" }]);
});

test("events that nobody handles cost no statement each, and are not looked at again after a restart", async () => {
  const { journal, readModel, around, projection } = await setUp();
  const closing = (n: number) =>
    journal.append(
      [{ stream: ballot(`closed${n}`), expectedRevision: -1, events: [{ type: "BallotClosed", data: {} }] }],
      {
        tenantId: ballotTenant,
        correlationId: "c",
        causationId: "c",
      },
    );
  let moves = 0;
  const service = new Proxy(readModel.service, {
    apply: (sql, self, words: readonly unknown[]) => {
      if ((words[0] as readonly string[]).join("").includes("update platform_checkpoints")) moves += 1;
      return Reflect.apply(sql, self, words) as unknown;
    },
  });
  const first = start([projection], { ...around, readModel: { ...readModel, service } });
  await first.whenCaughtUp();
  const { position } = await closing(1);
  await readModel.caughtUpTo(position);
  const written = async () => {
    const [row] = await readModel.service<{ position: string }[]>`select position from platform_checkpoints`;
    return BigInt(row!.position);
  };
  await eventually(written, (at) => at === position);
  const [before, began] = [moves, performance.now()];
  for (let n = 2; n <= 20; n += 1) await closing(n);
  const { position: last } = await closing(21);
  await readModel.caughtUpTo(last);
  // One a second.
  expect(moves - before).toBeLessThanOrEqual(1 + (performance.now() - began) / 1_000);
  await first.stop();
  expect(await written()).toBe(last);
});

test("a start reads no event again because another context has been quiet", async () => {
  const insert = eachEvent(
    (sql, event) =>
      sql`insert into votes values (${event.metadata.tenantId}, ${String(event.position)}, ${event.type}, 1)`,
  );
  const both: Projection = {
    name: "both",
    contexts: ["tally", "bells"],
    tables: ["votes"],
    on: { Voted: insert, Rang: insert },
  };
  const { journal, readModel, around } = await setUp();
  await vote(journal, "a", 1, 2, 3);
  const first = start([both], around);
  await first.whenCaughtUp();
  await first.stop();
  const [last] = (await journal.store.read(ballot("a"))).slice(-1);

  const follow = vi.spyOn(journal.store, "follow");
  await start([both], around).whenCaughtUp();
  const known = follow.mock.calls[0]![0].known!;
  expect([known.get("ballot"), known.get("bell")]).toEqual([last!.position, last!.position]);
  // A store that cannot leave out what is known has nothing to hand over either.
  expect(follow.mock.calls[0]![0].after).toBe(last!.position);
  expect(await readModel.service`select count(*)::int as votes from votes`).toEqual([{ votes: 3 }]);
});

test("a rebuild ends with the very same tables", async () => {
  const { journal, readModel, around, projection } = await setUp();
  start([projection], around);
  for (let n = 0; n < 30; n += 1) await vote(journal, `b${n % 7}`, n + 20, n + 21);
  const position = await vote(journal, "last", 1);
  await readModel.caughtUpTo(position);
  const before = await tableHash(readModel);
  // As no event says: only a rebuild takes it away.
  await readModel.service`update ballots set weight = weight + 1`;

  expect(await rebuildConsumer(readModel.service, "projection/tally")).toBe(true);
  expect(await rebuildConsumer(readModel.service, "projection/unknown")).toBe(false);
  await eventually(
    () => tableHash(readModel),
    (hash) => hash === before,
  );
  expect(await readModel.service`select count(*)::int as votes from votes`).toEqual([{ votes: 61 }]);
});

test("tables that were built from another store are built anew from this one", async () => {
  const { journal, readModel, around, projection } = await setUp();
  const first = startProjections([projection], around);
  await vote(journal, "a", 1, 2);
  await readModel.caughtUpTo(await vote(journal, "b", 3));
  await first.stop();

  const restored = tallyJournal(tallyStore());
  await vote(restored, "a", 1);
  await start([projection], dependencies(readModel, restored)).whenCaughtUp();

  expect(await readModel.service`select ballot, last from ballots`).toEqual([{ ballot: ballot("a"), last: "1" }]);
});

test("a projection of two contexts keeps a checkpoint for each and waits for its own one only", async () => {
  const insert = eachEvent(
    (sql, event) =>
      sql`insert into votes values (${event.metadata.tenantId}, ${String(event.position)}, ${event.type}, 1)`,
  );
  const both: Projection = {
    name: "both",
    contexts: ["tally", "bells"],
    tables: ["votes"],
    on: { Voted: insert, Rang: insert },
  };
  const { journal, readModel, around } = await setUp();
  await start([both], around).whenCaughtUp();
  await vote(journal, "a", 1);
  const stream = `bell-0190a000-0000-7000-8000-000000000001.x`;
  const metadata = { tenantId: "0190a000-0000-7000-8000-000000000001", correlationId: "c", causationId: "c" };
  await journal.append([{ stream, expectedRevision: -1, events: [{ type: "Rang", data: { times: 3 } }] }], metadata);
  await readModel.caughtUpTo(await vote(journal, "a", 2));

  expect(await readModel.service`select ballot from votes order by position`).toEqual([
    { ballot: "Voted" },
    { ballot: "Rang" },
    { ballot: "Voted" },
  ]);
  expect(await readModel.service`select context from platform_checkpoints order by context`).toEqual([
    { context: bellContext.name },
    { context: "tally" },
  ]);
});

test("whoever waits for an event of another service waits for those that follow it, and for nobody else", async () => {
  const rings = eachEvent(
    (sql, event) =>
      sql`insert into votes values (${event.metadata.tenantId}, ${String(event.position)}, ${event.type}, 1)`,
  );
  const follower: Projection = { name: "rings", contexts: ["bells"], tables: ["votes"], on: { Rang: rings } };
  const own: Projection = { name: "own", contexts: ["tally"], tables: [], on: {} };
  const { journal, readModel, around } = await setUp();
  await start([follower, own], around).whenCaughtUp();
  const tenantId = "0190a000-0000-7000-8000-000000000001";
  const metadata = { tenantId, correlationId: "c", causationId: "c" };
  const ring = { stream: `bell-${tenantId}.x`, expectedRevision: -1, events: [{ type: "Rang", data: { times: 3 } }] };
  const position = (await journal.append([ring], metadata)).position;
  expect(await readModel.caughtUpTo(position, "bells")).toBe(true);
  expect(await readModel.service`select ballot from votes`).toEqual([{ ballot: "Rang" }]);
});

test("while connections to Postgres die over and over, every event is applied exactly once", async () => {
  const { journal, readModel, around, projection } = await setUp();
  const runners = start([projection], around);
  await runners.whenCaughtUp();
  const killer = postgres(database.url, { max: 1 });
  onTestFinished(() => killer.end());

  for (let n = 0; n < 150; n += 1) {
    await vote(journal, `b${n % 5}`, n + 100);
    if (n % 5 === 0)
      await killer`
        select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid() and (${n % 15 === 0} or query not like '%advisory%')`;
  }
  // Also whoever reads may be given a connection that does not know yet that it is dead.
  const applied = () =>
    readModel.service`
      select count(*)::int as ballots, sum(votes)::int as counted, (select count(*)::int from votes) as votes,
        (select count(*)::int from platform_dead_letters) as parked
      from ballots`.catch(() => []);
  const [found] = await eventually(applied, ([row]) => (row?.["votes"] ?? 0) >= 150);
  expect(found).toEqual({ ballots: 5, counted: 150, votes: 150, parked: 0 });
});

test("an event that does not fit its schema is put away like any other that cannot be applied", async () => {
  const { journal, readModel, around, projection } = await setUp();
  const runners = start([projection], around);
  await vote(journal, "a", 1);
  const [first] = await journal.store.read(ballot("a"));
  const eventId = newId();
  const broken = { ...first!, eventId, data: { weight: "heavy" }, metadata: { ...first!.metadata, eventId } };
  await journal.store.append([{ stream: ballot("a"), expectedRevision: 0, events: [broken] }]);
  await eventually(
    () => runners.status()[0],
    (status) => (status?.parked ?? 0) > 0,
  );
  expect(await listConsumers(readModel.service)).toMatchObject([{ consumer: "projection/tally", parked: 1 }]);
  expect(await readModel.service`select error from platform_dead_letters`).toEqual([{ error: "UnreadableEvent" }]);
});

test("what Postgres itself refuses is put away with its code, and nothing that the event said", async () => {
  const { journal, readModel, around } = await setUp();
  const refused: Projection = {
    ...tallyProjection,
    on: { Voted: (sql) => sql`insert into votes values (${"a\u0000b"}, 1, 'x', 1)` },
  };
  const runners = start([refused], around);
  await vote(journal, "a", 1);
  await eventually(
    () => runners.status()[0],
    (status) => (status?.parked ?? 0) > 0,
  );
  expect(await readModel.service`select error from platform_dead_letters`).toEqual([{ error: "PostgresError 22021" }]);
});

test("whoever waits for a change that is never projected gets an answer after two seconds", async () => {
  const { readModel, around } = await setUp(tallyProjection, {});
  await start([tallyProjection], around).whenCaughtUp();
  const before = performance.now();
  await expect(readModel.caughtUpTo(1_000_000n)).resolves.toBe(false);
  const waited = performance.now() - before;
  expect(waited).toBeGreaterThan(1_900);
  await expect(readModel.caughtUpTo(undefined)).resolves.toBe(true);
});

test("a projection of a new name over the same tables begins with empty ones", async () => {
  const { journal, readModel, around, projection } = await setUp();
  const first = startProjections([projection], around);
  await readModel.caughtUpTo(await vote(journal, "a", 1, 2));
  await first.stop();

  await start([{ ...projection, name: "tally_v2" }], around).whenCaughtUp();
  expect(await readModel.service`select last from ballots`).toEqual([{ last: "1,2" }]);
});

test("two projections that write the same table are refused", async () => {
  const { around, projection } = await setUp();
  const other = { ...projection, name: "other" };
  expect(() => startProjections([projection, other], around)).toThrow("two projections write ballots");
});

test("a projection that gathers applies what others record in one go, and what its own service recorded at once", async () => {
  const runs: number[] = [];
  const gathering: Projection<Voted> = {
    ...tallyProjection,
    // Longer than anything below is waited for.
    gatherForMs: 600_000,
    afterwards: async (_sql, events) => void runs.push(events.length),
  };
  const { journal, readModel, around } = await setUp(gathering);
  const others = start([gathering], { ...around, ownContext: bellContext.name });
  await others.whenCaughtUp();
  // The last one hides something: nothing gathers behind it.
  for (const weight of [1, 2, 3, -4]) await vote(journal, "a", weight);
  await eventually(
    () => runs.reduce((sum, run) => sum + run, 0),
    (applied) => applied === 4,
  );
  // One stream: a run for each event, all in one transaction.
  expect(runs).toEqual([4]);
  await others.stop();

  await start([gathering], around).whenCaughtUp();
  for (const weight of [5, 6]) await readModel.caughtUpTo(await vote(journal, "a", weight));
  expect(runs).toEqual([4, 1, 1]);
});

test("what gathers is applied when its time is over, also when nothing more comes", async () => {
  let applied = 0;
  const gathering: Projection<Voted> = {
    ...tallyProjection,
    gatherForMs: 50,
    afterwards: async (_sql, events) => void (applied += events.length),
  };
  const { journal, around } = await setUp(gathering);
  await start([gathering], { ...around, ownContext: bellContext.name }).whenCaughtUp();
  await vote(journal, "a", 1);
  const all = await eventually(
    () => applied,
    (now) => now > 0,
  );
  expect(all).toBe(1);
});

test("a projection that gathers applies what hides something at once, and what came before it", async () => {
  // Longer than anything below is waited for.
  const gathering: Projection<Voted> = { ...tallyProjection, gatherForMs: 600_000 };
  const { journal, readModel, around } = await setUp(gathering, {});
  await start([gathering], { ...around, ownContext: bellContext.name }).whenCaughtUp();
  await vote(journal, "a", 5);
  expect(await readModel.caughtUpTo(await vote(journal, "a", 6), tallyContext.name)).toBe(false);
  await vote(journal, "a", -6);
  const position = journal.lastHiding(ballotTenant).get(tallyContext.name);
  expect(position).toBeDefined();
  await eventually(
    () => readModel.caughtUpTo(position, tallyContext.name),
    (isThere) => isThere,
  );
  expect(await readModel.service`select last from ballots`).toEqual([{ last: "5,6,-6" }]);
});

test("a projection that lets events gather does not keep full batches waiting", async () => {
  let applied = 0;
  const gathering: Projection<Voted> = {
    ...tallyProjection,
    gatherForMs: 600_000,
    afterwards: async (_sql, events) => void (applied += events.length),
  };
  const { journal, around } = await setUp(gathering);
  await start([gathering], { ...around, ownContext: bellContext.name }).whenCaughtUp();
  await vote(journal, "a", ...Array.from({ length: 1_000 }, () => 1));
  const all = await eventually(
    () => applied,
    (now) => now >= 1_000,
  );
  expect(all).toBe(1_000);
});
