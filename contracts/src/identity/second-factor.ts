import { z } from "zod";
import { defineEndpoint } from "../endpoint.ts";
import { required, requiredLine, storableText } from "../text.ts";
import { user } from "./signed-in.ts";

/*
 * Passkeys, codes of an authenticator app and recovery codes: what an account proves itself with besides its password. As soon as
 * there is one of the first two, the password alone opens nothing.
 */

const base64url = z.string().regex(/^[\w-]*$/, "This is not base64url");
const bytes = (maxLength: number) => base64url.min(1).max(maxLength);

/** What browsers say about themselves beside it is left out: nothing is decided by it. */
const credential = {
  id: bytes(1400),
  rawId: bytes(1400),
  type: z.literal("public-key"),
};

/** `PublicKeyCredential.toJSON()` of a passkey that was made (WebAuthn level 3, RegistrationResponseJSON). */
export const passkeyRegistration = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes(5000),
    attestationObject: bytes(50_000),
    transports: z.array(z.string().max(40)).max(20).optional(),
  }),
});
export type PasskeyRegistration = z.output<typeof passkeyRegistration>;

/** The same of a passkey that was used (AuthenticationResponseJSON). */
export const passkeyAssertion = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes(5000),
    authenticatorData: bytes(5000),
    signature: bytes(10_000),
    userHandle: bytes(200).nullish(),
  }),
});
export type PasskeyAssertion = z.output<typeof passkeyAssertion>;

/** What `navigator.credentials` is asked with (WebAuthn level 3, PublicKeyCredential…OptionsJSON); the browser alone reads it. */
const passkeyOptions = z.object({ challenge: z.string() }).loose();

/** A code as it is typed: of the app, or one of the recovery codes; blanks and dashes do not matter. */
const typedCode = storableText(40, required("Please enter the code")).trim().min(1, "Please enter the code");
const setUpToken = z
  .string(required("Please begin again"))
  .min(1, "Please begin again")
  .max(2000, "Please begin again");

export const passkeyName = requiredLine("Please give it a name", 60);

export const passkey = z.object({
  id: z.uuid(),
  name: z.string(),
  addedAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime().nullable(),
  /** Kept by more than one device, by whoever makes the browser or the password manager. */
  synced: z.boolean(),
});
export type Passkey = z.infer<typeof passkey>;

export const securityNote = z.object({
  at: z.iso.datetime(),
  what: z.enum([
    "password-set",
    "passkey-added",
    "passkey-used",
    "passkey-removed",
    "authenticator-added",
    "authenticator-used",
    "authenticator-removed",
    "recovery-codes-replaced",
    "recovery-code-used",
    "reset-by-operator",
    "provider-linked",
    "provider-unlinked",
  ]),
  /** Name of the passkey. */
  name: z.string().optional(),
});
export type SecurityNote = z.infer<typeof securityNote>;

export const security = z.object({
  passkeys: z.array(passkey),
  authenticator: z.object({ addedAt: z.iso.datetime() }).nullable(),
  recoveryCodesLeft: z.int(),
  hasPassword: z.boolean(),
  /** The role must have a second factor here: the last one cannot be removed. */
  required: z.boolean(),
  /** The newest first, at most fifty. */
  history: z.array(securityNote),
});
export type Security = z.infer<typeof security>;

/** Shown once; there with the first second factor of an account. */
const recoveryCodes = z.array(z.string());
/** Secret and address for apps that cannot scan; the picture is a data address of an SVG. */
const authenticatorSetUp = z.object({
  setUpToken: z.string(),
  secret: z.string(),
  address: z.string(),
  qrCode: z.string(),
});

/** Also in a family that is suspended or cancelled: the account is the person's own. */
const own = { access: "signed-in", whileSuspended: true, whileCancelled: true } as const;
const passkeyParams = z.object({ passkeyId: z.uuid() });

export const showSecurity = defineEndpoint({
  id: "showSecurity",
  method: "GET",
  path: "/api/auth/security",
  ...own,
  summary: "One's passkeys, authenticator app and recovery codes, and what happened with them.",
  response: security,
});

export const confirmIdentity = defineEndpoint({
  id: "confirmIdentity",
  method: "POST",
  path: "/api/auth/confirmation",
  ...own,
  summary: "Confirm who one is, by password, code or passkey: for ten minutes what guards the account may be changed.",
  body: z
    .strictObject({
      password: storableText(200).optional(),
      code: typedCode.optional(),
      passkey: passkeyAssertion.optional(),
    })
    .refine((body) => Object.values(body).filter((value) => value !== undefined).length === 1, {
      message: "Please give a password, a code or a passkey",
    }),
});

export const confirmationPasskeyOptions = defineEndpoint({
  id: "confirmationPasskeyOptions",
  method: "POST",
  path: "/api/auth/confirmation/passkey-options",
  ...own,
  summary: "What the browser asks one of the account's passkeys with, to confirm.",
  response: passkeyOptions,
});

export const newPasskeyOptions = defineEndpoint({
  id: "newPasskeyOptions",
  method: "POST",
  path: "/api/auth/passkey-options",
  ...own,
  summary: "What the browser makes a passkey from.",
  response: passkeyOptions,
});

export const addPasskey = defineEndpoint({
  id: "addPasskey",
  method: "POST",
  path: "/api/auth/passkeys",
  ...own,
  summary: "Add a passkey; with the first second factor come recovery codes, shown this once.",
  body: z.strictObject({ name: passkeyName, registration: passkeyRegistration }),
  response: z.object({ passkeyId: z.uuid(), recoveryCodes: recoveryCodes.optional() }),
  status: 201,
});

export const renamePasskey = defineEndpoint({
  id: "renamePasskey",
  method: "PATCH",
  path: "/api/auth/passkeys/:passkeyId",
  ...own,
  summary: "Call a passkey something else.",
  params: passkeyParams,
  body: z.strictObject({ name: passkeyName }),
});

export const removePasskey = defineEndpoint({
  id: "removePasskey",
  method: "DELETE",
  path: "/api/auth/passkeys/:passkeyId",
  ...own,
  summary: "Remove a passkey; without any second factor the password is enough again.",
  params: passkeyParams,
});

export const newAuthenticator = defineEndpoint({
  id: "newAuthenticator",
  method: "POST",
  path: "/api/auth/authenticator/set-up",
  ...own,
  summary: "A secret for an authenticator app, good for ten minutes; nothing has changed yet.",
  response: authenticatorSetUp,
});

export const addAuthenticator = defineEndpoint({
  id: "addAuthenticator",
  method: "POST",
  path: "/api/auth/authenticator",
  ...own,
  summary: "Add the authenticator app, confirmed by a code of it.",
  body: z.strictObject({ setUpToken, code: typedCode }),
  response: z.object({ recoveryCodes: recoveryCodes.optional() }),
  status: 201,
});

export const removeAuthenticator = defineEndpoint({
  id: "removeAuthenticator",
  method: "DELETE",
  path: "/api/auth/authenticator",
  ...own,
  summary: "Remove the authenticator app; without any second factor the password is enough again.",
});

export const replaceRecoveryCodes = defineEndpoint({
  id: "replaceRecoveryCodes",
  method: "POST",
  path: "/api/auth/recovery-codes",
  ...own,
  summary: "New recovery codes, shown this once; those before end.",
  response: z.object({ recoveryCodes }),
  status: 201,
});

const returnTo = z.string().max(2000).optional();

export const showSecondFactor = defineEndpoint({
  id: "showSecondFactor",
  method: "GET",
  path: "/api/login/second-factor",
  access: "public",
  summary: "The page after the password: give the second factor, or set one up where the role must have one.",
  query: z.object({ returnTo }),
});

export const giveSecondFactor = defineEndpoint({
  id: "giveSecondFactor",
  method: "POST",
  path: "/api/login/second-factor",
  access: "public",
  summary: "The second step of signing in: a code of the authenticator app or a recovery code.",
  takesForm: true,
  body: z.strictObject({ code: typedCode, returnTo }),
  response: z.object({ user }),
});

export const setUpSecondFactor = defineEndpoint({
  id: "setUpSecondFactor",
  method: "POST",
  path: "/api/login/second-factor/set-up",
  access: "public",
  summary:
    "Set up the authenticator app that one's role must have, and be signed in. The page shows the recovery codes.",
  takesForm: true,
  body: z.strictObject({ setUpToken, code: typedCode, returnTo }),
  response: z.object({ user, recoveryCodes }),
});

export const setUpPasskeyOptions = defineEndpoint({
  id: "setUpPasskeyOptions",
  method: "POST",
  path: "/api/login/second-factor/passkey-options",
  access: "public",
  summary: "What the browser makes a passkey from, for somebody whose role must have a second factor.",
  response: passkeyOptions,
});

export const setUpPasskey = defineEndpoint({
  id: "setUpPasskey",
  method: "POST",
  path: "/api/login/second-factor/passkey",
  access: "public",
  summary:
    "Add the passkey that one's role must have in place of an app, and be signed in. The page shows the recovery codes.",
  takesForm: true,
  body: z.strictObject({
    /** `PublicKeyCredential.toJSON()` as text, because the page sends it as a form. */
    registration: z
      .string(required("Please begin again"))
      .min(1, "Please begin again")
      .max(80_000, "Please begin again"),
    returnTo,
  }),
  response: z.object({ user, recoveryCodes }),
});

export const signInPasskeyOptions = defineEndpoint({
  id: "signInPasskeyOptions",
  method: "POST",
  path: "/api/login/passkey-options",
  access: "public",
  summary: "What the browser asks for a passkey with; whose it is, the passkey tells.",
  response: passkeyOptions,
});

export const signInWithPasskey = defineEndpoint({
  id: "signInWithPasskey",
  method: "POST",
  path: "/api/login/passkey",
  access: "public",
  summary: "Sign in with a passkey alone: having it and unlocking it are two factors.",
  body: z.strictObject({ passkey: passkeyAssertion }),
  response: z.object({ user }),
});

export const secondFactorEndpoints = [
  showSecurity,
  confirmIdentity,
  confirmationPasskeyOptions,
  newPasskeyOptions,
  addPasskey,
  renamePasskey,
  removePasskey,
  newAuthenticator,
  addAuthenticator,
  removeAuthenticator,
  replaceRecoveryCodes,
  showSecondFactor,
  giveSecondFactor,
  setUpSecondFactor,
  setUpPasskeyOptions,
  setUpPasskey,
  signInPasskeyOptions,
  signInWithPasskey,
] as const;
