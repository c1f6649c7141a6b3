import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { defineEvent, streamName, type Context, type EventOf } from "@kinkeeper/contracts/event";
import { onTestFinished } from "vitest";
import { z } from "zod";
import { createInProcessBus } from "../bus/in-process-bus.ts";
import type { EventBus } from "../bus/bus.ts";
import type { EventJournal } from "../event-journal.ts";
import type { EventStore } from "../event-store.ts";
import { createSqliteEventStore } from "../event-store/sqlite-event-store.ts";
import { newId } from "../ids.ts";
import { createJournal } from "../journal/event-journal.ts";
import { createSqliteKeyring } from "../keyring/sqlite-keyring.ts";
import { createLogger } from "../logger.ts";
import { connectReadModel, type PostgresReadModel } from "../postgres/postgres-read-model.ts";
import { oneByOne, type Projection } from "../projection.ts";
import type { ConsumerSurroundings } from "./consumption.ts";

/** The smallest context there can be, for the tests of the platform: votes are counted in ballots. */
const voted = defineEvent({ type: "Voted", data: z.object({ weight: z.int() }) });
const ballotClosed = defineEvent({ type: "BallotClosed", data: z.object({}) });
export const tallyContext = { name: "tally", categories: { ballot: [voted, ballotClosed] } } satisfies Context;
export type TallyEvent = EventOf<readonly [typeof voted, typeof ballotClosed]>;

/** Another one, to follow beside it. */
const rang = defineEvent({ type: "Rang", data: z.object({ times: z.int() }) });
export const bellContext = { name: "bells", categories: { bell: [rang] } } satisfies Context;
export type BellEvent = EventOf<readonly [typeof rang]>;

export const tenantId = "0190a000-0000-7000-8000-000000000001";
export const ballot = (id: string): string => streamName("ballot", tenantId, id);

export const tables = `
  create table ballots (tenant_id text not null, ballot text, votes bigint not null, weight bigint not null, last text, primary key (tenant_id, ballot));
  select platform.protect('ballots');
  create table votes (tenant_id text not null, position bigint primary key, ballot text not null, weight int not null);
  select platform.protect('votes');`;

/** Counts and keeps each vote: a vote applied twice, lost or out of order shows in the tables. */
export const tallyProjection: Projection<TallyEvent> = {
  name: "tally",
  contexts: ["tally"],
  handles: ["Voted"],
  tables: ["ballots", "votes"],
  apply: oneByOne(async (sql, event) => {
    if (event.type !== "Voted") return;
    const { weight } = event.data;
    if (weight === 13) throw new TypeError("thirteen is more than we can count");
    await sql`insert into votes values (${event.metadata.tenantId}, ${String(event.position)}, ${event.stream}, ${weight})`;
    await sql`
      insert into ballots values (${event.metadata.tenantId}, ${event.stream}, 1, ${weight}, ${String(weight)})
      on conflict (tenant_id, ballot) do update
      set votes = ballots.votes + 1, weight = ballots.weight + excluded.weight, last = ballots.last || ',' || excluded.last`;
  }),
};

/** The same tables, written a batch at a time. */
export const batchedTallyProjection: Projection<TallyEvent> = {
  ...tallyProjection,
  apply: async (sql, events) => {
    const votes = events.flatMap((event) =>
      event.type === "Voted"
        ? [
            {
              tenant_id: event.metadata.tenantId,
              position: String(event.position),
              ballot: event.stream,
              weight: event.data.weight,
            },
          ]
        : [],
    );
    if (votes.length > 0) await sql`insert into votes ${sql(votes)}`;
  },
};

/** Everything the projection wrote, as one text: equal tables, equal text. */
export const tableHash = async ({ service }: PostgresReadModel): Promise<string> => {
  const [row] = await service<{ hash: string | null }[]>`
    select md5((select string_agg(b::text, '|' order by ballot) from ballots b)
      || (select string_agg(v::text, '|' order by position) from votes v)) as hash`;
  return row?.hash ?? "empty";
};

export const temporaryFolder = (prefix: string): string => {
  const folder = mkdtempSync(join(tmpdir(), prefix));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
};

export const connectTally = async (url: string, service: string, sqlText = tables): Promise<PostgresReadModel> => {
  const folder = temporaryFolder("tally-");
  writeFileSync(join(folder, "0001-tables.sql"), sqlText);
  const readModel = await connectReadModel({ url, service, migrations: pathToFileURL(folder) });
  onTestFinished(() => readModel.close());
  return readModel;
};

export const tallyStore = (file = ":memory:"): EventStore => {
  const store = createSqliteEventStore({ file });
  onTestFinished(() => store.close());
  return store;
};

export const tallyJournal = (store: EventStore): EventJournal => {
  const keyring = createSqliteKeyring({ file: ":memory:" });
  onTestFinished(() => keyring.close());
  return createJournal({
    store,
    keyring,
    contexts: [tallyContext, bellContext],
    now: () => new Date().toISOString(),
    newId,
  });
};

export const surroundings = (
  readModel: PostgresReadModel,
  journal: EventJournal,
  bus: EventBus = createInProcessBus(journal.store),
): ConsumerSurroundings => ({
  readModel,
  journal,
  bus,
  contexts: [tallyContext, bellContext],
  ownContext: "tally",
  logger: createLogger("tally", "silent"),
});

/** Appends votes to a ballot, behind what is there; answers the position of the last. */
export const vote = async (journal: EventJournal, id: string, ...weights: readonly number[]): Promise<bigint> => {
  const stream = ballot(id);
  const expectedRevision = (await journal.store.read(stream)).length - 1;
  const events = weights.map((weight) => ({ type: "Voted", data: { weight } }));
  const context = { tenantId, correlationId: "test", causationId: "test" };
  return (await journal.append([{ stream, expectedRevision, events }], context)).position;
};

/** Waits until the condition holds; fails after `within` milliseconds with what was seen last. */
export const eventually = async <Value>(
  look: () => Value | Promise<Value>,
  holds: (value: Value) => boolean,
  within = 20_000,
): Promise<Value> => {
  const end = Date.now() + within;
  for (;;) {
    const value = await look();
    if (holds(value)) return value;
    if (Date.now() > end)
      throw new Error(
        `it did not come to pass; last seen: ${JSON.stringify(value, (_key, part: unknown) => (typeof part === "bigint" ? String(part) : part))}`,
      );
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
};
