import { cpSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { connectReadModel, type PostgresReadModel } from "../postgres/postgres-read-model.ts";
import type { ServiceTables } from "./migrated-template.ts";
import { startTemporaryPostgres } from "./temporary-postgres.ts";

interface EarlierTables {
  /** The read model as those migrations make it. */
  readonly earlier: PostgresReadModel;
  /** Runs the others. */
  update(): Promise<PostgresReadModel>;
}

/** Runs `test` on a database of its own in which only the migrations that are `isEarlier`, by the names of their files, have been run. */
export const withEarlierTables = async (
  { name: service, migrations }: ServiceTables,
  isEarlier: (file: string) => boolean,
  test: (tables: EarlierTables) => Promise<void>,
): Promise<void> => {
  const database = await startTemporaryPostgres();
  const folder = mkdtempSync(path.join(tmpdir(), "kinkeeper-migrations-"));
  const opened: PostgresReadModel[] = [];
  const connect = async (): Promise<PostgresReadModel> => {
    const readModel = await connectReadModel({
      url: database.url,
      service,
      migrations: pathToFileURL(`${folder}${path.sep}`),
    });
    opened.push(readModel);
    return readModel;
  };
  try {
    const all = fileURLToPath(migrations);
    for (const file of readdirSync(all).filter(isEarlier)) cpSync(path.join(all, file), path.join(folder, file));
    const earlier = await connect();
    await test({
      earlier,
      update: () => {
        cpSync(all, folder, { recursive: true });
        return connect();
      },
    });
  } finally {
    for (const readModel of opened) await readModel.close();
    rmSync(folder, { recursive: true, force: true });
    await database.stop();
  }
};
