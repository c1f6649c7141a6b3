import type { TransactionSql } from "postgres";
import { StoreUnavailable } from "../event-store.ts";
import { FairSemaphore } from "../fair-semaphore.ts";
import { ProjectionProgress } from "../projections/projection-progress.ts";
import type { ReadModel, Viewer } from "../read-model.ts";
import { openAdvisoryLocks, type AdvisoryLocks } from "./advisory-locks.ts";
import { changeListener } from "./change-listener.ts";
import { migrate } from "./migrate.ts";
import { openPool } from "./pool.ts";
import { rolesOf, schemaOf } from "./roles.ts";
import { defaultTimeouts, type ReadModelTimeouts } from "./default-timeouts.ts";

/** The read model of a service in Postgres, and what its runners need of it besides. */
export interface PostgresReadModel extends ReadModel {
  readonly schema: string;
  /** Which of the tables' lives this is: see `bookkeeping.sql`. */
  readonly generation: string;
  /** Tables were dropped because their migrations had changed; the projections replay every event. */
  readonly rebuilt: boolean;
  readonly locks: AdvisoryLocks;
  readonly progress: ProjectionProgress;
  close(): Promise<void>;
}

export interface ReadModelOptions {
  /** The service's own database, signed in as its owner (see openPool for the form). */
  readonly url: string;
  /** Signs the members' reads in as the role <schema>_reader; without it the owner takes that role on. */
  readonly readerUrl?: string | undefined;
  /** The name of the service; its schema is called the same. */
  readonly service: string;
  /** The folder of its migrations, `new URL("../migrations/", import.meta.url)`. */
  readonly migrations?: URL | undefined;
  /** Connections for reads (one family has half of them at most), and for the service itself; 8 and 6 unless told. */
  readonly connections?: { readonly readers: number; readonly service: number };
  readonly timeouts?: ReadModelTimeouts | undefined;
}

const idleMilliseconds = 60_000;
/** A connection nobody reads on is a process of PostgreSQL with 2 to 3 MB of its own; opening one takes some milliseconds. */
const idleReaderSeconds = 10;
/** The service's own are needed all together while it starts and catches up, one or two of them at most other times. */
const idleServiceSeconds = 30;
/** Reads of one family; at the speed of reads whoever comes after so many would wait for seconds. */
const mostWaiting = 200;

/** What comes first: the answer, or after a while StoreUnavailable (Postgres accepts connections but hangs). */
const inTime = async <Result>(answer: Promise<Result>, milliseconds: number): Promise<Result> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new StoreUnavailable("Postgres did not answer in time")), milliseconds);
  });
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
};

/**
 * Migrates the service's schema and connects to it.
 * @throws StoreUnavailable when Postgres cannot be reached; Error when a migration fails or leaves a table open.
 */
export const connectReadModel = async (options: ReadModelOptions): Promise<PostgresReadModel> => {
  const {
    url,
    readerUrl,
    service,
    migrations,
    connections = { readers: 8, service: 6 },
    timeouts = defaultTimeouts,
  } = options;
  const schema = schemaOf(service);
  const roles = rolesOf(schema);
  const { rebuilt } = await migrate({ url, schema, migrations });

  const session = { search_path: `${schema}, public`, idle_in_transaction_session_timeout: idleMilliseconds };
  const reader = openPool({
    url: readerUrl ?? url,
    max: connections.readers,
    idleSeconds: idleReaderSeconds,
    settings: { ...session, ...(readerUrl ? {} : { role: roles.reader }), statement_timeout: timeouts.statement },
  });
  const own = openPool({
    url,
    max: connections.service,
    idleSeconds: idleServiceSeconds,
    settings: { ...session, role: roles.projector },
  });
  const locks = openAdvisoryLocks(url, schema);
  const progress = new ProjectionProgress(own.sql, timeouts.change);
  const changes = changeListener(url, schema);
  const semaphore = new FairSemaphore({
    permits: connections.readers,
    perTenant: Math.ceil(connections.readers / 2),
    maxWaiting: mostWaiting,
  });

  const generationNow = async (): Promise<string> => {
    const [row] = await own.sql<{ id: string }[]>`select id from platform_generation`;
    if (!row) throw new StoreUnavailable("The tables are being made anew");
    return row.id;
  };
  const generation = await generationNow();

  const ownRole = await reader.sql<{ name: string }[]>`
    select rolname as name from pg_roles where rolname = current_user and (rolsuper or rolbypassrls)`;
  if (ownRole.length > 0)
    throw new Error(`${ownRole[0]!.name} is not subject to row level security, so members must not read as it.`);

  return {
    schema,
    generation,
    rebuilt,
    locks,
    progress,
    service: own.sql,
    asViewer: <Result>(
      { tenantId, userId, isAdmin = false }: Viewer,
      query: (sql: TransactionSql) => Promise<Result>,
    ) =>
      semaphore.run(tenantId, () =>
        inTime(
          reader.read({ "app.tenant_id": tenantId, "app.user_id": userId, "app.is_admin": String(isAdmin) }, query),
          timeouts.read,
        ),
      ),
    caughtUpTo: (position, context) => progress.passed(position, context),
    onChange: (topic, tell) => changes.on(topic, tell),
    check: async () => {
      if ((await inTime(generationNow(), timeouts.read)) !== generation)
        throw new StoreUnavailable("The tables were made anew by another version of this service");
    },
    close: async () => {
      await Promise.all([reader.close(), own.close(), locks.close(), changes.close()]);
    },
  };
};
