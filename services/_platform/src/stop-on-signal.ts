import type { Logger } from "./logger.ts";

/**
 * Ctrl-C in a terminal reaches every process of the group, and npm and the launcher pass on what they get: what arrives
 * within this time, in milliseconds, is one wish.
 */
const oneWish = 500;

/** Stops cleanly on Ctrl-C, SIGTERM or when the terminal is closed, then ends the process; asked a second time it ends at once. */
export const stopOnSignal = (logger: Logger, stop: () => Promise<void>): void => {
  let askedAt: number | undefined;
  const onSignal = (): void => {
    const now = performance.now();
    if (askedAt !== undefined) {
      if (now - askedAt > oneWish) process.exit(1);
      return;
    }
    askedAt = now;
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        logger.fatal({ err: error }, "could not stop cleanly");
        process.exit(1);
      },
    );
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, onSignal);
};
