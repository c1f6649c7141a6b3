import { linkSpent, userDecider } from "../users/user.decider.ts";
import { linkOf, userStream, type RegisteredUser } from "../users/user.ts";
import type { IdentityParts } from "../parts.ts";
import { streamReader } from "../stream-reader.ts";
import { tenantDecider } from "../tenants/tenant.decider.ts";
import { tenantStream, type MemberRole } from "../tenants/tenant.ts";
import { inviterName } from "./inviter-name.ts";
import { readLinkToken } from "../tokens/links.ts";
import { accountVersion } from "../users/session-version.ts";

/** The family a link leads into. */
export interface Invitation {
  readonly tenantId: string;
  readonly familyName: string;
  readonly role: MemberRole;
  /** Absent where the family was started under the address of the account: only that account may make it its own. */
  readonly invitedBy?: string;
}

/** What a link that still works is for. */
export interface LiveLink {
  /** Whose link it is; for an invitation usually an account that was prepared, and is nobody's yet. */
  readonly user: RegisteredUser;
  readonly accountVersion: number;
  readonly tokenHash: string;
  readonly provesAddress: boolean;
  /** Absent for a reset. */
  readonly invitation?: Invitation;
}

export type InvitationLink = LiveLink & { readonly invitation: Invitation };

/** @throws DomainError TOKEN_SPENT for links that never were, were used or replaced, have expired, or whose invitation was taken back. */
export const liveLink = async (
  { journal, now }: Pick<IdentityParts, "journal" | "now">,
  token: string,
): Promise<LiveLink> => {
  const claimed = readLinkToken(token);
  if (!claimed) throw linkSpent();
  const streams = streamReader(journal);
  const { state: user, recorded } = await streams.load(userDecider, userStream(claimed.userId));
  const found = user.status === "registered" ? linkOf(user, claimed.tokenHash) : undefined;
  if (user.status !== "registered" || !found || new Date(found.link.expiresAt) <= now()) throw linkSpent();
  const { tokenHash } = claimed;
  const { provesAddress } = found.link;
  const link = { user, accountVersion: accountVersion(recorded), tokenHash, provesAddress };
  if (!found.invitation) return link;

  const { tenantId, invitedBy } = found.invitation;
  const tenant = (await streams.load(tenantDecider, tenantStream(tenantId))).state;
  if (!tenant.founded) throw linkSpent();
  const family = { tenantId, familyName: tenant.name };
  if (invitedBy === undefined) return { ...link, invitation: { ...family, role: "tenant_admin" } };
  const member = tenant.members.get(user.userId);
  if (!member) throw linkSpent();
  const issued = recorded.findLast((event) => event.type === "InvitationIssued" && event.data.tokenHash === tokenHash);
  const shown = await inviterName(streams, { actorId: issued?.metadata.actorId, invitedBy });
  return { ...link, invitation: { ...family, role: member.role, invitedBy: shown } };
};

export const isInvitation = (link: LiveLink): link is InvitationLink => link.invitation !== undefined;
