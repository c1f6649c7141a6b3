import {
  sharedClusterVariable,
  sharedSocketVariable,
  startTemporaryCluster,
  type TemporaryCluster,
} from "./temporary-postgres.ts";

/** Vitest's global setup: one cluster for the whole run, in which each use makes a database of its own. */

let cluster: TemporaryCluster | undefined;

/** Vitest's workers inherit the address. */
export const setup = async (): Promise<void> => {
  if (process.env["DATABASE_URL"]) return;
  cluster = await startTemporaryCluster();
  process.env[sharedClusterVariable] = cluster.url;
  if (cluster.socketUrl !== undefined) process.env[sharedSocketVariable] = cluster.socketUrl;
};

export const teardown = async (): Promise<void> => {
  for (const name of [sharedClusterVariable, sharedSocketVariable]) delete process.env[name];
  await cluster?.stop();
};
