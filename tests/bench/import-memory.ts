import { readdirSync, readFileSync } from "node:fs";

/** A file of a process that may have ended meanwhile. */
const readOf = (pid: number, file: string): string => {
  try {
    return readFileSync(`/proc/${pid}/${file}`, "utf8");
  } catch {
    return "";
  }
};

/** A process and all it started, directly or not. */
const treeOf = (root: number): readonly number[] => {
  const parents = new Map<number, number>();
  for (const name of readdirSync("/proc"))
    if (/^\d+$/.test(name))
      parents.set(
        Number(name),
        Number(
          readOf(Number(name), "stat")
            .replace(/^.*\) /s, "")
            .split(" ")[1],
        ),
      );
  const belongs = (pid: number): boolean => pid === root || (pid > 1 && belongs(parents.get(pid) ?? 0));
  return [...parents.keys()].filter(belongs);
};

/** Memory of a process and all it started, each shared page counted once (PSS), in MB (Linux). */
const proportionalMegabytes = (root: number): number =>
  treeOf(root)
    .map((pid) => Number(/^Pss:\s+(\d+)/m.exec(readOf(pid, "smaps_rollup"))?.[1] ?? 0) / 1024)
    .reduce((sum, one) => sum + one, 0);

const millisecondsBetweenLooks = 500;

/** Watches how much memory a process and all it started take; `stop` answers the most, in MB. */
export const watchMemory = (root: number): { stop(): number } => {
  let most = proportionalMegabytes(root);
  const timer = setInterval(() => {
    most = Math.max(most, proportionalMegabytes(root));
  }, millisecondsBetweenLooks);
  return {
    stop: () => {
      clearInterval(timer);
      return most;
    },
  };
};
