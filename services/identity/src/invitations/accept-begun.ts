import type { CommandContext } from "@kinkeeper/platform/event-journal";
import type { IdentityParts } from "../parts.ts";
import type { PendingSignIn } from "../second-factor/sign-in-steps.ts";
import { linkSpent } from "../users/user.decider.ts";
import { acceptAs } from "./answer-invitation.ts";
import { isInvitation, liveLink } from "./live-link.ts";

/**
 * Accepts the invitation that a sign-in was begun with, once its second step is done.
 * @throws DomainError TOKEN_SPENT, MEMBER_LIMIT_REACHED, TENANT_SUSPENDED, TENANT_CANCELLED: that sign-in is over then, another one is without it
 */
export const acceptBegun = async (
  parts: IdentityParts,
  { userId, invitation, token }: PendingSignIn,
  context: CommandContext,
): Promise<void> => {
  if (invitation === null) return;
  try {
    const link = await liveLink(parts, invitation);
    if (!isInvitation(link)) throw linkSpent();
    await acceptAs(parts, link, { userId, provesAddress: link.provesAddress }, context);
  } catch (error) {
    await parts.sealedTokens.spend(token);
    throw error;
  }
};
