import { z } from "zod";
import { defineEndpoint } from "../endpoint.ts";
import { requiredLine } from "../text.ts";
import { hasFamilyName, signUpFields, withoutFamilyName } from "./sign-up.ts";
import { user } from "./signed-in.ts";

/*
 * Signing in by OpenID Connect, where a provider is configured; elsewhere all of these but the question for it answer 404.
 */

const returnTo = z.string().max(2000).optional();
/** Also in a family that is suspended or cancelled: the account is the person's own. */
const own = { access: "signed-in", whileSuspended: true, whileCancelled: true } as const;

export const externalIdentity = z.object({ label: z.string().nullable(), linked: z.boolean() });

export const startOpenid = defineEndpoint({
  id: "startOpenid",
  method: "GET",
  path: "/api/login/oidc",
  access: "public",
  summary: "Go to the provider to sign in there.",
  query: z.object({ returnTo }),
});

/** A part of a provider's answer. */
const answered = z.string().max(4_000).optional();

export const finishOpenid = defineEndpoint({
  id: "finishOpenid",
  method: "GET",
  path: "/api/login/oidc/callback",
  access: "public",
  summary:
    "Where the provider sends the browser back to: signs in, or leads on to link an account or to start a family.",
  // What a provider adds is its own matter and passed over; what counts is checked against the sign-in that was begun.
  query: z.object({
    code: answered,
    state: answered,
    iss: answered,
    error: answered,
    error_description: answered,
    error_uri: answered,
  }),
});

export const startFamilyWithOpenid = defineEndpoint({
  id: "startFamilyWithOpenid",
  method: "POST",
  path: "/api/login/oidc/family",
  access: "public",
  summary: "Sign up as whom the provider just named: an account without a password, signed in.",
  takesForm: true,
  body: z
    .strictObject({
      ...signUpFields,
      firstName: requiredLine("First name is required"),
      lastName: requiredLine("Last name is required"),
      returnTo,
    })
    .refine(hasFamilyName, withoutFamilyName),
  response: z.object({ user }),
  status: 201,
});

export const showExternalIdentity = defineEndpoint({
  id: "showExternalIdentity",
  method: "GET",
  path: "/api/auth/external-identity",
  ...own,
  summary:
    "Whether one's account is linked to the provider; `label` says what people call that, null where there is none.",
  response: externalIdentity,
});

export const linkExternalIdentity = defineEndpoint({
  id: "linkExternalIdentity",
  method: "POST",
  path: "/api/auth/external-identity",
  ...own,
  summary: "Begin to link one's account to the provider: the browser goes to `address` and comes back to `returnTo`.",
  body: z.strictObject({ returnTo }),
  response: z.object({ address: z.string() }),
});

export const unlinkExternalIdentity = defineEndpoint({
  id: "unlinkExternalIdentity",
  method: "DELETE",
  path: "/api/auth/external-identity",
  ...own,
  summary: "The provider signs in to this account no longer.",
});

export const openidEndpoints = [
  startOpenid,
  finishOpenid,
  startFamilyWithOpenid,
  showExternalIdentity,
  linkExternalIdentity,
  unlinkExternalIdentity,
] as const;
