import type { IdentityParts } from "../parts.ts";

const hour = 3_600_000;

/** Forgets sessions that are over, once an hour; they count for nothing before that already. */
export const sweeper = ({ sessions, logger }: Pick<IdentityParts, "sessions" | "logger">) => {
  let timer: NodeJS.Timeout | undefined;
  const sweep = (): void => {
    sessions.sweep().catch((error: unknown) => logger.warn({ err: error }, "old sessions could not be forgotten"));
  };
  return {
    start: (): void => {
      sweep();
      timer = setInterval(sweep, hour);
      timer.unref();
    },
    stop: (): void => clearInterval(timer),
  };
};
