import { contexts } from "@kinkeeper/contracts/contexts";
import { WrongSetting } from "@kinkeeper/platform/config";
import { VersionConflict, type EventStore, type StoredEvent } from "@kinkeeper/platform/event-store";

const categories = contexts.flatMap((context) => Object.keys(context.categories));

/** Bytes of one append, as JSON: a store takes 1 MiB. */
const mostBytes = 256 * 1024;
const mostEvents = 100;

const bytesOf = ({ data, metadata }: StoredEvent): number =>
  JSON.stringify(data).length + JSON.stringify(metadata).length;

/** Neighbours of one stream, as many as one append may hold. */
export function* runsOf(events: readonly StoredEvent[]): Generator<readonly StoredEvent[]> {
  let run: StoredEvent[] = [];
  let bytes = 0;
  for (const event of events) {
    const size = bytesOf(event);
    const fits = run[0]?.stream === event.stream && run.length < mostEvents && bytes + size <= mostBytes;
    if (run.length > 0 && !fits) {
      yield run;
      [run, bytes] = [[], 0];
    }
    run.push(event);
    bytes += size;
  }
  if (run.length > 0) yield run;
}

/** The first event of all that a store holds; undefined for none. */
const firstOf = async (store: EventStore): Promise<StoredEvent | undefined> => {
  const found = new AbortController();
  try {
    for await (const { events, caughtUp } of store.follow({
      categories,
      after: 0n,
      signal: found.signal,
      batchSize: 1,
    }))
      if (events.length > 0 || caughtUp) return events[0];
    return undefined;
  } finally {
    found.abort();
  }
};

/** What an earlier run copied may be there; what anybody else recorded may not. */
export const requireOwnEvents = async (from: EventStore, to: EventStore): Promise<void> => {
  const [first, other] = await Promise.all([firstOf(from), firstOf(to)]);
  if (other && other.eventId !== first?.eventId)
    throw new WrongSetting("The event store holds other events: it must be empty, or hold what an earlier run copied.");
};

/**
 * Appends neighbours of one stream, less those that an earlier run appended.
 * @throws WrongSetting where the stream goes on in another way there
 */
const appendRun = async (to: EventStore, run: readonly StoredEvent[]): Promise<void> => {
  const { stream, revision } = run[0]!;
  const append = (events: readonly StoredEvent[], expectedRevision: number) =>
    to.append([{ stream, expectedRevision, events }]);
  try {
    await append(run, revision - 1);
  } catch (error) {
    if (!(error instanceof VersionConflict)) throw error;
    const there = await to.read(stream, revision);
    if (there.length === 0 || there.some(({ eventId }, at) => run[at] && eventId !== run[at].eventId))
      throw new WrongSetting(`The stream ${stream} goes on in another way there: begin with an empty event store.`);
    await append(run.slice(there.length), revision + there.length - 1);
  }
};

/**
 * Appends every event, with its id, in the order in which they were recorded: whoever follows several streams sees them as they
 * happened. Repeating it completes what was begun.
 * @param told the part that was copied, 0..1
 * @returns how many there are
 * @throws WrongSetting where a stream goes on in another way there
 */
export const copyEvents = async (
  from: EventStore,
  to: EventStore,
  last: bigint,
  told: (part: number) => void,
): Promise<number> => {
  const done = new AbortController();
  let count = 0;
  for await (const { events, position, caughtUp } of from.follow({ categories, after: 0n, signal: done.signal })) {
    for (const run of runsOf(events)) {
      await appendRun(to, run);
      count += run.length;
    }
    told(last === 0n ? 1 : Number(position) / Number(last));
    if (caughtUp) break;
  }
  done.abort();
  return count;
};
