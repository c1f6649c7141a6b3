/** What the tests use of it; it brings no types of its own. */
declare module "s3rver" {
  import type { Readable } from "node:stream";

  interface Written {
    readonly size: number;
    readonly md5: string;
  }
  export interface Store {
    putObject(object: {
      readonly bucket: string;
      readonly key: string;
      readonly content: Buffer | Readable;
      readonly metadata: object;
    }): Promise<Written>;
    putPart(bucket: string, uploadId: string, number: number, content: Readable): Promise<Written>;
    putMetadata(bucket: string, key: string, metadata: object, md5: string): Promise<void>;
    getResourcePath(bucket: string, key: string | undefined, resource: string): string;
  }
  export default class S3rver {
    readonly store: Store;
    constructor(options: {
      readonly address: string;
      readonly port: number;
      readonly directory: string;
      readonly silent: boolean;
      readonly vhostBuckets: boolean;
      readonly configureBuckets: readonly { readonly name: string; readonly configs: readonly string[] }[];
    });
    run(): Promise<{ readonly port: number }>;
    close(): Promise<void>;
  }
}
