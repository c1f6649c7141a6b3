import { applyProjection } from "@kinkeeper/platform/projections/apply-projection";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Recorded } from "@kinkeeper/contracts/event";
import { createLogger } from "@kinkeeper/platform/logger";
import { connectReadModel, type PostgresReadModel } from "@kinkeeper/platform/postgres/postgres-read-model";
import postgres from "postgres";
import { startPglite } from "../../deploy/embedded/src/pglite/start-pglite.ts";
import type { SearchedEvent } from "../../services/archive/src/search/changes.ts";
import { searchProjection } from "../../services/archive/src/search/search.projection.ts";

/** The search's own tables on the database of the embedded product, in a folder as there, and nothing else of it. */
export interface SearchStage {
  readonly readModel: PostgresReadModel;
  /** Applies events as the service does, 500 at once. */
  apply(events: readonly Recorded<SearchedEvent>[]): Promise<void>;
  /** What the product does every half minute: looks after the tables that were written. */
  vacuum(): Promise<void>;
  stop(): Promise<void>;
}

const atOnce = 500;
export const silent = createLogger("archive", "silent");

export const startSearchStage = async (): Promise<SearchStage> => {
  const data = mkdtempSync(path.join(tmpdir(), "kinkeeper-search-"));
  const pglite = await startPglite({ folder: path.join(data, "pg") });
  const migrations = new URL("../../services/archive/migrations/", import.meta.url);
  const readModel = await connectReadModel({ service: "archive", url: pglite.url, migrations });
  return {
    readModel,
    apply: async (events) => {
      for (let from = 0; from < events.length; from += atOnce)
        await readModel.service.begin((sql) =>
          applyProjection(searchProjection, sql, events.slice(from, from + atOnce)),
        );
    },
    vacuum: async () => {
      const { hostname, port } = new URL(pglite.url);
      const folder = decodeURIComponent(hostname);
      const sql = postgres(
        pglite.url,
        folder.startsWith("/") ? { max: 1, path: `${folder}/.s.PGSQL.${port}` } : { max: 1 },
      );
      for (const table of searchProjection.tables) await sql.unsafe(`vacuum (analyze) archive.${table}`);
      await sql.end();
    },
    stop: async () => {
      await readModel.close();
      await pglite.close();
      rmSync(data, { recursive: true, force: true });
    },
  };
};
