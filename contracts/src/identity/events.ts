import { z } from "zod";
import { tenantStatus, userRole } from "../enumerations.ts";
import { defineEvent, type Context, type EventOf } from "../event.ts";

/** Stands where an erased account had its address. */
export const removedAddress = "removed@invalid";

const membershipRole = userRole.exclude(["super_admin"]);
const membership = { tenantId: z.uuid(), userId: z.uuid() };

/** Streams `tenant-platform.<tenantId>`: a family and who belongs to it, so that its rules (one admin always stays) are decided in one place. */
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
  /** Somebody was invited; nothing is theirs to see before the membership is granted. */
  defineEvent({ type: "MembershipOffered", data: z.object({ ...membership, role: membershipRole }) }),
  defineEvent({ type: "MembershipGranted", data: z.object({ ...membership, role: membershipRole }) }),
  defineEvent({
    type: "MembershipRoleChanged",
    data: z.object({ ...membership, role: membershipRole, previous: membershipRole }),
  }),
  defineEvent({ type: "MembershipRevoked", data: z.object(membership) }),
] as const;
export type TenantEvent = EventOf<typeof tenantEvents>;

const userName = { firstName: z.string().nullable(), lastName: z.string().nullable() };

/** Streams `user-platform.<userId>`: an account, which may belong to several families. */
export const userEvents = [
  defineEvent({
    type: "UserRegistered",
    data: z.object({ userId: z.uuid(), email: z.string(), username: z.string().nullable(), ...userName }),
    personal: {
      subject: "userId",
      fields: ["email", "username", "firstName", "lastName"],
      removed: { email: removedAddress, username: null, firstName: "Removed", lastName: null },
    },
  }),
  defineEvent({
    type: "PasswordSet",
    data: z.object({ userId: z.uuid(), passwordHash: z.string() }),
    personal: { subject: "userId", fields: ["passwordHash"], removed: { passwordHash: "" } },
  }),
  defineEvent({
    type: "UserNameChosen",
    data: z.object({ userId: z.uuid(), username: z.string().nullable() }),
    personal: { subject: "userId", fields: ["username"], removed: { username: null } },
  }),
  /** A link that only went to the address came back: whoever holds the account reads that mail. */
  defineEvent({ type: "EmailVerified", data: z.object({ userId: z.uuid() }) }),
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
      /** The inviter was given the link as well, so that using it proves nothing about the address. */
      linkShown: z.boolean(),
    }),
    personal: {
      subject: "userId",
      fields: ["email", "token", "invitedBy"],
      removed: { email: removedAddress, token: "", invitedBy: "Removed" },
    },
  }),
  /**
   * Somebody signed up under the address of this account, with another password: a family was founded for an account beside
   * this one. Whoever reads the mail may bring the family into this account by the link, as its administrator.
   */
  defineEvent({
    type: "SignUpRepeated",
    data: z.object({
      userId: z.uuid(),
      tenantId: z.uuid(),
      familyName: z.string(),
      email: z.string(),
      token: z.string(),
      tokenHash: z.string(),
      expiresAt: z.iso.datetime(),
    }),
    personal: { subject: "userId", fields: ["email", "token"], removed: { email: removedAddress, token: "" } },
  }),
  /** A sign-in on a device this account was not known on; its owner is told by mail. */
  defineEvent({
    type: "SignedInOnNewDevice",
    data: z.object({
      userId: z.uuid(),
      email: z.string(),
      /** In plain words: "Firefox on Windows". */
      device: z.string(),
      /** Roughly where from: the network of the address. */
      place: z.string(),
    }),
    personal: {
      subject: "userId",
      fields: ["email", "device", "place"],
      removed: { email: removedAddress, device: "", place: "" },
    },
  }),
  /** No longer recorded: somebody with a proven address became a member at once, and was told by mail. */
  defineEvent({
    type: "AddedToFamily",
    data: z.object({
      userId: z.uuid(),
      tenantId: z.uuid(),
      familyName: z.string(),
      invitedBy: z.string(),
      email: z.string(),
    }),
    personal: {
      subject: "userId",
      fields: ["email", "invitedBy"],
      removed: { email: removedAddress, invitedBy: "Removed" },
    },
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
    personal: { subject: "userId", fields: ["email", "token"], removed: { email: removedAddress, token: "" } },
  }),
  defineEvent({ type: "TokenSpent", data: z.object({ userId: z.uuid(), tokenHash: z.string() }) }),
  defineEvent({ type: "UserErased", data: z.object({ userId: z.uuid() }) }),
] as const;
export type UserEvent = EventOf<typeof userEvents>;

/**
 * Streams `login-platform.<loginId>`: whose a name to sign in with is. `loginId` is a keyed hash of the e-mail address or
 * user name, so that the stream says nothing about it.
 */
export const loginEvents = [
  defineEvent({ type: "LoginReserved", data: z.object({ loginId: z.string(), userId: z.uuid() }) }),
  /** An address that has an owner already, taken beside them: the password tells who signs in. */
  defineEvent({ type: "LoginClaimed", data: z.object({ loginId: z.string(), userId: z.uuid() }) }),
  defineEvent({ type: "LoginReleased", data: z.object({ loginId: z.string(), userId: z.uuid() }) }),
] as const;
export type LoginEvent = EventOf<typeof loginEvents>;

export const identityContext = {
  name: "identity",
  categories: { tenant: tenantEvents, user: userEvents, login: loginEvents },
} as const satisfies Context;
