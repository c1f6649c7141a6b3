import { readdirSync, readFileSync, writeFileSync } from "node:fs";

/** A file that the system keeps of a process; empty of one that has ended meanwhile. */
const readOf = (pid: number, file: string): string => {
  try {
    return readFileSync(`/proc/${pid}/${file}`, "utf8");
  } catch {
    return "";
  }
};

/** The process that started this one. Its name, in brackets, may hold anything. */
const parentOf = (pid: number): number => Number(readOf(pid, "stat").split(") ").at(-1)?.split(" ")[1] ?? 0);

/** A process and all it started, directly or not. */
const treeOf = (root: number): readonly number[] => {
  const pids = readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map(Number);
  const parents = new Map(pids.map((pid) => [pid, parentOf(pid)]));
  const belongs = (pid: number): boolean => pid === root || (pid > 1 && belongs(parents.get(pid) ?? 0));
  return pids.filter(belongs);
};

const valueOf = (text: string, field: string): number =>
  Number(new RegExp(`^${field}:\\s+(\\d+)`, "m").exec(text)?.[1] ?? 0) / 1024;

/** Memory of a process and all it started, a page that several share counted once (PSS), in MB (Linux). */
export const megabytesOfAll = (root: number): number =>
  treeOf(root).reduce((sum, pid) => sum + valueOf(readOf(pid, "smaps_rollup"), "Pss"), 0);

const millisecondsBetweenLooks = 500;

/** Looks at `megabytesOfAll` from now on; `stop` answers the most it was. */
export const watchMemory = (root: number): { stop(): number } => {
  let most = megabytesOfAll(root);
  const timer = setInterval(() => {
    most = Math.max(most, megabytesOfAll(root));
  }, millisecondsBetweenLooks);
  return {
    stop: () => {
      clearInterval(timer);
      return Math.max(most, megabytesOfAll(root));
    },
  };
};

/** The most that one process had resident since it started, or since `forgetPeak`, in MB. */
export const peakMegabytes = (pid: number): number => valueOf(readOf(pid, "status"), "VmHWM");

export const forgetPeak = (pid: number): void => writeFileSync(`/proc/${pid}/clear_refs`, "5");
