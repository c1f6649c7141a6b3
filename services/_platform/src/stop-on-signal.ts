import type { Logger } from "./logger.ts";

/** Stops cleanly on Ctrl-C or SIGTERM, then ends the process; a second signal ends it at once. */
export const stopOnSignal = (logger: Logger, stop: () => Promise<void>): void => {
  let isStopping = false;
  const onSignal = (): void => {
    if (isStopping) process.exit(1);
    isStopping = true;
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        logger.fatal({ err: error }, "could not stop cleanly");
        process.exit(1);
      },
    );
  };
  process.on("SIGINT", onSignal).on("SIGTERM", onSignal);
};
