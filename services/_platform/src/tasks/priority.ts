import { constants, setPriority } from "node:os";

/** Lets a process that was just started run only where nobody who waits for an answer needs the processor. */
export const lowerProcessPriority = (pid: number): void => {
  try {
    setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // It has ended already: whoever started it hears of that by its "exit".
  }
};

/** The same of this thread, and of threads it starts from now on. Only where a priority is a thread's own: on Linux. */
export const lowerThreadPriority = (): void => {
  // Elsewhere it would be the whole process's.
  if (process.platform === "linux") lowerProcessPriority(0);
};
