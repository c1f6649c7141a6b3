import { applyProjection } from "@kinkeeper/platform/projections/apply-projection";
import type { Recorded } from "@kinkeeper/contracts/event";
import { createLogger } from "@kinkeeper/platform/logger";
import { connectReadModel, type PostgresReadModel } from "@kinkeeper/platform/postgres/postgres-read-model";
import postgres from "postgres";
import { startTemporaryPostgres } from "@kinkeeper/platform/testing/temporary-postgres";
import type { SearchedEvent } from "../../services/archive/src/search/changes.ts";
import { searchProjection } from "../../services/archive/src/search/search.projection.ts";

/** The search's own tables on a PostgreSQL of their own, and nothing else of the product. */
export interface SearchFixture {
  readonly readModel: PostgresReadModel;
  /** Applies events as the service does, 500 at once. */
  apply(events: readonly Recorded<SearchedEvent>[]): Promise<void>;
  /** What PostgreSQL does by itself after a while: looks after the tables that were written. */
  vacuum(): Promise<void>;
  stop(): Promise<void>;
}

const atOnce = 500;
export const silent = createLogger("archive", "silent");

export const startSearchFixture = async (): Promise<SearchFixture> => {
  const database = await startTemporaryPostgres();
  const migrations = new URL("../../services/archive/migrations/", import.meta.url);
  const readModel = await connectReadModel({ service: "archive", url: database.url, migrations });
  return {
    readModel,
    apply: async (events) => {
      for (let from = 0; from < events.length; from += atOnce)
        await readModel.service.begin((sql) =>
          applyProjection(searchProjection, sql, events.slice(from, from + atOnce)),
        );
    },
    vacuum: async () => {
      const sql = postgres(database.url, { max: 1 });
      for (const table of searchProjection.tables) await sql.unsafe(`vacuum (analyze) archive.${table}`);
      await sql.end();
    },
    stop: async () => {
      await readModel.close();
      await database.stop();
    },
  };
};
