import { createReadStream } from "node:fs";
import { mkdir, open, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { randomUUID } from "node:crypto";
import { StoreUnavailable } from "../event-store.ts";
import type { ObjectStore, StoredObject } from "../object-store.ts";

const keyShape = /^[a-z0-9]+(?:\/[A-Za-z0-9-]+)+$/;

const isMissing = (error: unknown): boolean => error instanceof Error && "code" in error && error.code === "ENOENT";

const unavailable = (error: unknown): never => {
  if (error instanceof SourceFailed) throw error.cause;
  throw new StoreUnavailable("the object folder cannot be used", { cause: error });
};

/** The stream that was to be kept broke; the folder is well. */
class SourceFailed extends Error {
  override readonly name = "SourceFailed";
}

async function* watched(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* source;
  } catch (cause) {
    throw new SourceFailed("the source of an object broke", { cause });
  }
}

/** Makes the names in a folder safe too, not only the bytes behind them. */
const flushFolder = async (folder: string): Promise<void> => {
  await using directory = await open(folder);
  await directory.sync();
};

/** Objects as files of one folder; each has its content type in a small file beside it. */
export const diskObjectStore = (folder: string): ObjectStore => {
  const fileOf = (key: string): string => {
    if (!keyShape.test(key)) throw new Error(`not an object key: ${key}`);
    return path.join(folder, key);
  };

  /** Written under another name, flushed, then renamed: after a crash the object is there whole or not at all. */
  const writeWhole = async (file: string, bytes: Buffer | string | AsyncIterable<Uint8Array>): Promise<void> => {
    const draft = `${file}.${randomUUID()}.part`;
    try {
      await writeFile(draft, bytes, { flush: true });
      await rename(draft, file);
    } catch (error) {
      await rm(draft, { force: true });
      throw error;
    }
  };

  return {
    put: async (key, bytes, contentType) => {
      const file = fileOf(key);
      try {
        await mkdir(path.dirname(file), { recursive: true });
        await writeWhole(`${file}.type`, contentType);
        await writeWhole(file, Buffer.isBuffer(bytes) ? bytes : watched(bytes));
        await flushFolder(path.dirname(file));
      } catch (error) {
        unavailable(error);
      }
    },
    get: async (key, range): Promise<StoredObject | undefined> => {
      const file = fileOf(key);
      try {
        const [{ size }, contentType] = await Promise.all([stat(file), readFile(`${file}.type`, "utf8")]);
        return { stream: createReadStream(file, range), bytes: size, contentType };
      } catch (error) {
        return isMissing(error) ? undefined : unavailable(error);
      }
    },
    remove: async (key) => {
      const file = fileOf(key);
      await rm(file, { force: true });
      await rm(`${file}.type`, { force: true });
    },
    check: async () => {
      await mkdir(folder, { recursive: true }).catch(unavailable);
    },
  };
};
