import { existsSync, readFileSync } from "node:fs";
import { open, readdir, rm, writeFile, mkdir } from "node:fs/promises";
import { uptime } from "node:os";
import { join } from "node:path";
import { z } from "zod";

/**
 * PGlite never asks the system to bring anything to the disk, so a power cut leaves a folder in which some pages are
 * older than others, unnoticed. What survives a killed process does not survive that: the operating system still had
 * the pages. A file beside the database says which of the two it was.
 */
const state = z.discriminatedUnion("state", [
  z.object({ state: z.literal("closed") }),
  z.object({ state: z.literal("open"), boot: z.string() }),
]);

const bootFile = "/proc/sys/kernel/random/boot_id";

/** The same as long as the machine has not been started again. Without Linux' own answer: the minute it was started, roughly. */
const bootNow = (): string =>
  existsSync(bootFile)
    ? readFileSync(bootFile, "utf8").trim()
    : `since ${Math.round((Date.now() / 1000 - uptime()) / 60)}`;

const atOnce = 64;

/** A file and its name, safely on the disk. */
const bringToDisk = async (path: string): Promise<void> => {
  const file = await open(path, "r+").catch(() => open(path, "r")); // a folder cannot be opened for writing
  try {
    await file.sync().catch((error: NodeJS.ErrnoException) => {
      if (error.code !== "EPERM" && error.code !== "EISDIR") throw error; // Windows: folders cannot be synced
    });
  } finally {
    await file.close();
  }
};

export class DataFolder {
  readonly #folder: string;
  /** Where PGlite keeps its files. */
  readonly database: string;
  readonly #stateFile: string;

  constructor(folder: string) {
    this.#folder = folder;
    this.database = join(folder, "pglite");
    this.#stateFile = join(folder, "state.json");
  }

  /** Whether the files are what was last written to them; false also when there are none. */
  isTrustworthy(): boolean {
    if (!existsSync(join(this.database, "PG_VERSION")) || !existsSync(this.#stateFile)) return false;
    try {
      const found = state.parse(JSON.parse(readFileSync(this.#stateFile, "utf8")));
      return found.state === "closed" || found.boot === bootNow();
    } catch {
      return false; // not even this file is what was written to it
    }
  }

  /** Deletes the database: everything in it can be built again from events. */
  async empty(): Promise<void> {
    await rm(this.database, { recursive: true, force: true });
  }

  async markOpen(): Promise<void> {
    await mkdir(this.#folder, { recursive: true, mode: 0o700 });
    await writeFile(this.#stateFile, JSON.stringify({ state: "open", boot: bootNow() }));
    await bringToDisk(this.#stateFile);
    await bringToDisk(this.#folder);
  }

  /** After the database was closed: brings it to the disk, and then says so. */
  async markClosed(): Promise<void> {
    const entries = await readdir(this.database, { recursive: true, withFileTypes: true });
    const paths = entries
      .filter((entry) => entry.isFile() || entry.isDirectory())
      .map((entry) => join(entry.parentPath, entry.name));
    // A thousand files: the file system writes many at once, but would write each alone if asked one after the other.
    for (let next = 0; next < paths.length; next += atOnce)
      await Promise.all(paths.slice(next, next + atOnce).map(bringToDisk));
    await bringToDisk(this.database);
    await writeFile(this.#stateFile, JSON.stringify({ state: "closed" }));
    await bringToDisk(this.#stateFile);
  }
}
