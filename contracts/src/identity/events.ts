import { z } from "zod";
import { tenantStatus, userRole } from "../enumerations.ts";
import { defineEvent, type Context, type EventOf } from "../event.ts";
import { onboardingStep } from "./onboarding-step.ts";

/** Stands where an erased account had its address. */
export const removedAddress = "removed@invalid";

/** Who decided on a family's status: a super administrator, its payments, or the end of its trial. */
export const statusSource = z.enum(["admin", "billing", "trial"]);
export type StatusSource = z.infer<typeof statusSource>;

/** What the administrators of a family are told about its plan. */
export const billingNotice = z.enum(["trial-ending", "trial-ended", "payment-failed", "suspended-unpaid"]);
export type BillingNotice = z.infer<typeof billingNotice>;

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
    data: z.object({
      tenantId: z.uuid(),
      status: tenantStatus,
      previous: tenantStatus,
      reason: z.string().optional(),
      /** Absent in older events: a super administrator. */
      source: statusSource.optional(),
    }),
  }),
  /** Its administrators are told so many days before; from then on the end of the trial is fixed. */
  defineEvent({
    type: "TrialEnding",
    data: z.object({ tenantId: z.uuid(), endsAt: z.iso.datetime(), daysLeft: z.union([z.literal(7), z.literal(1)]) }),
  }),
  /** Somebody was invited; nothing is theirs to see before the membership is granted. */
  defineEvent({ type: "MembershipOffered", data: z.object({ ...membership, role: membershipRole }) }),
  defineEvent({ type: "MembershipGranted", data: z.object({ ...membership, role: membershipRole }) }),
  defineEvent({
    type: "MembershipRoleChanged",
    data: z.object({ ...membership, role: membershipRole, previous: membershipRole }),
  }),
  defineEvent({ type: "MembershipRevoked", data: z.object(membership) }),
  /** A super administrator who does not belong to the family looked at its people; once an hour. */
  defineEvent({ type: "SupportAccessed", data: z.object({ ...membership, at: z.iso.datetime() }) }),
  /** An administrator began to look at the family as somebody with this role would. */
  defineEvent({ type: "FamilyViewedAs", data: z.object({ ...membership, role: z.literal("member") }) }),
] as const;
export type TenantEvent = EventOf<typeof tenantEvents>;

/** Who at an OpenID Connect provider opens an account, and where its owner is told of it. */
const identityOfAccount = {
  userId: z.uuid(),
  email: z.string().default(removedAddress),
  issuer: z.string(),
  subject: z.string(),
};

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
  /** Whoever an OpenID Connect provider names so signs in to this account. */
  defineEvent({
    type: "ExternalIdentityLinked",
    data: z.object(identityOfAccount),
    personal: {
      subject: "userId",
      fields: ["email", "issuer", "subject"],
      removed: { email: removedAddress, issuer: "", subject: "" },
    },
  }),
  defineEvent({
    type: "ExternalIdentityUnlinked",
    data: z.object(identityOfAccount),
    personal: {
      subject: "userId",
      fields: ["email", "issuer", "subject"],
      removed: { email: removedAddress, issuer: "", subject: "" },
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
  /** An administrator of a family is told about its plan, by mail. */
  defineEvent({
    type: "BillingNoticeGiven",
    data: z.object({
      userId: z.uuid(),
      email: z.string(),
      tenantId: z.uuid(),
      familyName: z.string(),
      notice: billingNotice,
      /** When the trial ends, or when the card is tried again. */
      at: z.iso.datetime().nullable(),
    }),
    personal: { subject: "userId", fields: ["email"], removed: { email: removedAddress } },
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
  /**
   * The last that is told to an account that is erased. `userId` names nobody: the address lies under a key of its own, which
   * ends when the mail was sent.
   */
  defineEvent({
    type: "FarewellSaid",
    data: z.object({ userId: z.uuid(), email: z.string() }),
    personal: { subject: "userId", fields: ["email"], removed: { email: removedAddress } },
  }),
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

/** Why `email` stands in these: whoever mails what happened knows no addresses. */
const told = { userId: z.uuid(), email: z.string() };
const toldPersonal = { subject: "userId", fields: ["email"], removed: { email: removedAddress } } as const;

/**
 * Streams `factor-platform.<userId>`: what an account proves itself with besides its password. In what is said of a key or a code
 * lies no secret but that of the authenticator app, which checking needs; all of it is encrypted with the account's key.
 */
export const factorEvents = [
  defineEvent({
    type: "PasskeyAdded",
    data: z.object({
      ...told,
      passkeyId: z.uuid(),
      name: z.string(),
      /** What the authenticator calls it, base64url. */
      credentialId: z.string(),
      /** COSE, base64url. */
      publicKey: z.string(),
      /** Uses, as the authenticator counts them; always 0 where it does not. */
      counter: z.int().nonnegative(),
      transports: z.array(z.string()),
      /** Kept by more than one device. */
      synced: z.boolean(),
    }),
    personal: {
      subject: "userId",
      fields: ["email", "name", "credentialId", "publicKey"],
      removed: { email: removedAddress, name: "Removed", credentialId: "", publicKey: "" },
    },
  }),
  defineEvent({
    type: "PasskeyRenamed",
    data: z.object({ userId: z.uuid(), passkeyId: z.uuid(), name: z.string() }),
    personal: { subject: "userId", fields: ["name"], removed: { name: "Removed" } },
  }),
  /** Somebody signed in with it, or confirmed who they are. */
  defineEvent({
    type: "PasskeyUsed",
    data: z.object({ userId: z.uuid(), passkeyId: z.uuid(), counter: z.int().nonnegative() }),
  }),
  defineEvent({
    type: "PasskeyRemoved",
    data: z.object({ ...told, passkeyId: z.uuid(), name: z.string() }),
    personal: {
      subject: "userId",
      fields: ["email", "name"],
      removed: { email: removedAddress, name: "Removed" },
    },
  }),
  defineEvent({
    type: "AuthenticatorAdded",
    data: z.object({
      ...told,
      /** Base32, as RFC 6238 apps take it. */
      secret: z.string(),
      /** The half minute of the code that confirmed it, counted from 1970. */
      step: z.int().nonnegative(),
    }),
    personal: { subject: "userId", fields: ["email", "secret"], removed: { email: removedAddress, secret: "" } },
  }),
  /** The code of a half minute was used: it and earlier ones are worth nothing any more. */
  defineEvent({ type: "AuthenticatorUsed", data: z.object({ userId: z.uuid(), step: z.int().nonnegative() }) }),
  defineEvent({ type: "AuthenticatorRemoved", data: z.object(told), personal: toldPersonal }),
  /** With the first second factor. `codeHashes`: keyed hashes, so that they tell nothing about the codes. */
  defineEvent({
    type: "RecoveryCodesIssued",
    data: z.object({ userId: z.uuid(), codeHashes: z.array(z.string()) }),
    personal: { subject: "userId", fields: ["codeHashes"], removed: { codeHashes: [] } },
  }),
  /** New ones instead of those before. */
  defineEvent({
    type: "RecoveryCodesReplaced",
    data: z.object({ ...told, codeHashes: z.array(z.string()) }),
    personal: {
      subject: "userId",
      fields: ["email", "codeHashes"],
      removed: { email: removedAddress, codeHashes: [] },
    },
  }),
  defineEvent({
    type: "RecoveryCodeUsed",
    data: z.object({ ...told, codeHash: z.string(), left: z.int().nonnegative() }),
    personal: { subject: "userId", fields: ["email", "codeHash"], removed: { email: removedAddress, codeHash: "" } },
  }),
  /** Whoever runs the platform took all of it away, for somebody who had lost everything. */
  defineEvent({ type: "SecondFactorReset", data: z.object(told), personal: toldPersonal }),
] as const;
export type FactorEvent = EventOf<typeof factorEvents>;

/** Streams `onboarding-<tenantId>.<userId>`: what somebody decided about the first steps in a family's archive. */
export const onboardingEvents = [
  defineEvent({ type: "OnboardingStepSkipped", data: z.object({ userId: z.uuid(), step: onboardingStep }) }),
  /** Done, or put away. */
  defineEvent({ type: "OnboardingEnded", data: z.object({ userId: z.uuid() }) }),
] as const;
export type OnboardingEvent = EventOf<typeof onboardingEvents>;

export const identityContext = {
  name: "identity",
  categories: {
    tenant: tenantEvents,
    user: userEvents,
    login: loginEvents,
    factor: factorEvents,
    onboarding: onboardingEvents,
  },
} as const satisfies Context;
