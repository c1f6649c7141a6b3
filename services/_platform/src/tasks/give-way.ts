import { constants, setPriority } from "node:os";

/** Makes a process that was just started give way to whoever waits for an answer. */
export const belowNormal = (pid: number): void => {
  try {
    setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // It has ended already, which is told by its end.
  }
};

/** Makes this thread give way, and threads it starts from now on. Only where a priority is a thread's own: on Linux. */
export const giveWay = (): void => {
  // Elsewhere it would be the whole process's.
  if (process.platform === "linux") belowNormal(0);
};
