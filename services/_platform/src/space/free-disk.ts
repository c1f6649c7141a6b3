import { statfs } from "node:fs/promises";
import path from "node:path";
import { DomainError } from "../domain-error.ts";
import { formatBytes } from "../http/byte-limit.ts";

/** What is left of the disk that everything lies on. */
export interface FreeDisk {
  /** @throws DomainError OUT_OF_SPACE when so many bytes more would leave less than the floor. */
  require(bytes: number): Promise<void>;
}

/** Where files lie elsewhere, in a store that looks after its own room. */
export const unlimitedDisk: FreeDisk = { require: async () => undefined };

const isMissing = (error: unknown): boolean => error instanceof Error && "code" in error && error.code === "ENOENT";

/** Bytes that this user may still write where the folder is, or will be. */
const freeAt = async (folder: string): Promise<number> => {
  try {
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize;
  } catch (error) {
    if (!isMissing(error) || path.dirname(folder) === folder) throw error;
    return freeAt(path.dirname(folder));
  }
};

/**
 * Keeps a floor of bytes free on a folder's disk: whoever sends files and imports is refused before the disk is full, while
 * the stores, which end at a full disk, go on.
 */
export const freeDisk = (folder: string, floor: number): FreeDisk => ({
  require: async (bytes) => {
    if ((await freeAt(folder)) - bytes >= floor) return;
    throw new DomainError(
      "OUT_OF_SPACE",
      `The disk of this archive is nearly full (less than ${formatBytes(floor)} would be left): no files, texts or imports can be added until whoever runs it has made room.`,
    );
  },
});
