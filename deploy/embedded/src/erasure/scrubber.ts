import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";
import { contextOf } from "@kinkeeper/contracts/contexts";
import { streamParts } from "@kinkeeper/contracts/event";
import type { EventStore } from "@kinkeeper/platform/event-store";
import type { Logger } from "@kinkeeper/platform/logger";

/** Events after which nothing may be left of somebody, and the categories of streams they stand in. */
const erasing: ReadonlySet<string> = new Set(["MemberErased", "UserErased"]);
const categories = ["member", "user"];

/** After a failure (a table that stayed in use, a database that is away), in milliseconds. */
const pauseMs = 60_000;

/** Events that the next start looks at again, at most. */
const looksBack = 10_000n;

/** Position of the last erasure in each context. */
export type Erasures = ReadonlyMap<string, bigint>;

export interface ScrubberOptions {
  readonly eventStore: EventStore;
  /** Keeps how far erasures were followed up. */
  readonly file: string;
  /** Milliseconds after an erasure; those that come in the meantime are followed up with it. */
  readonly after: number;
  /** Answers once every service has taken these events. */
  readonly untilTaken: (erasures: Erasures, signal: AbortSignal) => Promise<void>;
  /** Cleans the files of what was erased. */
  readonly scrub: (signal: AbortSignal) => Promise<void>;
  readonly logger: Logger;
}

export interface Scrubber {
  stop(): Promise<void>;
}

const readPosition = (file: string): bigint => (existsSync(file) ? BigInt(readFileSync(file, "utf8").trim()) : 0n);

const writePosition = (file: string, position: bigint): void => {
  writeFileSync(`${file}.new`, `${position}\n`, { mode: 0o600 });
  renameSync(`${file}.new`, file);
};

/**
 * Follows up erasures: what they removed from the read models still stands in the files of these until they are written anew.
 * One that a crash or a stop came between is followed up after the next start.
 */
export const startScrubber = (options: ScrubberOptions): Scrubber => {
  const { eventStore, file, after, untilTaken, scrub, logger } = options;
  const stopping = new AbortController();
  const { signal } = stopping;

  const followUp = async (erasures: Erasures): Promise<void> => {
    await delay(after, undefined, { signal });
    for (;;)
      try {
        await untilTaken(erasures, signal);
        return await scrub(signal);
      } catch (error) {
        signal.throwIfAborted();
        logger.warn({ err: error }, "what was erased still stands in files of the database; trying again in a minute");
        await delay(pauseMs, undefined, { signal });
      }
  };

  const run = async (): Promise<void> => {
    let written = readPosition(file);
    const erasures = new Map<string, bigint>();
    for await (const batch of eventStore.follow({ categories, after: written, signal })) {
      for (const { type, stream, position } of batch.events)
        if (erasing.has(type)) erasures.set(contextOf(streamParts(stream).category).name, position);
      if (!batch.caughtUp) continue;
      if (erasures.size > 0) await followUp(erasures);
      // What lies before was looked at: the next start need not.
      if (erasures.size > 0 || written === 0n || batch.position > written + looksBack) {
        writePosition(file, batch.position);
        written = batch.position;
      }
      erasures.clear();
    }
  };
  const running = run().catch((error: unknown) => {
    if (!signal.aborted) logger.error({ err: error }, "erasures are not followed up any more; please start again");
  });

  return {
    stop: async () => {
      stopping.abort();
      await running;
    },
  };
};
