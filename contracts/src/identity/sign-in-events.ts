import { z } from "zod";
import { defineEvent, type EventOf } from "../event.ts";
import { removedAddress } from "./user-events.ts";

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
