import type { IdentityParts } from "../parts.ts";

const hour = 3_600_000;

/** Forgets sessions and used tokens that are over, once an hour; they count for nothing before that already. */
export const sweeper = ({
  sessions,
  sealedTokens,
  logger,
}: Pick<IdentityParts, "sessions" | "sealedTokens" | "logger">) => {
  let timer: NodeJS.Timeout | undefined;
  const sweep = (): void => {
    Promise.all([sessions.sweep(), sealedTokens.sweep()]).catch((error: unknown) =>
      logger.warn({ err: error }, "old sessions could not be forgotten"),
    );
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
