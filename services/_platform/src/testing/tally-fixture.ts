import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { onTestFinished } from "vitest";
import { createInProcessBus } from "../bus/in-process-bus.ts";
import type { EventBus } from "../bus/bus.ts";
import type { EventJournal } from "../event-journal.ts";
import type { EventStore } from "../event-store.ts";
import { createSqliteEventStore } from "../event-store/sqlite-event-store.ts";
import { newId } from "../ids.ts";
import { createJournal } from "../journal/event-journal.ts";
import { createSqliteKeyring } from "../keyring/sqlite-keyring.ts";
import { createLogger } from "../logger.ts";
import { connectReadModel, type PostgresReadModel, type ReadModelOptions } from "../postgres/postgres-read-model.ts";
import type { ConsumerDependencies } from "../projections/consumer-definition.ts";
import { ballot, bellContext, tables, tallyContext, tenantId } from "./tally-definitions.ts";

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

/** Milliseconds in which everything comes to pass, however busy the machine is. */
const timeout = 120_000;

/** Unless told, for as long as it takes. */
export const connectTally = async (
  url: string,
  service: string,
  options: Pick<ReadModelOptions, "timeouts"> = {
    timeouts: { change: timeout, statement: timeout, read: timeout },
  },
): Promise<PostgresReadModel> => {
  const folder = temporaryFolder("tally-");
  writeFileSync(join(folder, "0001-tables.sql"), tables);
  const readModel = await connectReadModel({ url, service, migrations: pathToFileURL(folder), ...options });
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

export const dependencies = (
  readModel: PostgresReadModel,
  journal: EventJournal,
  bus: EventBus = createInProcessBus(journal.store),
): ConsumerDependencies => ({
  readModel,
  journal,
  bus,
  contexts: [tallyContext, bellContext],
  ownContext: "tally",
  logger: createLogger("tally", "silent"),
  checkEvery: 50,
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
  within = timeout,
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
