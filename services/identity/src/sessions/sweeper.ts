import type { PeriodicTask } from "@kinkeeper/platform/periodic-tasks";
import type { IdentityParts } from "../parts.ts";

const hour = 3_600_000;

/** Forgets sessions and used tokens that are over, once an hour; they count for nothing before that already. */
export const sweeper = ({
  sessions,
  sealedTokens,
}: Pick<IdentityParts, "sessions" | "sealedTokens">): PeriodicTask => ({
  pauseMs: hour,
  run: async () => void (await Promise.all([sessions.sweep(), sealedTokens.sweep()])),
  failure: "old sessions could not be forgotten",
});
