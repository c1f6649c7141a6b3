import { setImmediate as nextTurn, setTimeout as delay } from "node:timers/promises";

export interface OpenLoop {
  readonly perSecond: number;
  /** How many there are; without end unless told. */
  readonly count?: number;
  /** Ends it before. */
  readonly signal?: AbortSignal;
  /** One request, numbered from 0; rejects when it is refused or fails. */
  readonly send: (number: number) => Promise<unknown>;
  /** Whether there is still somebody to answer. */
  readonly isAlive: () => boolean;
}

export interface OpenLoopResult {
  /** Milliseconds of each request from when it was due until its answer; Infinity for one that failed. */
  readonly times: readonly number[];
  /** How often each thing went wrong, by what was said of it. */
  readonly failures: ReadonlyMap<string, number>;
}

/** How many requests failed. */
export const failuresOf = ({ failures }: OpenLoopResult): number =>
  [...failures.values()].reduce((sum, count) => sum + count, 0);

/** The product ended while it was measured; the message says when. */
export class ProductGone extends Error {
  override readonly name = "ProductGone";
}

const reasonOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message;
};

/** Under way at once: the product takes no more connections of one address than 256, and others are called from here too. */
const mostUnderWay = 200;
/** In a row; a product that is merely slow answers one of them. */
const mostFailures = 200;
/** How long requests under way are waited for when the product has ended. Milliseconds. */
const lastWords = 1_000;

/**
 * Sends a request when it is due, whether or not those before were answered, as people do. One that is refused or fails
 * counts as never answered, and the next is sent all the same.
 * @throws ProductGone when the product has ended or nothing succeeds any more.
 */
export const openLoop = async ({
  perSecond,
  count = Infinity,
  signal,
  send,
  isAlive,
}: OpenLoop): Promise<OpenLoopResult> => {
  const failures = new Map<string, number>();
  const answers: Promise<number>[] = [];
  let answered = 0;
  let failedInARow = 0;
  let underWay = 0;
  const measure = async (number: number, due: number): Promise<number> => {
    // Timers count whole milliseconds, so that it may be sent a little before it is due.
    const begun = Math.min(due, performance.now());
    try {
      await send(number);
      answered += 1;
      failedInARow = 0;
      // From when it was due: a sender that is held up must not hide that the product is.
      return performance.now() - begun;
    } catch (error) {
      failedInARow += 1;
      failures.set(reasonOf(error), (failures.get(reasonOf(error)) ?? 0) + 1);
      return Infinity;
    }
  };
  const isWanted = (number: number): boolean => number < count && signal?.aborted !== true;
  const started = performance.now();
  for (let number = 0; isWanted(number); number += 1) {
    const due = started + (number * 1000) / perSecond;
    const early = due - performance.now();
    if (early > 1) await delay(early);
    if (!isAlive() || failedInARow >= mostFailures) {
      await Promise.race([Promise.all(answers), delay(lastWords)]); // what is on its way says what went wrong
      throw new ProductGone(
        `the product ${isAlive() ? "answers no more" : "ended"} after ${answered} of ${number} requests (${[...failures.keys()].at(-1) ?? "none failed"})`,
      );
    }
    // A sender that is late does not pause: what was answered meanwhile is heard first.
    if (underWay >= mostUnderWay) await nextTurn();
    if (underWay >= mostUnderWay) {
      const why = `${mostUnderWay} before it had no answer yet`;
      failures.set(why, (failures.get(why) ?? 0) + 1);
      answers.push(Promise.resolve(Infinity));
      continue;
    }
    underWay += 1;
    answers.push(measure(number, due).finally(() => (underWay -= 1)));
  }
  return { times: await Promise.all(answers), failures };
};
