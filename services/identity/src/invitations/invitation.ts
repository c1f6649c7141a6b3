import { joinedName } from "@kinkeeper/contracts/genealogy/readable";
import type { UserEvent } from "@kinkeeper/contracts/identity/user-events";
import { linkAddress, newLinkToken } from "../tokens/links.ts";
import type { IdentityParts } from "../parts.ts";
import type { UserCommand } from "../users/user.decider.ts";

const days = 24 * 3_600_000;
const invitationLifetime = 7 * days;

/** What issues a fresh link to a family, good for seven days; it ends the one before it. */
export const newInvitation = (
  { mailer, now }: Pick<IdentityParts, "mailer" | "now">,
  { userId, ...family }: { userId: string; tenantId: string; familyName: string; invitedBy: string },
): Extract<UserCommand, { type: "IssueInvitation" }> => {
  const { token, tokenHash } = newLinkToken(userId);
  const expiresAt = new Date(now().getTime() + invitationLifetime).toISOString();
  return { type: "IssueInvitation", ...family, token, tokenHash, expiresAt, linkShown: !mailer.delivers };
};

/** The address to pass on; absent where a mail went out, because only the mailbox should have it then. */
export const linkToPassOn = (
  { settings }: Pick<IdentityParts, "settings">,
  events: readonly UserEvent[],
): { readonly link?: string } => {
  const issued = events.find((event) => event.type === "InvitationIssued");
  return issued?.data.linkShown ? { link: linkAddress(settings.KINKEEPER_PUBLIC_URL, issued.data.token) } : {};
};

/** Of who gave none, or has none any more. */
export const nobodysName = "Somebody";

/** How somebody signs what they send: their name, else their user name; an address is told to nobody. */
export const displayName = (account: {
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly username: string | null;
}): string => joinedName(account) || account.username || nobodysName;
