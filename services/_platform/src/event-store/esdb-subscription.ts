import { setImmediate as nextTurn } from "node:timers/promises";
import { START, streamNameFilter, type EventStoreDBClient, type ResolvedEvent } from "@eventstore/db-client";
import type { EventBatch, StoredEvent } from "../event-store.ts";
import { bytesOf, type ReadLimit } from "./batch-bounds.ts";
import { storedEventOf } from "./esdb-event.ts";

/** What a subscription says between events; kept in line with them by travelling through the same stream. */
type Notice = { readonly reached: bigint } | { readonly live: boolean };
type Item = ResolvedEvent | Notice;

/** The server tells how far it has looked after so many times 32 events, wanted or not. */
const checkpointInterval = 32;
/** Events that come in while nobody takes any, each of up to 1 MiB: nobody tells how large they are before they are here. */
const mostAhead = 32;

/** How far a subscription has come. */
interface Progress {
  readonly position: bigint;
  /** The server has sent all it had and sends what comes as it comes. */
  readonly live: boolean;
}

const advance = (
  items: readonly Item[],
  { position, live }: Progress,
): Progress & { events: readonly StoredEvent[] } => {
  const events: StoredEvent[] = [];
  for (const item of items) {
    if ("live" in item) live = item.live;
    else if ("reached" in item) position = item.reached;
    else {
      const event = storedEventOf(item);
      if (!event) continue;
      events.push(event);
      position = event.position;
    }
  }
  return { events, position, live };
};

/**
 * One subscription to $all, filtered by the names of the streams, from after a position until it breaks or is aborted.
 * Yields whatever has arrived, up to a limit.
 * Throws what broke it.
 */
export async function* subscribe(
  client: EventStoreDBClient,
  categories: readonly string[],
  after: bigint,
  limit: ReadLimit,
  signal: AbortSignal,
): AsyncGenerator<EventBatch> {
  const subscription = client.subscribeToAll(
    {
      fromPosition: after === 0n ? START : { commit: after, prepare: after },
      filter: streamNameFilter({
        prefixes: categories.map((category) => `${category}-`),
        checkpointInterval,
        checkpointReached: (self, { commit }) => void self.push({ reached: commit } satisfies Notice),
      }),
    },
    { highWaterMark: mostAhead },
  );
  let broken: { readonly error: unknown } | undefined;
  let wakeUp = (): void => undefined;
  const end = (error: unknown): void => {
    broken ??= { error };
    wakeUp();
  };
  subscription
    .on("caughtUp", () => void subscription.push({ live: true } satisfies Notice))
    .on("fellBehind", () => void subscription.push({ live: false } satisfies Notice))
    .on("readable", () => wakeUp())
    .on("error", end)
    .on("end", () => end(new Error("the server ended the subscription")));
  const stop = (): void => end(undefined);
  signal.addEventListener("abort", stop);

  let left: Item | null = null; // by the batch that was full without it
  const next = (): Item | null => {
    const item = left ?? (subscription.read() as Item | null);
    left = null;
    return item;
  };
  const isEmpty = (): boolean => left === null && subscription.readableLength === 0;

  /** Waits for something to arrive; answers false once nothing will. */
  const somethingArrived = async (): Promise<boolean> => {
    while (isEmpty()) {
      if (broken) return false;
      await new Promise<void>((resolve) => (wakeUp = resolve));
    }
    return true;
  };

  const take = async (): Promise<readonly Item[]> => {
    const items: Item[] = [];
    let bytes = 0;
    // Events come in small packets: as long as each turn brings more, a fuller batch is worth the wait.
    for (; !isEmpty(); await nextTurn())
      for (let item = next(); item !== null; item = next()) {
        bytes += "event" in item && item.event?.isJson ? bytesOf(item.event) : 0;
        if (items.length === limit.events || (items.length > 0 && bytes > limit.bytes)) {
          left = item;
          return items;
        }
        items.push(item);
      }
    return items;
  };

  try {
    let progress: Progress = { position: after, live: false };
    while (!signal.aborted && (await somethingArrived())) {
      const items = await take();
      const { events, position, live } = advance(items, progress);
      progress = { position, live };
      if (items.length > 0) yield { events, position, caughtUp: live && isEmpty() };
    }
    if (broken && !signal.aborted) throw broken.error;
  } finally {
    signal.removeEventListener("abort", stop);
    // A subscription that never got its connection has nothing to cancel.
    subscription.unsubscribe().catch(end);
  }
}
