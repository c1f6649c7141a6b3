import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import S3rver from "s3rver";
import { freePort } from "../free-port.ts";
import type { S3Settings } from "../objects/s3-settings.ts";

export interface TemporaryS3 {
  readonly settings: S3Settings;
  /** Where it keeps its buckets, a file for each object and more beside it. */
  readonly directory: string;
  stop(): Promise<void>;
}

/**
 * A server that speaks S3 over HTTP and keeps its one bucket in a temporary folder. It does not recompute signatures, and
 * takes a range that ends with byte 0 for the whole.
 */
export const startTemporaryS3 = async (): Promise<TemporaryS3> => {
  const directory = await mkdtemp(path.join(tmpdir(), "kinkeeper-s3-"));
  const port = await freePort();
  const bucket = "kinkeeper";
  const server = new S3rver({
    address: "127.0.0.1",
    port,
    directory,
    silent: true,
    vhostBuckets: false,
    configureBuckets: [{ name: bucket, configs: [] }],
  });
  await server.run();
  return {
    directory,
    settings: {
      endpoint: `http://127.0.0.1:${port}`,
      bucket,
      region: "us-east-1",
      accessKeyId: "S3RVER",
      secretAccessKey: "S3RVER",
      forcePathStyle: true,
    },
    stop: async () => {
      await server.close();
      await rm(directory, { recursive: true });
    },
  };
};
