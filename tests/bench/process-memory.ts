import { readdirSync, readFileSync } from "node:fs";

const parents = (): ReadonlyMap<number, number> =>
  new Map(
    readdirSync("/proc")
      .filter((name) => /^\d+$/.test(name))
      .flatMap((name) => {
        try {
          const parent = /^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${name}/status`, "utf8"))?.[1];
          return [[Number(name), Number(parent)] as const];
        } catch {
          return []; // it ended while we looked
        }
      }),
  );

/** A process and all that descend from it, by id. */
export const family = (root: number): readonly number[] => {
  const all = parents();
  const descends = (pid: number | undefined): boolean => pid !== undefined && (pid === root || descends(all.get(pid)));
  return [...all.keys()].filter(descends);
};

/** Memory of a process and of all that it started, in MB: what they share is counted once (PSS, Linux). */
export const megabytesOf = (pid: number): number => {
  const kilobytes = family(pid).map((member) => {
    try {
      return Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${member}/smaps_rollup`, "utf8"))?.[1] ?? 0);
    } catch {
      return 0; // it ended while we looked
    }
  });
  return kilobytes.reduce((sum, one) => sum + one, 0) / 1024;
};

const between = 250;

/** Looks four times a second until it is asked for the most there was, in MB. */
export const watchPeak = (pid: number): (() => number) => {
  let most = 0;
  const look = (): void => void (most = Math.max(most, megabytesOf(pid)));
  const timer = setInterval(look, between).unref();
  return () => {
    clearInterval(timer);
    look();
    return most;
  };
};
