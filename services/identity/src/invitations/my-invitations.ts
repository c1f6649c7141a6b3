import type { Recorded } from "@kinkeeper/contracts/event";
import type { ReceivedInvitation } from "@kinkeeper/contracts/identity/invitations";
import type { UserEvent } from "@kinkeeper/contracts/identity/user-events";
import { notFound } from "@kinkeeper/platform/domain-error";
import { findAccounts } from "../accounts/find-account.ts";
import type { IdentityParts } from "../parts.ts";
import { streamReader } from "../stream-reader.ts";
import { tenantDecider } from "../tenants/tenant.decider.ts";
import { tenantStream } from "../tenants/tenant.ts";
import { userDecider } from "../users/user.decider.ts";
import { userStream } from "../users/user.ts";
import { inviterName } from "./inviter-name.ts";
import type { InvitationLink } from "./live-link.ts";

interface Waiting {
  readonly answer: ReceivedInvitation;
  readonly link: InvitationLink;
}

/** One invitation as it stands in the events; undefined where it is over or was taken back. */
const waiting = async (
  { journal, now }: IdentityParts,
  invitedId: string,
  email: string,
): Promise<Waiting | undefined> => {
  const streams = streamReader(journal);
  const { state: user, recorded } = await streams.load(userDecider, userStream(invitedId));
  if (user.status !== "registered" || user.email !== email) return undefined;
  const issued = recorded.findLast((event) => event.type === "InvitationIssued") as
    | Extract<Recorded<UserEvent>, { type: "InvitationIssued" }>
    | undefined;
  const kept = issued && user.invitations.get(issued.data.tenantId);
  if (!issued || !kept || new Date(kept.expiresAt) <= now()) return undefined;
  const { tenantId } = issued.data;
  const tenant = (await streams.load(tenantDecider, tenantStream(tenantId))).state;
  const member = tenant.founded ? tenant.members.get(invitedId) : undefined;
  if (!tenant.founded || !member || member.joined) return undefined;
  const { tokenHash, expiresAt } = kept;
  const { actorId } = issued.metadata;
  const invitedBy = await inviterName(streams, { actorId, invitedBy: issued.data.invitedBy });
  return {
    answer: { id: invitedId, familyName: tenant.name, invitedBy, expiresAt },
    link: {
      user,
      accountVersion: 0,
      tokenHash,
      // Here nobody came by a link.
      provesAddress: false,
      invitation: { tenantId, familyName: tenant.name, role: member.role, invitedBy },
    },
  };
};

/** The address that invitations may be shown to: anybody may have signed up under one that is not theirs. */
const provenAddress = async ({ journal, loginIdOf, accountState }: IdentityParts, userId: string) => {
  const account = await accountState.account(userId);
  if (!account) return undefined;
  const { accounts } = await findAccounts(streamReader(journal), loginIdOf, account.email, accountState.user);
  const own = accounts.find(({ user }) => user.userId === userId);
  return own?.user.emailVerified ? account.email : undefined;
};

/** The families that invite somebody to the address that is proven to be theirs, the newest first. */
export const invitationsOf = async (parts: IdentityParts, userId: string): Promise<readonly ReceivedInvitation[]> => {
  const email = await provenAddress(parts, userId);
  if (email === undefined) return [];
  const rows = await parts.readModel.service<{ user_id: string }[]>`
    select user_id from tenant_users where email = ${email} and not joined order by since desc limit 50`;
  const found = await Promise.all(rows.map(({ user_id }) => waiting(parts, user_id, email)));
  return found.flatMap((one) => (one ? [one.answer] : []));
};

/** @throws DomainError NOT_FOUND for an invitation that is somebody else's, or over */
export const receivedInvitation = async (
  parts: IdentityParts,
  userId: string,
  invitedId: string,
): Promise<InvitationLink> => {
  const email = await provenAddress(parts, userId);
  const found = email === undefined ? undefined : await waiting(parts, invitedId, email);
  if (!found) throw notFound("invitation");
  return found.link;
};
