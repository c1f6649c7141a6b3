import { z } from "zod";
import { defineEndpoint } from "../endpoint.ts";
import { user } from "./signed-in.ts";
import { own } from "./own-account.ts";

const invitationId = z.uuid();

/** An invitation to somebody who is signed in. */
export const receivedInvitation = z.object({
  id: invitationId,
  familyName: z.string(),
  invitedBy: z.string(),
  expiresAt: z.iso.datetime(),
});

export type ReceivedInvitation = z.infer<typeof receivedInvitation>;

export const myInvitations = defineEndpoint({
  id: "myInvitations",
  method: "GET",
  path: "/api/auth/invitations",
  ...own,
  summary: "Families that invite the user; only to an address that is proven to be theirs.",
  response: z.array(receivedInvitation),
});

export const acceptInvitation = defineEndpoint({
  id: "acceptInvitation",
  method: "POST",
  path: "/api/auth/invitations/:invitationId/accept",
  ...own,
  summary: "Become a member of the family, and go on in it.",
  params: z.object({ invitationId }),
  response: user,
});

export const declineInvitation = defineEndpoint({
  id: "declineInvitation",
  method: "POST",
  path: "/api/auth/invitations/:invitationId/decline",
  ...own,
  summary: "Say no to an invitation.",
  params: z.object({ invitationId }),
});
