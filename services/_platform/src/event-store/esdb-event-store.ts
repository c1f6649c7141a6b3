import { setTimeout as delay } from "node:timers/promises";
import {
  AccessDeniedError,
  BACKWARDS,
  jsonEvent,
  NO_STREAM,
  StreamNotFoundError,
  WrongExpectedVersionError,
  type JSONEventType,
} from "@eventstore/db-client";
import type { EventMetadata } from "@kinkeeper/contracts/event";
import {
  StoreUnavailable,
  VersionConflict,
  type EventBatch,
  type EventStore,
  type NewEvent,
  type StoredData,
  type StoredEvent,
  type StreamAppend,
} from "../event-store.ts";
import { batchBytes, batchEvents } from "./batch-bounds.ts";
import { connectToEsdb } from "./esdb-connection.ts";
import { unavailableOr } from "./esdb-errors.ts";
import { storedEventOf } from "./esdb-event.ts";
import { subscribe } from "./esdb-subscription.ts";

/** Milliseconds between attempts to subscribe again. */
const firstPause = 100;
const longestPause = 5_000;
/** Independent streams that are written at a time: enough that the way to the server and its disk are waited for together. */
const mostAtOnce = 32;
/** How long `check` waits for the server, in milliseconds. */
const checkDeadline = 3_000;

type WireEvent = JSONEventType<string, StoredData, EventMetadata>;

const wireEvent = ({ eventId, type, data, metadata }: NewEvent) =>
  jsonEvent<WireEvent>({ id: eventId, type, data, metadata });

export interface EsdbOptions {
  /** `esdb://[user:password@]host:port[?tls=false]`, or `esdb+discover://` for a cluster. */
  readonly url: string;
  /** Called each time a follower loses its subscription; it subscribes again by itself. */
  readonly onDisconnect?: (error: unknown) => void;
}

/**
 * Events in EventStoreDB, 23.10 or later. A stream is one atomic append; several streams are appended one after the other, and
 * repeating the call completes what was begun, because an append whose events are there already succeeds.
 * One append may hold 1 MiB (the server's limit). Connects when first used.
 */
export const createEsdbEventStore = ({ url, onDisconnect }: EsdbOptions): EventStore => {
  const { client, appendOptions } = connectToEsdb(url);
  const closing = new AbortController();

  const reaching = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (closing.signal.aborted) throw new StoreUnavailable("the event store is closed");
    try {
      return await work();
    } catch (error) {
      throw unavailableOr(error);
    }
  };

  const read = async (stream: string, fromRevision: number, maxCount?: number): Promise<readonly StoredEvent[]> => {
    const events: StoredEvent[] = [];
    const limit = maxCount === undefined ? {} : { maxCount };
    try {
      for await (const resolved of client.readStream(stream, { fromRevision: BigInt(fromRevision), ...limit })) {
        const event = storedEventOf(resolved);
        if (event) events.push(event);
      }
    } catch (error) {
      if (!(error instanceof StreamNotFoundError)) throw error;
    }
    return events;
  };

  /** Where the last of these events lies if they stand right after the expected revision. */
  const written = async ({ stream, expectedRevision, events }: StreamAppend): Promise<bigint | undefined> => {
    const there = await read(stream, expectedRevision + 1, events.length);
    const same = there.length === events.length && events.every(({ eventId }, at) => there[at]?.eventId === eventId);
    return same ? there.at(-1)?.position : undefined;
  };

  const appendOne = async (append: StreamAppend): Promise<bigint> => {
    const { stream, expectedRevision, events } = append;
    try {
      const { position } = await client.appendToStream(stream, events.map(wireEvent), {
        expectedRevision: expectedRevision === -1 ? NO_STREAM : BigInt(expectedRevision),
        ...appendOptions,
      });
      // The server answers a repeated append without saying where the events lie.
      return position?.commit ?? (await written(append)) ?? 0n;
    } catch (error) {
      if (!(error instanceof WrongExpectedVersionError)) throw error;
      const position = await written(append);
      if (position !== undefined) return position;
      const actual = typeof error.actualVersion === "bigint" ? Number(error.actualVersion) : -1;
      throw new VersionConflict(stream, expectedRevision, actual);
    }
  };

  async function* follow({
    categories,
    after,
    signal,
    batchSize = batchEvents,
    batchBytes: bytes = batchBytes,
  }: Parameters<EventStore["follow"]>[0]): AsyncGenerator<EventBatch> {
    const either = AbortSignal.any([signal, closing.signal]);
    let position = after;
    let pause = firstPause;
    while (!either.aborted) {
      try {
        for await (const batch of subscribe(client, categories, position, { events: batchSize, bytes }, either)) {
          pause = firstPause;
          position = batch.position;
          yield batch;
        }
      } catch (error) {
        if (error instanceof AccessDeniedError) throw error;
        onDisconnect?.(error);
        await delay(pause, undefined, { signal: either }).catch(() => undefined); // aborted: the loop ends
        pause = Math.min(pause * 2, longestPause);
      }
    }
    if (!signal.aborted) throw new StoreUnavailable("the event store is closed");
  }

  /** Answers their positions. */
  const appendInOrder = async (appends: readonly StreamAppend[]): Promise<readonly bigint[]> => {
    const positions: bigint[] = [];
    for (const append of appends) positions.push(await reaching(() => appendOne(append)));
    return positions;
  };

  /** The same. Waits for all of them also where one fails: whoever repeats the call is not to meet the rest of this one. */
  const appendIndependent = async (appends: readonly StreamAppend[]): Promise<readonly bigint[]> => {
    const streams = Map.groupBy(appends, ({ stream }) => stream).values();
    const positions: bigint[] = [];
    const writers = Array.from({ length: mostAtOnce }, async () => {
      // Each takes the next from the same iterator.
      for (const ofStream of streams) positions.push(...(await appendInOrder(ofStream)));
    });
    for (const written of await Promise.allSettled(writers)) if (written.status === "rejected") throw written.reason;
    return positions;
  };

  return {
    append: async (appends, { independent = false } = {}) => {
      const wanted = appends.filter(({ events }) => events.length > 0);
      const positions = await (independent ? appendIndependent(wanted) : appendInOrder(wanted));
      return { position: positions.reduce((last, one) => (one > last ? one : last), 0n) };
    },
    read: (stream, fromRevision = 0) => reaching(() => read(stream, fromRevision)),
    follow,
    check: () =>
      reaching(async () => {
        const last = client.readAll({ direction: BACKWARDS, maxCount: 1 });
        const late = setTimeout(
          () => last.destroy(new StoreUnavailable("the event store does not answer")),
          checkDeadline,
        );
        try {
          for await (const _event of last); // reading to the end is what finishes the call
        } finally {
          clearTimeout(late);
        }
      }),
    close: async () => {
      closing.abort();
      // Cancels every call at once. Its promise is not for waiting: it stays open for ever if a call had answers nobody read.
      void client.dispose();
    },
  };
};
