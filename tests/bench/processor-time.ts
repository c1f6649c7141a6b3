import { readFileSync } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";
import { family } from "./process-memory.ts";

/** Seconds of the processors, so far. */
export interface ProcessorTime {
  /** Of the product's own process, every thread. */
  readonly product: number;
  /** Of the thread that answers everybody: the others wait for it. */
  readonly mainThread: number;
  /** Of PostgreSQL and whatever else the product started. */
  readonly others: number;
}

/** Of /proc/…/stat: clock ticks are hundredths of a second on Linux. */
const secondsOf = (stat: string, withEnded: boolean): number => {
  const fields = readFileSync(stat, "utf8").split(") ").at(-1)!.split(" ");
  // utime, stime, and those of children that ended and were waited for.
  const ticks = fields.slice(11, withEnded ? 15 : 13).map(Number);
  return ticks.reduce((sum, one) => sum + one, 0) / 100;
};

const orNothing = (read: () => number): number => {
  try {
    return read();
  } catch {
    return 0; // it ended while we looked
  }
};

/** What a product and all it started took of the processors (Linux). */
export const processorTimeOf = (pid: number): ProcessorTime => ({
  product: orNothing(() => secondsOf(`/proc/${pid}/stat`, false)),
  mainThread: orNothing(() => secondsOf(`/proc/${pid}/task/${pid}/stat`, false)),
  others: family(pid)
    .filter((member) => member !== pid)
    .reduce((sum, member) => sum + orNothing(() => secondsOf(`/proc/${member}/stat`, true)), 0),
});

/** What was taken since. */
export const since = (pid: number, { product, mainThread, others }: ProcessorTime): ProcessorTime => {
  const now = processorTimeOf(pid);
  return { product: now.product - product, mainThread: now.mainThread - mainThread, others: now.others - others };
};

/** Of a second; a product with nothing to do takes a tenth of it. */
const littleWork = 0.15;

/** So long meanings wait at most once an import has ended, and a little more. */
const beforeMeanings = 35_000;

/** Answers once a product has little to do: after an import it goes on with meanings for the search. @throws Error after five minutes. */
export const untilAtRest = async (pid: number): Promise<void> => {
  await delay(beforeMeanings);
  for (let looks = 0; looks < 300; looks += 1) {
    const before = processorTimeOf(pid);
    await delay(1_000);
    const { product, others } = since(pid, before);
    if (product + others < littleWork) return;
  }
  throw new Error("the product is busy without end");
};
