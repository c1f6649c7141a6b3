import { z } from "zod";
import { defineEvent, type EventOf } from "../event.ts";

/** Stands where an erased account had its address. */
export const removedAddress = "removed@invalid";

/** What the administrators of a family are told about its plan. */
export const billingNotice = z.enum(["trial-ending", "trial-ended", "payment-failed", "suspended-unpaid"]);
export type BillingNotice = z.infer<typeof billingNotice>;

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
    data: z.object({
      userId: z.uuid(),
      passwordHash: z.string(),
      /** Whom to tell, of an account that could be opened before; nobody is told of a first password. */
      email: z.string().optional(),
    }),
    personal: {
      subject: "userId",
      fields: ["passwordHash", "email"],
      removed: { passwordHash: "", email: removedAddress },
    },
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
  /** The same of a business: an account without a family was opened beside this one, and there is nothing to bring into it. */
  defineEvent({
    type: "BusinessSignUpRepeated",
    data: z.object({ userId: z.uuid(), email: z.string() }),
    personal: { subject: "userId", fields: ["email"], removed: { email: removedAddress } },
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
      /** The operator has the link as well, and passes it on: it proves no address. */
      linkShown: z.literal(true).optional(),
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
