import { z } from "zod";
import { defineEndpoint } from "../endpoint.ts";
import { tenantStatus, userRole } from "../enumerations.ts";
import { emailAddress, optionalLine, required, requiredLine, storableText } from "../text.ts";
import { administrationEndpoints } from "./administration.ts";
import { auditEndpoints } from "./audit.ts";
import { onboardingEndpoints } from "./onboarding.ts";
import { openidEndpoints } from "./openid.ts";
import { secondFactorEndpoints } from "./second-factor.ts";
import { currentUser, getTenant, tenant, tenantParams, user } from "./signed-in.ts";

/** At least 8 characters as OWASP ASVS 5.0 6.2.1 asks; common passwords are refused by the service. */
const tooShort = "Please use at least 8 characters";
export const newPassword = storableText(200, required(tooShort)).min(8, tooShort);
/** A password that is there already: kept as it was typed, blanks included. */
const typedPassword = (message: string) => storableText(200, required(message)).min(1, message);

const userNameShape = z
  .string()
  .regex(
    /^[a-z0-9][a-z0-9._-]{1,38}[a-z0-9]$/,
    "A user name has 3 to 40 letters and digits, with dots, dashes or underscores between them",
  );
const lowerCase = z.string().trim().toLowerCase();
/** What one may sign in with instead of the e-mail address; has no "@", so that the two are never confused. */
export const userName = lowerCase.pipe(userNameShape);
/** Absent says nothing; null or an emptied form field says "none". */
const optionalUserName = lowerCase
  .transform((name) => name || null)
  .pipe(userNameShape.nullable())
  .nullish();
const returnTo = z.string().max(2000).optional();
const incompleteLink = "This link is not complete. Please open it as it was sent";
const linkToken = z.string(required(incompleteLink)).min(20, incompleteLink).max(200, incompleteLink);

export const tenantUser = z.object({
  id: z.uuid(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  username: z.string().nullable(),
  /** Members see the list without e-mail addresses. */
  email: z.string().optional(),
  role: userRole,
  status: z.enum(["active", "invited"]),
});
export type TenantUser = z.infer<typeof tenantUser>;

const signedIn = z.object({ user });
const tenantUserParams = z.object({ tenantId: z.uuid(), userId: z.uuid() });

/** `link` is answered where no mail server is configured, so that the one who invites can pass it on. */
const invitation = z.object({ user: tenantUser, link: z.string().optional() });

export const showLogin = defineEndpoint({
  id: "showLogin",
  method: "GET",
  path: "/api/login",
  access: "public",
  summary: "The page to sign in or to start a family.",
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
  summary: "Start a family: a tenant on trial and its tenant_admin, signed in.",
  takesForm: true,
  body: z.strictObject({
    familyName: requiredLine("Please give the archive a name"),
    firstName: requiredLine("First name is required"),
    lastName: requiredLine("Last name is required"),
    email: emailAddress,
    username: optionalUserName,
    password: newPassword,
    returnTo,
  }),
  response: signedIn,
  status: 201,
});

export const changeProfile = defineEndpoint({
  id: "changeProfile",
  method: "PATCH",
  path: "/api/auth/user",
  access: "signed-in",
  whileSuspended: true,
  summary: "Change one's own name, birth date and user name; what is left out stays.",
  body: z.strictObject({
    firstName: optionalLine(),
    lastName: optionalLine(),
    birthdate: optionalLine(40),
    username: optionalUserName,
  }),
  response: user,
});

export const changePassword = defineEndpoint({
  id: "changePassword",
  method: "POST",
  path: "/api/auth/password",
  access: "signed-in",
  whileSuspended: true,
  summary: "Change one's own password; every other session ends.",
  body: z.strictObject({ currentPassword: typedPassword("Please enter your current password"), newPassword }),
});

/** Also in a family that is suspended or cancelled: the account is the person's own. */
const own = { access: "signed-in", whileSuspended: true, whileCancelled: true } as const;

const sessionId = z.uuid();
/** Where the user is signed in. */
export const ownSession = z.object({
  id: sessionId,
  /** In plain words: "Firefox on Windows". */
  device: z.string(),
  /** Roughly where it was opened: "192.0.2.x". */
  place: z.string(),
  signedInAt: z.iso.datetime(),
  lastSeenAt: z.iso.datetime(),
  /** The session that asks. */
  current: z.boolean(),
});
export type OwnSession = z.infer<typeof ownSession>;

export const mySessions = defineEndpoint({
  id: "mySessions",
  method: "GET",
  path: "/api/auth/sessions",
  ...own,
  summary: "Where the user is signed in, this device first.",
  response: z.array(ownSession),
});

export const endSession = defineEndpoint({
  id: "endSession",
  method: "DELETE",
  path: "/api/auth/sessions/:sessionId",
  ...own,
  summary: "Sign out on one device.",
  params: z.object({ sessionId }),
});

export const endOtherSessions = defineEndpoint({
  id: "endOtherSessions",
  method: "DELETE",
  path: "/api/auth/sessions",
  ...own,
  summary: "Sign out everywhere but here.",
});

export const accountClosing = z.object({
  /** Without one, closing asks for a fresh sign-in. */
  hasPassword: z.boolean(),
  /** Families that nobody else could manage. */
  alone: z.array(z.object({ id: z.uuid(), name: z.string(), otherMembers: z.int() })),
});
export type AccountClosing = z.infer<typeof accountClosing>;

export const showClosing = defineEndpoint({
  id: "showClosing",
  method: "GET",
  path: "/api/auth/user/closing",
  ...own,
  summary: "What deleting the account would mean for the families of the user.",
  response: accountClosing,
});

/** Typed to confirm that the account is to be deleted. */
export const closingWord = "delete my account";

export const closeAccount = defineEndpoint({
  id: "closeAccount",
  method: "POST",
  path: "/api/auth/user/closing",
  ...own,
  summary: "Delete the account for good: its names, sessions and everything only it could read.",
  body: z.strictObject({
    password: typedPassword("Please enter your password").optional(),
    confirmation: z
      .string(required(`Please type “${closingWord}”`))
      .trim()
      .toLowerCase()
      .pipe(z.literal(closingWord, `Please type “${closingWord}”`)),
    /** Families to cancel along with it; each that nobody else could manage must be among them. */
    cancelFamilies: z.array(z.uuid()).max(100).default([]),
  }),
});

export const myFamilies = defineEndpoint({
  id: "myFamilies",
  method: "GET",
  path: "/api/auth/tenants",
  access: "signed-in",
  whileCancelled: true,
  summary: "The families the user belongs to.",
  response: z.array(
    tenant.pick({ id: true, name: true, status: true }).extend({ role: userRole, current: z.boolean() }),
  ),
});

export const switchFamily = defineEndpoint({
  id: "switchFamily",
  method: "POST",
  path: "/api/auth/tenant",
  ...own,
  summary: "Go on in another of one's families.",
  body: z.strictObject({ tenantId: z.uuid(required("Family is required")) }),
  response: user,
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
    "Spend the link of an invitation or a reset: sets the password and signs in. With the password of an account that the invited address has, that account comes in.",
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

export const answerInvitation = defineEndpoint({
  id: "answerInvitation",
  method: "POST",
  path: "/api/invitation",
  access: "public",
  summary: "Answer the invitation behind a link: accepting takes the session of the invited account.",
  takesForm: true,
  body: z.strictObject({ token: linkToken, answer: z.enum(["accept", "decline"], required("Answer is required")) }),
});

export const renameTenant = defineEndpoint({
  id: "renameTenant",
  method: "PATCH",
  path: "/api/tenants/:tenantId",
  access: "tenant_admin",
  summary: "Rename the family.",
  params: tenantParams,
  body: z.strictObject({ name: requiredLine("Please give the archive a name") }),
  response: tenant,
});

export const listTenantUsers = defineEndpoint({
  id: "listTenantUsers",
  method: "GET",
  path: "/api/tenants/:tenantId/users",
  access: "signed-in",
  summary: "Who belongs to the family.",
  params: tenantParams,
  response: z.array(tenantUser),
});

export const addTenantUser = defineEndpoint({
  id: "addTenantUser",
  method: "POST",
  path: "/api/tenants/:tenantId/users",
  access: "tenant_admin",
  summary: "Add a member: an invitation with a single-use link goes out.",
  params: tenantParams,
  body: z.strictObject({ email: emailAddress, role: z.literal("member").default("member") }),
  response: invitation,
  status: 201,
});

export const resendInvitation = defineEndpoint({
  id: "resendInvitation",
  method: "POST",
  path: "/api/tenants/:tenantId/users/:userId/invitation",
  access: "tenant_admin",
  summary: "Send a fresh link to somebody who has not joined yet.",
  params: tenantUserParams,
  response: invitation,
  status: 201,
});

export const changeTenantUser = defineEndpoint({
  id: "changeTenantUser",
  method: "PATCH",
  path: "/api/tenants/:tenantId/users/:userId",
  access: "tenant_admin",
  summary: "Change the role of a member.",
  params: tenantUserParams,
  body: z.strictObject({ role: z.enum(["tenant_admin", "member"], required("Role is required")) }),
  response: tenantUser,
});

export const removeTenantUser = defineEndpoint({
  id: "removeTenantUser",
  method: "DELETE",
  path: "/api/tenants/:tenantId/users/:userId",
  access: "tenant_admin",
  summary: "Take somebody out of the family; what they wrote stays.",
  params: tenantUserParams,
});

export const adminTenant = tenant.extend({ userCount: z.int() });
export type AdminTenant = z.infer<typeof adminTenant>;

/** So many families are answered at once. */
export const tenantsAtOnce = 100;

export const listTenants = defineEndpoint({
  id: "listTenants",
  method: "GET",
  path: "/api/admin/tenants",
  access: "super_admin",
  summary:
    "The families of the platform, the newest first, at most 100 at once: those after `after`, of a name that holds `q`.",
  query: z.object({
    q: storableText(200).trim().optional(),
    status: tenantStatus.optional(),
    /** The last family of the page before. */
    after: z.uuid().optional(),
  }),
  response: z.array(adminTenant),
});

/** What an administrator of the product sends to change it. */
export const tenantStatusInput = z.strictObject({
  status: z.enum(tenantStatus.options, required("Status is required")),
  reason: optionalLine(500),
});

export const changeTenantStatus = defineEndpoint({
  id: "changeTenantStatus",
  method: "PATCH",
  path: "/api/admin/tenants/:tenantId/status",
  access: "super_admin",
  summary: "Change the status of a family; it holds from the next request on.",
  params: tenantParams,
  body: tenantStatusInput,
  response: adminTenant,
});

export const jwks = defineEndpoint({
  id: "jwks",
  method: "GET",
  path: "/.well-known/jwks.json",
  access: "public",
  summary: "The public keys that verify tokens.",
});

export const identityEndpoints = [
  ...secondFactorEndpoints,
  ...openidEndpoints,
  ...administrationEndpoints,
  ...auditEndpoints,
  ...onboardingEndpoints,
  showLogin,
  loginAsset,
  login,
  logout,
  signup,
  currentUser,
  changeProfile,
  changePassword,
  myFamilies,
  switchFamily,
  requestPasswordReset,
  choosePassword,
  showChoosePassword,
  mySessions,
  endSession,
  endOtherSessions,
  showClosing,
  closeAccount,
  myInvitations,
  acceptInvitation,
  declineInvitation,
  answerInvitation,
  getTenant,
  renameTenant,
  listTenantUsers,
  addTenantUser,
  resendInvitation,
  changeTenantUser,
  removeTenantUser,
  listTenants,
  changeTenantStatus,
  jwks,
] as const;
