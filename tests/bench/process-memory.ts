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

/** MB by program. */
type Memory = ReadonlyMap<string, number>;

/** Adds up what each process has, a process and all that it started. */
const addUp = (pid: number, megabytesOfOne: (member: number) => number): Memory => {
  const memory = new Map<string, number>();
  for (const member of family(pid))
    try {
      const program = programOf(member);
      memory.set(program, (memory.get(program) ?? 0) + megabytesOfOne(member));
    } catch {
      // it ended while we looked
    }
  return memory;
};

/**
 * Memory of a process and of all that it started, in MB by program: what they share is counted once (PSS, Linux). The kernel
 * walks every page for it: 40 ms for a product that imports a large file, which waits for a part of them.
 */
const memoryByProgram = (pid: number): Memory =>
  addUp(pid, (member) => {
    const pss = /^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${member}/smaps_rollup`, "utf8"))?.[1] ?? 0;
    return Number(pss) / 1024;
  });

const megabytesPerPage = 4_096 / 2 ** 20;

/** What each has for itself alone: the kernel keeps count of it. */
const ownMemoryByProgram = (pid: number): Memory =>
  addUp(pid, (member) => {
    const [, resident, shared] = readFileSync(`/proc/${member}/statm`, "utf8").split(" ").map(Number);
    return (resident! - shared!) * megabytesPerPage;
  });

const sumOf = (memory: Memory): number => [...memory.values()].reduce((sum, one) => sum + one, 0);

/** Memory of a process and of all that it started, in MB. */
export const megabytesOf = (pid: number): number => sumOf(memoryByProgram(pid));

/** The most memory there was, in MB, and what had it then. */
export interface Peak {
  readonly megabytes: number;
  readonly byProgram: Memory;
}

const millisecondsBetween = 250;
const looksBetweenSharing = 20;

/**
 * Looks four times a second until it is asked for the most there was. Only every five seconds at what processes share, which
 * hardly changes: looking at all of it each time took a sixth of a processor, and made what was watched slower.
 */
export const watchPeak = (pid: number): (() => Peak) => {
  let peak: Peak = { megabytes: 0, byProgram: new Map() };
  let shared: Memory = new Map();
  let looks = 0;
  const look = (): void => {
    const own = ownMemoryByProgram(pid);
    if (looks % looksBetweenSharing === 0)
      shared = new Map([...memoryByProgram(pid)].map(([program, all]) => [program, all - (own.get(program) ?? 0)]));
    looks += 1;
    const byProgram = new Map([...own].map(([program, alone]) => [program, alone + (shared.get(program) ?? 0)]));
    const megabytes = sumOf(byProgram);
    if (megabytes > peak.megabytes) peak = { megabytes, byProgram };
  };
  look();
  const timer = setInterval(look, millisecondsBetween).unref();
  return () => {
    clearInterval(timer);
    look();
    return peak;
  };
};
