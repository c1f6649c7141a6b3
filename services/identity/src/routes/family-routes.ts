import { isFamilyAdmin, type Claims } from "@kinkeeper/contracts/claims";
import {
  addTenantUser,
  changeTenantUser,
  listTenantUsers,
  removeTenantUser,
  resendInvitation,
} from "@kinkeeper/contracts/identity/family-users";
import { renameTenant } from "@kinkeeper/contracts/identity/families";
import { getTenant } from "@kinkeeper/contracts/identity/signed-in";
import { executeCommand } from "@kinkeeper/platform/command-handler";
import { DomainError, notFound } from "@kinkeeper/platform/domain-error";
import { additionOf } from "@kinkeeper/platform/http/addition";
import { jsonReply, Reply, route, type Route } from "@kinkeeper/platform/http/route";
import { KeyedMutex } from "@kinkeeper/platform/keyed-mutex";
import type { Viewer } from "@kinkeeper/platform/read-model";
import { refuseToInvite } from "../accounts/sign-up-policy.ts";
import { takeBackInvitation } from "../invitations/answer-invitation.ts";
import { invite, inviteAgain, type InvitedMember } from "../invitations/invite.ts";
import { familyOf, membersOf } from "../directory/directory.ts";
import { recordedFamily, recordedMember } from "../directory/recorded-family.ts";
import type { IdentityParts } from "../parts.ts";
import { revoke } from "../sessions/open-session.ts";
import { goOnElsewhere } from "../sessions/switch-family.ts";
import { streamReader } from "../stream-reader.ts";
import { tenantDecider } from "../tenants/tenant.decider.ts";
import { tenantStream } from "../tenants/tenant.ts";
import { userDecider } from "../users/user.decider.ts";
import { userStream, type RegisteredUser } from "../users/user.ts";

/**
 * The family in the address must be the caller's own; another one looks like one that does not exist. A super_admin
 * looks after all of them.
 */
const viewerOf = (caller: Claims, tenantId: string): Viewer => {
  if (caller.role !== "super_admin" && caller.tenantId !== tenantId) throw notFound("family");
  return { tenantId, userId: caller.sub };
};

/** A family and its members. */
export const familyRoutes = (parts: IdentityParts): readonly Route[] => {
  const { journal, readModel, sessions } = parts;
  /** Invitations of one address to one family come one after the other: of two at once the second finds the first. */
  const inviting = new KeyedMutex();

  const invitationAnswer = async (tenantId: string, { userId, link }: InvitedMember) => ({
    user: await recordedMember(journal, tenantId, userId),
    ...(link === undefined ? {} : { link }),
  });

  /** Somebody who was invited and has not come. */
  const invitedUser = async (tenantId: string, userId: string): Promise<RegisteredUser | undefined> => {
    const member = (await recordedFamily(journal, tenantId)).tenant.members.get(userId);
    if (!member || member.joined) return undefined;
    const { state: user } = await streamReader(journal).load(userDecider, userStream(userId));
    return user.status === "registered" ? user : undefined;
  };

  return [
    route(getTenant, async ({ caller, params: { tenantId } }) => {
      const family = await familyOf(readModel, viewerOf(caller, tenantId));
      if (!family) throw notFound("family");
      return family;
    }),

    route(renameTenant, async ({ caller, params: { tenantId }, body: { name }, platformContext }) => {
      viewerOf(caller, tenantId);
      const command = { type: "RenameTenant", name } as const;
      await executeCommand(parts, tenantDecider, tenantStream(tenantId), command, platformContext);
      return (await recordedFamily(journal, tenantId)).answer;
    }),

    route(listTenantUsers, async ({ caller, params: { tenantId }, platformContext }) => {
      const viewer = viewerOf(caller, tenantId);
      if (!(await familyOf(readModel, viewer))) throw notFound("family");
      if (caller.role === "super_admin") {
        const command = { type: "RecordSupportAccess", userId: caller.sub, at: parts.now() } as const;
        await executeCommand(parts, tenantDecider, tenantStream(tenantId), command, platformContext);
      }
      return membersOf(readModel, viewer, { withEmail: isFamilyAdmin(caller) });
    }),

    route(addTenantUser, async ({ caller, params: { tenantId }, body, platformContext, idempotencyKey }) => {
      viewerOf(caller, tenantId);
      refuseToInvite(parts.settings, caller);
      const { id: userId, once } = additionOf({ caller, idempotencyKey }, parts.newId);
      const invitation = { ...body, tenantId, userId, invitedBy: caller.sub, once };
      const invited = await inviting.run(`${tenantId} ${body.email}`, () => invite(parts, invitation, platformContext));
      return invitationAnswer(tenantId, invited);
    }),

    route(resendInvitation, async ({ caller, params: { tenantId, userId }, platformContext, idempotencyKey }) => {
      viewerOf(caller, tenantId);
      refuseToInvite(parts.settings, caller);
      const inviting = { tenantId, userId, invitedBy: caller.sub, once: { idempotencyKey } };
      const invited = await inviteAgain(parts, inviting, platformContext);
      return invitationAnswer(tenantId, invited);
    }),

    route(changeTenantUser, async ({ caller, params: { tenantId, userId }, body: { role }, platformContext }) => {
      viewerOf(caller, tenantId);
      const command = { type: "ChangeMemberRole", userId, role } as const;
      await executeCommand(parts, tenantDecider, tenantStream(tenantId), command, platformContext);
      const member = await recordedMember(journal, tenantId, userId);
      return jsonReply(200, member, await revoke(parts, { userId }));
    }),

    route(removeTenantUser, async ({ caller, params: { tenantId, userId }, http, platformContext }) => {
      viewerOf(caller, tenantId);
      if (!isFamilyAdmin(caller) && caller.sub !== userId)
        throw new DomainError("FORBIDDEN", "Only a family admin can remove somebody else.");
      const invited = await invitedUser(tenantId, userId);
      if (invited && (await takeBackInvitation(parts, { tenantId, user: invited }, platformContext)))
        return new Reply(204);
      const command = { type: "RevokeMembership", userId } as const;
      await executeCommand(parts, tenantDecider, tenantStream(tenantId), command, platformContext);
      if (caller.sub === userId) await goOnElsewhere(parts, { userId, http });
      await sessions.endOfMember(tenantId, userId);
      return new Reply(204, await revoke(parts, { userId }));
    }),
  ];
};
