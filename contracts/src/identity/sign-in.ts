import { z } from "zod";
import { defineEndpoint } from "../endpoint.ts";
import { emailAddress, optionalLine, required, requiredLine } from "../text.ts";
import { newPassword, optionalUserName, typedPassword } from "./credentials.ts";
import { hasFamilyName, signUpFields, withoutFamilyName } from "./sign-up.ts";
import { user } from "./signed-in.ts";

const returnTo = z.string().max(2000).optional();

const incompleteLink = "This link is not complete. Please open it as it was sent";

const linkToken = z.string(required(incompleteLink)).min(20, incompleteLink).max(200, incompleteLink);

const signedIn = z.object({ user });

export const showLogin = defineEndpoint({
  id: "showLogin",
  method: "GET",
  path: "/api/login",
  access: "public",
  summary: "The page to sign in or to sign up.",
  /** `step`: what follows on the answer of an OpenID Connect provider. */
  query: z.object({ returnTo, start: z.string().optional(), step: z.string().optional() }),
});

export const loginAsset = defineEndpoint({
  id: "loginAsset",
  method: "GET",
  path: "/api/login/assets/:file",
  access: "public",
  summary: "Style sheet and fonts of the sign-in pages; an address never changes what it answers.",
  params: z.object({ file: z.string().max(100) }),
});

export const login = defineEndpoint({
  id: "login",
  method: "POST",
  path: "/api/login",
  access: "public",
  summary: "Sign in with user name or e-mail. A form is answered with 303, JSON with 200.",
  takesForm: true,
  body: z.strictObject({
    username: requiredLine("Please enter your user name or e-mail address", 254),
    password: typedPassword("Please enter your password"),
    returnTo,
  }),
  response: signedIn,
});

export const logout = defineEndpoint({
  id: "logout",
  method: "GET",
  path: "/api/logout",
  access: "public",
  summary: "End the session and go to the landing page.",
});

export const signup = defineEndpoint({
  id: "signup",
  method: "POST",
  path: "/api/signup",
  access: "public",
  summary: "Start a family: a tenant on trial and its tenant_admin, signed in. A business has none.",
  takesForm: true,
  body: z
    .strictObject({
      ...signUpFields,
      firstName: requiredLine("First name is required"),
      lastName: requiredLine("Last name is required"),
      email: emailAddress,
      username: optionalUserName,
      password: newPassword,
      /** Of one form as it was shown: sent twice it is one sign-up. */
      attempt: z.uuid().optional(),
      returnTo,
    })
    .refine(hasFamilyName, withoutFamilyName),
  response: signedIn,
  status: 201,
});

export const requestPasswordReset = defineEndpoint({
  id: "requestPasswordReset",
  method: "POST",
  path: "/api/password-reset",
  access: "public",
  summary: "Mail a single-use link; answered alike for unknown addresses.",
  takesForm: true,
  body: z.strictObject({ email: emailAddress }),
  status: 202,
});

export const choosePassword = defineEndpoint({
  id: "choosePassword",
  method: "POST",
  path: "/api/password-reset/confirm",
  access: "public",
  summary:
    "Spend the link of an invitation or a reset: sets the password and signs in. The password of an account of the invited address lets that one in.",
  takesForm: true,
  body: z.strictObject({
    token: linkToken,
    password: newPassword,
    /** `mine`: only an account that is there already may come in by this password; no new one is made. */
    account: z.enum(["mine"]).optional(),
    firstName: optionalLine(),
    lastName: optionalLine(),
    username: optionalUserName,
  }),
  response: signedIn,
});

export const showChoosePassword = defineEndpoint({
  id: "showChoosePassword",
  method: "GET",
  path: "/api/password-reset",
  access: "public",
  summary: "The page behind the link of an invitation or a reset, and the page to ask for one.",
  query: z.object({ token: z.string().max(200).optional() }),
});

export const answerInvitation = defineEndpoint({
  id: "answerInvitation",
  method: "POST",
  path: "/api/invitation",
  access: "public",
  summary: "Answer the invitation behind a link: accepting takes the session of the invited account.",
  takesForm: true,
  body: z.strictObject({ token: linkToken, answer: z.enum(["accept", "decline"], required("Answer is required")) }),
});

export const jwks = defineEndpoint({
  id: "jwks",
  method: "GET",
  path: "/.well-known/jwks.json",
  access: "public",
  summary: "The public keys that verify tokens.",
});
