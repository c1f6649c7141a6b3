import { createHash } from "node:crypto";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { buffer } from "node:stream/consumers";
import S3rver, { type Store } from "s3rver";
import type { S3Settings } from "../objects/s3-settings.ts";

export interface TemporaryS3 {
  readonly settings: S3Settings;
  /** Where it keeps its buckets, a file for each object and more beside it. */
  readonly directory: string;
  stop(): Promise<void>;
}

/** Has a store write what it is given before it answers: of itself it answers once it has read it, and may show what was there before. */
const writeFirst = (store: Store): void => {
  const write = async (file: string, bytes: Buffer) => {
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, bytes);
    return { size: bytes.length, md5: createHash("md5").update(bytes).digest("hex") };
  };
  store.putObject = async ({ bucket, key, content, metadata }) => {
    const bytes = Buffer.isBuffer(content) ? content : await buffer(content);
    const written = await write(store.getResourcePath(bucket, key, "object"), bytes);
    await store.putMetadata(bucket, key, metadata, written.md5);
    return written;
  };
  store.putPart = async (bucket, uploadId, number, content) => {
    const file = path.join(store.getResourcePath(bucket, undefined, "uploads"), uploadId, `${number}`);
    const written = await write(file, await buffer(content));
    await writeFile(`${file}.md5`, written.md5);
    return written;
  };
};

/**
 * A server that speaks S3 over HTTP and keeps its one bucket in a temporary folder. It does not recompute signatures, and
 * takes a range that ends with byte 0 for the whole.
 */
export const startTemporaryS3 = async (): Promise<TemporaryS3> => {
  const directory = await mkdtemp(path.join(tmpdir(), "kinkeeper-s3-"));
  const bucket = "kinkeeper";
  const server = new S3rver({
    address: "127.0.0.1",
    port: 0,
    directory,
    silent: true,
    vhostBuckets: false,
    configureBuckets: [{ name: bucket, configs: [] }],
  });
  writeFirst(server.store);
  const { port } = await server.run();
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
