import { sharedClusterVariable, startTemporaryCluster } from "./temporary-postgres.ts";

/** Vitest's global setup: one cluster for the whole run, in which each use makes a database of its own. Vitest's workers inherit its address. */
export default async (): Promise<(() => Promise<void>) | void> => {
  if (process.env["DATABASE_URL"]) return;
  const cluster = await startTemporaryCluster();
  process.env[sharedClusterVariable] = cluster.url;
  return async () => {
    delete process.env[sharedClusterVariable];
    await cluster.stop();
  };
};
