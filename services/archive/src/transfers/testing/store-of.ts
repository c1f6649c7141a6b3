import type { ObjectStore } from "@kinkeeper/platform/object-store";
import { Readable } from "node:stream";

/** A store with this one object in it. */
export const storeOf = (bytes: Buffer): ObjectStore =>
  ({
    get: async (_key: string, range?: { start: number; end: number }) => {
      const part = range ? bytes.subarray(range.start, range.end + 1) : bytes;
      return { stream: Readable.from([part]), bytes: bytes.length };
    },
  }) as Partial<ObjectStore> as ObjectStore;
