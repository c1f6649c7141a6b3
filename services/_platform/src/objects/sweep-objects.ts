import type { PeriodicTask } from "../periodic-tasks.ts";
import type { ServiceDependencies } from "../service.ts";

/** How long bytes may lie without an event that names them: whoever was taking them in has finished or failed by then. */
const unnamedLifetimeMs = 24 * 60 * 60 * 1000;
const betweenSweepsMs = 24 * 60 * 60 * 1000;
/** So many keys are judged at once. */
const atOnce = 500;

export interface SweptObjects {
  /** Where this service keeps its objects (see `ObjectStore.list`). */
  readonly prefixes: () => Promise<readonly string[]>;
  /**
   * The keys among these that what is recorded names. One that cannot be judged belongs to them: what stays costs space, what is
   * removed is lost.
   */
  readonly namedAmong: (keys: readonly string[]) => Promise<ReadonlySet<string>>;
}

/**
 * Removes objects that a crash left behind between their upload and the event that would have named them; answers how many.
 * @throws StoreUnavailable
 */
export const sweepObjects = async (
  { objects, now }: Pick<ServiceDependencies, "objects" | "now">,
  { prefixes, namedAmong }: SweptObjects,
  signal: AbortSignal,
): Promise<number> => {
  const storedBefore = now().getTime() - unnamedLifetimeMs;
  let removed = 0;
  const judge = async (keys: readonly string[]): Promise<void> => {
    const named = await namedAmong(keys);
    for (const key of keys) {
      if (named.has(key) || signal.aborted) continue;
      await objects.remove(key);
      removed += 1;
    }
  };

  let old: string[] = [];
  for (const prefix of await prefixes())
    for await (const { key, storedAt } of objects.list(prefix)) {
      if (signal.aborted) return removed;
      if (storedAt.getTime() >= storedBefore) continue;
      old.push(key);
      if (old.length < atOnce) continue;
      await judge(old);
      old = [];
    }
  if (old.length > 0) await judge(old);
  return removed;
};

/** Removes every day what crashes left in the object store. */
export const objectSweeper = (
  dependencies: Pick<ServiceDependencies, "objects" | "logger" | "now">,
  swept: SweptObjects,
): PeriodicTask => ({
  pauseMs: betweenSweepsMs,
  run: async (signal) => {
    const count = await sweepObjects(dependencies, swept, signal);
    if (count > 0) dependencies.logger.info({ count }, "removed bytes that nothing names");
  },
  failure: "bytes that nothing names were not removed; trying again tomorrow",
});
