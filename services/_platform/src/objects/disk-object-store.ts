import { mkdir, open, opendir, readFile, rename, stat, unlink, writeFile } from "node:fs/promises";
import path from "node:path";
import { randomUUID } from "node:crypto";
import type { ListedObject, ObjectStore, StoredObject } from "../object-store.ts";
import { requireObjectKey, requireObjectPrefix } from "./object-key.ts";
import { asStoreFailure, watched } from "./source-failed.ts";

const isMissing = (error: unknown): boolean => error instanceof Error && "code" in error && error.code === "ENOENT";

const unavailable = (error: unknown): never => {
  throw asStoreFailure(error, "the object folder cannot be used");
};

/** A file that may be gone already. `rm` would look at it twice first, and the whole process would wait meanwhile. */
const removeFile = (file: string): Promise<void> =>
  unlink(file).catch((error: unknown) => {
    if (!isMissing(error)) throw error;
  });

/** Makes the names in a folder safe too, not only the bytes behind them. */
const flushFolder = async (folder: string): Promise<void> => {
  await using directory = await open(folder);
  await directory.sync();
};

/**
 * Written under other names, flushed, then renamed, the last file last: after a crash or a broken source it is there whole
 * or as it was.
 */
const writeWhole = async (
  files: readonly (readonly [file: string, content: Buffer | string | AsyncIterable<Uint8Array>])[],
): Promise<void> => {
  const drafts = files.map(([file, content]) => ({ file, content, draft: `${file}.${randomUUID()}.part` }));
  try {
    const written = await Promise.allSettled(
      drafts.map(({ draft, content }) => writeFile(draft, content, { flush: true, mode: 0o600 })),
    );
    for (const one of written) if (one.status === "rejected") throw one.reason;
    for (const { draft, file } of drafts) await rename(draft, file);
  } catch (error) {
    for (const { draft } of drafts) await removeFile(draft);
    throw error;
  }
};

/** For this user alone, whoever may enter the folders above. */
const privateFolder = { recursive: true, mode: 0o700 } as const;

/** What lies in a folder and in those below it; nothing where there is none. Content types and drafts have a point in their names. */
async function* objectsBelow(folder: string, prefix: string): AsyncGenerator<ListedObject> {
  const entries = await opendir(folder).catch((error: unknown) => (isMissing(error) ? [] : unavailable(error)));
  for await (const entry of entries) {
    const place = path.join(folder, entry.name);
    if (entry.isDirectory()) yield* objectsBelow(place, `${prefix}${entry.name}/`);
    else if (!entry.name.includes(".")) {
      const found = await stat(place).catch((error: unknown) => (isMissing(error) ? undefined : unavailable(error)));
      if (found) yield { key: `${prefix}${entry.name}`, storedAt: found.mtime };
    }
  }
}

/** Objects as files of one folder; each has its content type in a small file beside it. */
export const diskObjectStore = (folder: string): ObjectStore => {
  const fileOf = (key: string): string => path.join(folder, requireObjectKey(key));

  return {
    put: async (key, bytes, contentType) => {
      const file = fileOf(key);
      try {
        await mkdir(path.dirname(file), privateFolder);
        await writeWhole([
          [`${file}.type`, contentType],
          [file, Buffer.isBuffer(bytes) ? bytes : watched(bytes)],
        ]);
        await flushFolder(path.dirname(file));
      } catch (error) {
        unavailable(error);
      }
    },
    get: async (key, range): Promise<StoredObject | undefined> => {
      const file = fileOf(key);
      try {
        const contentType = await readFile(`${file}.type`, "utf8");
        // Open before it is answered: what is removed meanwhile is read to its end, and no stream fails before anybody listens to it.
        const opened = await open(file);
        const { size } = await opened.stat();
        return { stream: opened.createReadStream(range), bytes: size, contentType };
      } catch (error) {
        return isMissing(error) ? undefined : unavailable(error);
      }
    },
    remove: async (key) => {
      const file = fileOf(key);
      await removeFile(file);
      await removeFile(`${file}.type`);
    },
    list: (prefix) => objectsBelow(path.join(folder, requireObjectPrefix(prefix)), prefix),
    check: async () => {
      await mkdir(folder, privateFolder).catch(unavailable);
    },
  };
};
