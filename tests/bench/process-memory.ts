import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

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

/** What a process runs: "postgres", or the file that Node was started with. */
const programOf = (pid: number): string => {
  const words = readFileSync(`/proc/${pid}/cmdline`, "utf8").split(/[\0 ]+/);
  return words[0]!.includes("postgres")
    ? "postgres"
    : path.basename(words.find((word) => word.endsWith(".ts")) ?? words[0]!);
};

/** Memory of a process and of all that it started, in MB by program: what they share is counted once (PSS, Linux). */
export const memoryByProgram = (pid: number): ReadonlyMap<string, number> => {
  const memory = new Map<string, number>();
  for (const member of family(pid))
    try {
      const pss = /^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${member}/smaps_rollup`, "utf8"))?.[1] ?? 0;
      const program = programOf(member);
      memory.set(program, (memory.get(program) ?? 0) + Number(pss) / 1024);
    } catch {
      // it ended while we looked
    }
  return memory;
};

const sumOf = (memory: ReadonlyMap<string, number>): number => [...memory.values()].reduce((sum, one) => sum + one, 0);

/** Memory of a process and of all that it started, in MB. */
export const megabytesOf = (pid: number): number => sumOf(memoryByProgram(pid));

const between = 250;

/** The most memory there was, in MB, and what had it then. */
export interface Peak {
  readonly megabytes: number;
  readonly byProgram: ReadonlyMap<string, number>;
}

/** Looks four times a second until it is asked for the most there was. */
export const watchPeak = (pid: number): (() => Peak) => {
  let peak: Peak = { megabytes: 0, byProgram: new Map() };
  const look = (): void => {
    const byProgram = memoryByProgram(pid);
    const megabytes = sumOf(byProgram);
    if (megabytes > peak.megabytes) peak = { megabytes, byProgram };
  };
  const timer = setInterval(look, between).unref();
  return () => {
    clearInterval(timer);
    look();
    return peak;
  };
};
