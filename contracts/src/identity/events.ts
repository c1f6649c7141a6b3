import { z } from "zod";
import { tenantStatus, userRole } from "../enumerations.ts";
import { defineEvent, type Context, type EventOf } from "../event.ts";

/** Streams `tenant-platform.<tenantId>`. */
export const tenantEvents = [
  defineEvent({
    type: "TenantFounded",
    data: z.object({ tenantId: z.uuid(), name: z.string(), status: tenantStatus }),
  }),
  defineEvent({ type: "TenantRenamed", data: z.object({ tenantId: z.uuid(), name: z.string() }) }),
  defineEvent({
    type: "TenantStatusChanged",
    data: z.object({ tenantId: z.uuid(), status: tenantStatus, previous: tenantStatus, reason: z.string().optional() }),
  }),
] as const;
export type TenantEvent = EventOf<typeof tenantEvents>;

const userName = { firstName: z.string().nullable(), lastName: z.string().nullable() };

/** Streams `user-platform.<userId>`: an account may belong to several families. */
export const userEvents = [
  defineEvent({
    type: "UserRegistered",
    data: z.object({ userId: z.uuid(), email: z.string(), username: z.string().nullable(), ...userName }),
    personal: {
      subject: "userId",
      fields: ["email", "username", "firstName", "lastName"],
      removed: { email: "removed@invalid", username: null, firstName: "Removed", lastName: null },
    },
  }),
  defineEvent({ type: "PasswordSet", data: z.object({ userId: z.uuid(), passwordHash: z.string() }) }),
  defineEvent({
    type: "UserProfileChanged",
    data: z.object({
      userId: z.uuid(),
      ...userName,
      birthdate: z.string().nullable(),
      profileImageUrl: z.string().nullable(),
    }),
    personal: {
      subject: "userId",
      fields: ["firstName", "lastName", "birthdate", "profileImageUrl"],
      removed: { firstName: "Removed", lastName: null, birthdate: null, profileImageUrl: null },
    },
  }),
  defineEvent({ type: "SuperAdminAppointed", data: z.object({ userId: z.uuid() }) }),
  defineEvent({
    type: "MembershipGranted",
    data: z.object({ userId: z.uuid(), tenantId: z.uuid(), role: userRole.exclude(["super_admin"]) }),
  }),
  defineEvent({ type: "MembershipRevoked", data: z.object({ userId: z.uuid(), tenantId: z.uuid() }) }),
  defineEvent({
    type: "InvitationIssued",
    data: z.object({
      userId: z.uuid(),
      tenantId: z.uuid(),
      familyName: z.string(),
      invitedBy: z.string(),
      email: z.string(),
      /** The single-use link's secret: whoever mails it needs it; only its hash is kept for checking. */
      token: z.string(),
      tokenHash: z.string(),
      expiresAt: z.iso.datetime(),
    }),
    personal: { subject: "userId", fields: ["email", "token"], removed: { email: "removed@invalid", token: "" } },
  }),
  defineEvent({
    type: "PasswordResetRequested",
    data: z.object({
      userId: z.uuid(),
      email: z.string(),
      token: z.string(),
      tokenHash: z.string(),
      expiresAt: z.iso.datetime(),
    }),
    personal: { subject: "userId", fields: ["email", "token"], removed: { email: "removed@invalid", token: "" } },
  }),
  defineEvent({ type: "TokenSpent", data: z.object({ userId: z.uuid(), tokenHash: z.string() }) }),
  defineEvent({ type: "UserErased", data: z.object({ userId: z.uuid() }) }),
] as const;
export type UserEvent = EventOf<typeof userEvents>;

export const identityContext = {
  name: "identity",
  categories: { tenant: tenantEvents, user: userEvents },
} as const satisfies Context;
