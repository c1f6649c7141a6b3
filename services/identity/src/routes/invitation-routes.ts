import {
  acceptInvitation,
  declineInvitation as declineReceived,
  myInvitations,
} from "@kinkeeper/contracts/identity/invitations";
import { answerInvitation } from "@kinkeeper/contracts/identity/sign-in";
import { htmlReply, jsonReply, Reply, route, type Route } from "@kinkeeper/platform/http/route";
import { signedOut } from "../accounts/signed-out.ts";
import { formOrJson } from "../http/form-or-json.ts";
import { acceptAs, declineInvitation } from "../invitations/answer-invitation.ts";
import { isInvitation, liveLink, type InvitationLink } from "../invitations/live-link.ts";
import { invitationsOf, receivedInvitation } from "../invitations/my-invitations.ts";
import { deadLinkPage } from "../pages/ask-reset-page.ts";
import { declinedPage } from "../pages/invitation-page.ts";
import type { IdentityParts } from "../parts.ts";
import { signedInBy } from "../sessions/live-session.ts";
import { switchToFamily } from "../sessions/switch-family.ts";
import { clientAddress } from "../throttle/client-address.ts";
import { linkSpent } from "../users/user.decider.ts";

/** Families that invite: answered by whoever is signed in, or by the link. */
export const invitationRoutes = (parts: IdentityParts): readonly Route[] => {
  const { logger } = parts;

  const invitationOf = async (token: string): Promise<InvitationLink> => {
    const link = await liveLink(parts, token);
    if (!isInvitation(link)) throw linkSpent();
    return link;
  };

  return [
    route(myInvitations, async ({ caller }) => [...(await invitationsOf(parts, caller.sub))]),

    route(acceptInvitation, async ({ caller: { sub: userId }, params, http, platformContext }) => {
      const link = await receivedInvitation(parts, userId, params.invitationId);
      await acceptAs(parts, link, { userId, provesAddress: false }, platformContext);
      const { user, headers } = await switchToFamily(parts, { userId, tenantId: link.invitation.tenantId, http });
      return jsonReply(200, user, headers);
    }),

    route(declineReceived, async ({ caller, params, platformContext }) => {
      await declineInvitation(parts, await receivedInvitation(parts, caller.sub, params.invitationId), platformContext);
      return new Reply(204);
    }),

    formOrJson(answerInvitation, {
      logger,
      submit: async ({ token, answer }, { http, platformContext }) => {
        await parts.throttles.spendLink(clientAddress(http));
        const link = await invitationOf(token);
        if (answer === "decline") {
          await declineInvitation(parts, link, platformContext);
          return {};
        }
        const account = await signedInBy(parts, http.headers.cookie);
        // The link is for one address: who is signed in under another one signs in anew, on the page behind it.
        if (!account || account.email !== link.user.email) throw signedOut();
        const { userId } = account;
        await acceptAs(parts, link, { userId, provesAddress: link.provesAddress }, platformContext);
        const { headers } = await switchToFamily(parts, { userId, tenantId: link.invitation.tenantId, http });
        return { headers };
      },
      done: ({ headers }, { answer }) =>
        answer === "accept" ? new Reply(303, { location: "/", ...headers }) : htmlReply(200, declinedPage()),
      page: (_typed, { problem }) => deadLinkPage(problem.message),
    }),
  ];
};
