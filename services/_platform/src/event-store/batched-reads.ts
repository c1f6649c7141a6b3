import { batchesOf } from "../batches.ts";
import type { StoredEvent } from "../event-store.ts";

interface Wanted {
  readonly stream: string;
  readonly settle: PromiseWithResolvers<readonly StoredEvent[]>;
}

/** Streams read in one statement; beyond some dozens a statement more costs next to nothing. */
export const streamsAtOnce = 64;

/**
 * Reads streams that are asked for at once in one go: a statement for each takes three times as long, which is felt where a page of an
 * import's undoing asks for 250. `readMany` answers the beginnings of streams, in the order of their names, and at most so many events;
 * `readOne` reads a stream to its end.
 */
export const batchedReads = (
  readMany: (streams: readonly string[]) => { readonly events: readonly StoredEvent[]; readonly isCut: boolean },
  readOne: (stream: string) => Promise<readonly StoredEvent[]>,
): ((stream: string) => Promise<readonly StoredEvent[]>) => {
  let waiting: Wanted[] = [];

  const answerMany = async (wanted: readonly Wanted[]): Promise<void> => {
    const { events, isCut } = readMany(wanted.map(({ stream }) => stream));
    const found = Map.groupBy(events, ({ stream }) => stream);
    const last = events.at(-1)?.stream;
    for (const { stream, settle } of wanted) {
      // Of the last one there may be more, and of those that have nothing yet nothing is known.
      const isWhole = !isCut || (found.has(stream) && stream !== last);
      settle.resolve(isWhole ? (found.get(stream) ?? []) : await readOne(stream));
    }
  };

  const answer = async (wanted: readonly Wanted[]): Promise<void> => {
    try {
      if (wanted.length === 1) return wanted[0]!.settle.resolve(await readOne(wanted[0]!.stream));
      await answerMany(wanted);
    } catch (error) {
      for (const { settle } of wanted) settle.reject(error);
    }
  };

  const send = (): void => {
    const sent = waiting;
    waiting = [];
    for (const some of batchesOf(sent, streamsAtOnce)) void answer(some);
  };

  return (stream) => {
    const settle = Promise.withResolvers<readonly StoredEvent[]>();
    if (waiting.length === 0) queueMicrotask(send);
    waiting.push({ stream, settle });
    return settle.promise;
  };
};
