import { PGlite } from "@electric-sql/pglite";
import { fuzzystrmatch } from "@electric-sql/pglite/contrib/fuzzystrmatch";
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm";
import { unaccent } from "@electric-sql/pglite/contrib/unaccent";
import { vector } from "@electric-sql/pglite-pgvector";
import { parentPort, workerData } from "node:worker_threads";
import { servePglite } from "./pglite-front.ts";
import { keepVacuumed } from "./vacuum.ts";
import type { FromWorker, ToWorker, WorkerTask } from "./worker-messages.ts";

/** The thread PGlite lives in, so that its queries hold up nobody's requests. */
const task = workerData as WorkerTask;
const parent = parentPort!;
const say = (message: FromWorker): void =>
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
  parent.postMessage(message);
const onFailure = (error: unknown): void =>
  say({ kind: "failed", message: error instanceof Error ? error.message : String(error) });

const database = await PGlite.create({
  dataDir: task.database ?? "memory://",
  extensions: { vector, pg_trgm, unaccent, fuzzystrmatch },
  // What is lost with the process comes again from the events; memory is what an embedded archive has least of.
  postgresqlconf: ["synchronous_commit=off", "shared_buffers=32MB", "max_wal_size=128MB", "max_connections=10"],
});

/** Reads what every start reads anyway: the catalogue, and the first rows of every table. */
const tables = await database.query<{ name: string }>(
  "select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname not in ('pg_catalog', 'information_schema')",
);
for (const { name } of tables.rows) await database.query(`select * from ${name} limit 1`);

if (task.serve) {
  const front = await servePglite(database, { ...task.serve, onFailure });
  const stopVacuum = keepVacuumed(front, onFailure);
  parent.on("message", (message: ToWorker) => {
    if (message !== "close") return;
    const close = async (): Promise<void> => {
      stopVacuum();
      await front.close();
      await database.close();
      say({ kind: "closed" });
      parent.close();
    };
    close().catch(onFailure);
  });
  say({ kind: "listening", port: front.port });
} else {
  await database.close();
  say({ kind: "closed" });
}
