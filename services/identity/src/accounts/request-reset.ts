import type { CommandContext } from "@kinkeeper/platform/event-journal";
import { TooManyAttempts } from "../throttle/attempts.ts";
import type { IdentityParts } from "../parts.ts";
import { newLinkToken } from "../tokens/links.ts";
import { handleCommand } from "@kinkeeper/platform/command-handler";
import { streamReader } from "../stream-reader.ts";
import { userDecider } from "../users/user.decider.ts";
import { userStream } from "../users/user.ts";
import { findAccounts, type FoundAccount } from "./find-account.ts";

const resetLifetime = 3_600_000;
const mostLinks = 5;

/** Whose address it is proven to be. As long as it is nobody's yet, who signed up first may be a stranger: all of them. */
const toReset = (accounts: readonly FoundAccount[]): readonly FoundAccount[] => {
  const proven = accounts.filter(({ user }) => user.emailVerified);
  return (proven.length > 0 ? proven : accounts).slice(0, mostLinks);
};

/** A link to choose a new password with, good for an hour. */
export const newResetLink = (userId: string, now: Date) => ({
  ...newLinkToken(userId),
  expiresAt: new Date(now.getTime() + resetLifetime).toISOString(),
});

/**
 * Has a link mailed that is good for an hour, at most three times an hour for one address. Answers alike, and as fast, for
 * addresses nobody has: what only a known one costs is done after the answer, in the promise that comes back in `sent`.
 * @throws TooManyAttempts when one address asks too often; StoreUnavailable
 */
export const requestReset = async (
  { journal, loginIdOf, accountState, throttles, logger, now }: IdentityParts,
  { email, address }: { email: string; address: string },
  context: CommandContext,
): Promise<{ readonly sent: Promise<void> }> => {
  await throttles.resetFrom(address);
  const { loginId, accounts } = await findAccounts(streamReader(journal), loginIdOf, email, accountState.user);

  const send = async (): Promise<void> => {
    const asked = toReset(accounts);
    if (asked.length === 0) return;
    await throttles.resetOf(loginId);
    for (const { user } of asked) {
      const command = { type: "RequestPasswordReset", ...newResetLink(user.userId, now()) } as const;
      await handleCommand(journal, userDecider, userStream(user.userId), command, context);
    }
  };
  const sent = send().catch((error: unknown) => {
    if (error instanceof TooManyAttempts) logger.info("more reset links were asked for than are sent");
    else logger.error({ err: error, requestId: context.correlationId }, "a reset link could not be sent");
  });
  return { sent };
};
