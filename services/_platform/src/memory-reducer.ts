import { performance, type EventLoopUtilization } from "node:perf_hooks";
import { getHeapStatistics, setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

/** V8's collector, as it is called where V8 is told to name it. */
type Collect = (options: { type: "major"; execution: "sync"; flavor: "regular" | "last-resort" }) => void;

let collector: Collect | undefined;
/** Flags are the process's own: undefined where another thread took this one back at the same moment. */
const namedCollector = (): Collect | undefined => {
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("globalThis.gc") as Collect | undefined; // Node has no type for it; it stays good without the flag
  setFlagsFromString("--no-expose-gc");
  return collect;
};

/** Stops the thread for about a millisecond for each MB in use; "last-resort" for two, and the system has the pages back at once. */
const collectGarbage = (flavor: "regular" | "last-resort"): void => {
  collector ??= namedCollector();
  collector?.({ type: "major", execution: "sync", flavor });
};

const isHeapAbove = (megabytes: number): boolean => {
  const { total_heap_size: heap, external_memory: buffers } = getHeapStatistics();
  return heap + buffers > megabytes * 1_048_576;
};

/**
 * Collects garbage of a heap of more than 192 MB, its buffers counted: for when much was let go of at once, and more is about to
 * come. What comes takes its place, and the heap does not grow first.
 */
export const collectLargeHeap = (): void => {
  if (isHeapAbove(192)) collectGarbage("regular");
};

/**
 * The same of a thread, whose heap is smaller, with more than 128 MB: for when it has let go of nearly all of it and goes on with less.
 * The system has the pages back.
 */
export const giveBackLargeHeap = (): void => {
  if (isHeapAbove(128)) collectGarbage("last-resort");
};

/** How much of the time between two looks a thread may have worked to count as resting, 0 to 1. */
const restingUtilization = 0.15;
/** Less growth than this, in MB, is not worth a collection. */
const worthMegabytes = 32;

export interface MemoryReducerOptions {
  /** Milliseconds from one look at the thread to the next. */
  readonly betweenLooksMs?: number;
  /** Bytes that the process holds. */
  readonly heldBytes?: () => number;
  /** How much of the time since the last call the thread worked, 0 to 1. */
  readonly utilization?: () => number;
  readonly collect?: () => void;
}

const threadUtilization = (): (() => number) => {
  let last: EventLoopUtilization = performance.eventLoopUtilization();
  return () => {
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, last);
    last = now;
    return utilization;
  };
};

/**
 * Collects garbage once this thread rests after the process has grown. V8 has a reducer of its own, but Node never tells it that
 * nothing is going on: what an import, an export or a large list left would stay until something else needs the room (decision 75).
 * @returns what stops it
 */
export const startMemoryReducer = ({
  betweenLooksMs = 5_000,
  heldBytes = () => process.memoryUsage.rss(),
  utilization = threadUtilization(),
  collect = () => collectGarbage("last-resort"),
}: MemoryReducerOptions = {}): (() => void) => {
  /** The least that was held since the last collection. */
  let least = heldBytes();
  let rests = 0;
  const timer = setInterval(() => {
    rests = utilization() < restingUtilization ? rests + 1 : 0;
    const held = heldBytes();
    // A second rest: whoever paused for a moment should not have to wait for it.
    if (rests >= 2 && held - least > worthMegabytes * 1_048_576) {
      collect();
      least = heldBytes();
    } else least = Math.min(least, held);
  }, betweenLooksMs).unref();
  return () => clearInterval(timer);
};
