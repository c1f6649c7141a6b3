import { WrongSetting } from "@kinkeeper/platform/config";
import type { Logger } from "@kinkeeper/platform/logger";
import { openPool } from "@kinkeeper/platform/postgres/pool";
import { startPostgresServer } from "@kinkeeper/platform/postgres-server/postgres-server";
import { ServerDidNotStart } from "@kinkeeper/platform/postgres-server/server-process";

/** Where the services keep their read models, each in a schema of its own. */
export interface Database {
  readonly url: string;
  stop(): Promise<void>;
}

export interface DatabaseOptions {
  /** A server that somebody else runs; absent: one of our own, over this folder. */
  readonly url: string | undefined;
  readonly folder: string;
  readonly logger: Logger;
  /** Our own server ended and does not start again. */
  readonly onFailure: (error: Error) => void;
}

const oldest = 15;

/** @throws WrongSetting when the server is too old, StoreUnavailable when it cannot be reached. */
const checkVersion = async (url: string): Promise<void> => {
  const pool = openPool({ url, max: 1, settings: {} });
  try {
    const [server] = await pool.sql<{ version: string; number: number }[]>`
      select current_setting('server_version') as version, current_setting('server_version_num')::int as number`;
    if (!server || server.number < oldest * 10_000)
      throw new WrongSetting(
        `DATABASE_URL must name a PostgreSQL of version ${oldest} or newer; it is ${server?.version}.`,
      );
  } finally {
    await pool.close();
  }
};

export const openDatabase = async ({ url, folder, logger, onFailure }: DatabaseOptions): Promise<Database> => {
  if (url !== undefined) {
    await checkVersion(url);
    return { url, stop: async () => undefined };
  }
  const onLog = (line: string): void => {
    if (/^(FATAL|PANIC):/.test(line)) logger.warn(line);
    else logger.debug(line);
  };
  try {
    return await startPostgresServer({ folder, onLog, onFailure });
  } catch (error) {
    if (!(error instanceof ServerDidNotStart)) throw error;
    throw new WrongSetting(`PostgreSQL does not start over ${folder} (${error.message}); mend that and start again.`, {
      cause: error,
    });
  }
};
