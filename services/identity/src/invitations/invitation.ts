import { linkAddress, newLinkToken } from "../tokens/links.ts";
import type { IdentityParts } from "../parts.ts";
import type { UserCommand } from "../users/user.decider.ts";

const days = 24 * 3_600_000;
const invitationLifetime = 7 * days;

export interface Invitation {
  readonly command: Extract<UserCommand, { type: "IssueInvitation" }>;
  /** The address to pass on; absent where a mail goes out, because only the mailbox should have it then. */
  readonly link?: string;
}

/** A fresh link to a family, good for seven days; it ends the one before it. */
export const newInvitation = (
  { mailer, settings, now }: Pick<IdentityParts, "mailer" | "settings" | "now">,
  { userId, ...family }: { userId: string; tenantId: string; familyName: string; invitedBy: string },
): Invitation => {
  const { token, tokenHash } = newLinkToken(userId);
  const expiresAt = new Date(now().getTime() + invitationLifetime).toISOString();
  const linkShown = !mailer.delivers;
  return {
    command: { type: "IssueInvitation", ...family, token, tokenHash, expiresAt, linkShown },
    ...(linkShown ? { link: linkAddress(settings.KINKEEPER_PUBLIC_URL, token) } : {}),
  };
};

/** How somebody signs what they send: their name, else their user name; an address is told to nobody. */
export const displayName = (account: {
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly username: string | null;
}): string => [account.firstName, account.lastName].filter(Boolean).join(" ") || account.username || "Somebody";
