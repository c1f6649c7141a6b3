import { sessionHash } from "@kinkeeper/platform/http/session-hash";
import {
  choosePassword,
  login,
  loginAsset,
  logout,
  requestPasswordReset,
  showChoosePassword,
  showLogin,
  signup,
} from "@kinkeeper/contracts/identity/sign-in";
import { DomainError, notFound } from "@kinkeeper/platform/domain-error";
import { htmlReply, Reply, route, type Route } from "@kinkeeper/platform/http/route";
import type { IncomingMessage } from "node:http";
import { z } from "zod";
import type { Account } from "../accounts/account-state.ts";
import { verifyEmail } from "../accounts/verify-email.ts";
import { signUp } from "../accounts/sign-up.ts";
import { requestReset } from "../accounts/request-reset.ts";
import { refuseClosedSignUp } from "../accounts/sign-up-policy.ts";
import { checkCredentials, type TypedAt } from "../accounts/sign-in.ts";
import { liveLink } from "../invitations/live-link.ts";
import { spendLink } from "../invitations/spend-link.ts";
import { formOrJson, type Submitted } from "../http/form-or-json.ts";
import { askResetPage, deadLinkPage, resetSentPage } from "../pages/ask-reset-page.ts";
import { assetOf } from "../pages/assets.ts";
import { choosePasswordPage } from "../pages/choose-password-page.ts";
import { invitationPage } from "../pages/invitation-page.ts";
import type { FormState } from "../pages/form-field.ts";
import { linkAccountPage } from "../pages/link-account-page.ts";
import { signInPage } from "../pages/sign-in-page.ts";
import { withReturn } from "../pages/with-return.ts";
import { startBusinessPage, startFamilyPage, startWithProvider } from "../pages/start-family-page.ts";
import { newcomerOf } from "../openid/newcomer.ts";
import { passwordsOff, refusalOfPassword } from "../openid/passwords-off.ts";
import type { IdentityParts } from "../parts.ts";
import { signInPageOptions } from "./sign-in-page-options.ts";
import { completeFirstStep } from "../second-factor/sign-in-steps.ts";
import { hasSecondFactor } from "../second-factor/factors.ts";
import { factorsOf } from "../second-factor/factors-of.ts";
import { revoke } from "../sessions/open-session.ts";
import { signedInBy } from "../sessions/live-session.ts";
import { beginAt, returnPath } from "../sessions/return-path.ts";
import { seenFrom } from "../sessions/seen-from.ts";
import { clientAddress } from "../throttle/client-address.ts";

/** See other: the browser goes on with a GET, and going back does not send the form again. */
const redirectAfter = (path: string | undefined, { headers, redirectTo }: Submitted): Reply =>
  new Reply(303, { location: redirectTo ? withReturn(redirectTo, returnPath(path)) : returnPath(path), ...headers });

const typedAt = (http: Pick<IncomingMessage, "headers" | "socket">): TypedAt => ({
  address: clientAddress(http),
  cookies: http.headers.cookie,
});

const sentToken = z
  .object({ token: z.string().catch(""), account: z.string().optional().catch(undefined) })
  .catch({ token: "" });

/** The page behind a link: what it is for, or that it is over. `cookies`: of whoever looks at it, who may be signed in. */
const linkPage = async (
  parts: IdentityParts,
  {
    token,
    cookies,
    ...state
  }: FormState & { token: string; cookies?: string | undefined; account?: string | undefined },
): Promise<{ status: number; page: string }> => {
  try {
    const { user, invitation } = await liveLink(parts, token);
    const { email } = user;
    if (!invitation) return { status: 200, page: choosePasswordPage({ ...state, token, email }) };
    const viewer = await signedInBy(parts, cookies);
    return {
      status: 200,
      page: invitationPage({ ...state, token, email, invitation, signedInAs: viewer?.email }),
    };
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== "TOKEN_SPENT") throw error;
    return { status: 409, page: deadLinkPage(error.message) };
  }
};

/** Who founds another family is not asked again for what the account says. */
const typedFor = (viewer: Account | undefined): FormState["typed"] =>
  viewer ? { firstName: viewer.firstName ?? "", lastName: viewer.lastName ?? "", email: viewer.email } : {};

const pageOfKind = (kind: string | undefined) => (kind === "business" ? startBusinessPage : startFamilyPage);

const pageRoutes = (parts: IdentityParts): readonly Route[] => [
  route(showLogin, async ({ query: { returnTo, start, step }, callerIfAny, http }) => {
    const options = signInPageOptions(parts, returnTo, callerIfAny);
    const newcomer = await newcomerOf(parts, http.headers.cookie);
    if (newcomer && step !== undefined && options.provider !== undefined) {
      const { firstName, lastName, email } = newcomer;
      const page =
        start !== undefined && options.isOpen
          ? startWithProvider(start)({ typed: { firstName, lastName }, returnTo: options.returnTo, email })
          : linkAccountPage({ typed: {}, returnTo: options.returnTo, label: options.provider, email });
      return htmlReply(200, page);
    }
    const viewer = await signedInBy(parts, http.headers.cookie);
    const goesOnTo = start === "business" ? beginAt(returnTo, start) : options.returnTo;
    const state = { typed: {}, ...options, returnTo: goesOnTo, signedInAs: viewer?.email };
    const page =
      start === undefined || !options.takesPasswords
        ? signInPage(state)
        : pageOfKind(start)({ ...state, typed: typedFor(viewer), attempt: parts.newId() });
    // Whoever comes to sign in as usual has done with whom the provider named before.
    return htmlReply(200, page, newcomer ? { "set-cookie": parts.openidCookie.clear() } : {});
  }),

  route(loginAsset, async ({ params, header }) => {
    const asset = assetOf(params.file);
    if (!asset) throw notFound("file");
    // The gateway lets only answers be kept that are asked about again.
    const headers = { etag: asset.etag, "cache-control": "private, no-cache" };
    return header("if-none-match") === asset.etag
      ? new Reply(304, headers)
      : new Reply(200, { ...headers, "content-type": asset.contentType }, asset.bytes);
  }),

  route(showChoosePassword, async ({ query: { token }, http }) => {
    if (token === undefined) return htmlReply(200, askResetPage({ typed: {} }));
    const { status, page } = await linkPage(parts, { typed: {}, token, cookies: http.headers.cookie });
    return htmlReply(status, page);
  }),
];

/** Everything somebody who is signed out may do. */
export const signInRoutes = (parts: IdentityParts): readonly Route[] => {
  const { logger, mailer, sessions, cookie } = parts;
  return [
    ...pageRoutes(parts),

    formOrJson(login, {
      logger,
      submit: async ({ username, password }, { http }) => {
        const account = await checkCredentials(parts, { username, password, ...typedAt(http) });
        const refusal = await refusalOfPassword(parts, { ...account, cookies: http.headers.cookie });
        if (refusal) throw refusal;
        return completeFirstStep(parts, { ...account, ...seenFrom(http) });
      },
      done: (submitted, { returnTo }) => redirectAfter(returnTo, submitted),
      page: async (typed, { problem }, _sent, { http }) => {
        const options = signInPageOptions(parts, typed["returnTo"]);
        const { returnTo, provider: label } = options;
        const newcomer = await newcomerOf(parts, http.headers.cookie);
        return newcomer && label !== undefined && newcomer.email === typed["username"]
          ? linkAccountPage({ typed: {}, problem, returnTo, label, email: newcomer.email })
          : signInPage({ typed, problem, ...options });
      },
    }),

    formOrJson(signup, {
      logger,
      submit: async (body, { http, platformContext, callerIfAny }) => {
        refuseClosedSignUp(parts.settings, callerIfAny);
        if (!parts.settings.KINKEEPER_PASSWORDS) throw passwordsOff(parts);
        await parts.throttles.signUp(clientAddress(http));
        const signing = { ...body, address: clientAddress(http) };
        const { tenantId, isKnownAccount, ...account } = await signUp(parts, signing, platformContext);
        return completeFirstStep(parts, { ...account, wanted: tenantId, isFirst: !isKnownAccount, ...seenFrom(http) });
      },
      done: (submitted, { kind, returnTo }) => redirectAfter(beginAt(returnTo, kind), submitted),
      page: (typed, { problem }) =>
        pageOfKind(typed["kind"])({
          typed,
          problem,
          returnTo: returnPath(typed["returnTo"]),
          provider: parts.openid?.label,
          // What failed may have founded it all the same.
          attempt: typed["attempt"] ?? parts.newId(),
          isOpen: problem.error !== "SIGNUP_CLOSED",
        }),
    }),

    route(logout, async ({ http, header }) => {
      // A GET that ends something: neither other people's pages nor a browser that fetches ahead may cause it.
      if (header("sec-fetch-site") === "cross-site" || header("sec-purpose")?.includes("prefetch"))
        throw new DomainError("CROSS_SITE", "Please sign out from within the archive.");
      const sessionId = cookie.read(http.headers.cookie);
      if (sessionId) await sessions.end(sessionId);
      const revoked = sessionId ? await revoke(parts, { sessionHash: sessionHash(sessionId) }) : {};
      return new Reply(303, {
        location: "/",
        "set-cookie": cookie.clear(),
        "clear-site-data": '"cache", "storage"',
        ...revoked,
      });
    }),

    formOrJson(requestPasswordReset, {
      logger,
      submit: async ({ email }, { http, platformContext }) => {
        await requestReset(parts, { email, address: clientAddress(http) }, platformContext);
        return {};
      },
      done: () => htmlReply(200, resetSentPage({ delivers: mailer.delivers })),
      page: (typed, { problem }) => askResetPage({ typed, problem }),
    }),

    formOrJson(choosePassword, {
      logger,
      submit: async (body, { http, platformContext }) => {
        const spent = await spendLink(parts, { ...body, ...typedAt(http) }, platformContext);
        const { userId, accountVersion, tenantId, passwordChanged, provesAddress, isFirst, awaitsSecondStep } = spent;
        if (passwordChanged) {
          await sessions.endAllOf(userId);
          await parts.revocations.publish({ userId });
        }
        // Whoever signed up under the address may have another's mailbox, and a second factor of their own.
        const isGuarded = provesAddress && hasSecondFactor(await factorsOf(parts, userId));
        if (provesAddress && !isGuarded) await verifyEmail(parts, userId);
        // A link that leads into no family only set the password.
        const refusal = tenantId === undefined ? await refusalOfPassword(parts, { userId }) : undefined;
        if (refusal) return { refusal, redirectTo: "/api/login" };
        const signingIn = { userId, accountVersion, wanted: tenantId, isFirst, ...seenFrom(http) };
        const invitation = awaitsSecondStep ? body.token : null;
        return completeFirstStep(parts, { ...signingIn, provesAddress: isGuarded, invitation });
      },
      done: (submitted) => redirectAfter("/", submitted),
      page: async (typed, { problem }, sent) => {
        if (problem.error === "TOKEN_SPENT") return deadLinkPage(problem.message);
        // Who is signed in was asked for a password all the same: the forms are shown once more.
        return (await linkPage(parts, { typed, problem, ...sentToken.parse(sent) })).page;
      },
    }),
  ];
};
