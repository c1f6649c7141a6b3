import type { Claims } from "@kinkeeper/contracts/claims";
import {
  finishOpenid,
  linkExternalIdentity,
  showExternalIdentity,
  startFamilyWithOpenid,
  startOpenid,
  unlinkExternalIdentity,
} from "@kinkeeper/contracts/identity/openid";
import { DomainError, notFound } from "@kinkeeper/platform/domain-error";
import { problemOf } from "@kinkeeper/platform/http/problem";
import { htmlReply, jsonReply, Reply, route, type Route } from "@kinkeeper/platform/http/route";
import type { IncomingMessage } from "node:http";
import { z } from "zod";
import { findAccounts } from "../accounts/find-account.ts";
import { signedOut, signInAgain } from "../accounts/signed-out.ts";
import { canCreateFamily, refuseClosedSignUp } from "../accounts/sign-up-policy.ts";
import { formOrJson, type Submitted } from "../http/form-or-json.ts";
import { signUpAsNewcomer } from "../openid/sign-up-as-newcomer.ts";
import { accountOfIdentity, linkIdentity, unlinkProvider } from "../openid/linked-account.ts";
import { newcomerOf, nextStep, rememberNewcomer } from "../openid/newcomer.ts";
import { openidChecks, type OpenidPerson, type OpenidProvider } from "../openid/provider.ts";
import { signInPage } from "../pages/sign-in-page.ts";
import { withReturn } from "../pages/with-return.ts";
import { startWithProvider } from "../pages/start-family-page.ts";
import type { IdentityParts } from "../parts.ts";
import { completeFirstStep, withCookie } from "../second-factor/sign-in-steps.ts";
import { requireConfirmation } from "../second-factor/confirmation.ts";
import { signedInBy } from "../sessions/live-session.ts";
import { beginAt, returnPath } from "../sessions/return-path.ts";
import { seenFrom } from "../sessions/seen-from.ts";
import { signInPageOptions } from "./sign-in-page-options.ts";
import { streamReader } from "../stream-reader.ts";
import { clientAddress } from "../throttle/client-address.ts";
import { userDecider } from "../users/user.decider.ts";
import { userStream } from "../users/user.ts";

const purpose = "openid-sign-in";

/** A sign-in at the provider that this browser began. `linkTo`: the account it is to be linked to. */
const begun = z.object({ ...openidChecks.shape, returnTo: z.string(), linkTo: z.uuid().nullable() });
type Begun = z.output<typeof begun>;

/** What the provider answers with stands in the query; what is there twice means nothing. */
const answerIn = (query: Record<string, unknown>): URLSearchParams =>
  new URLSearchParams(Object.entries(query).filter((entry): entry is [string, string] => typeof entry[1] === "string"));

/** Signing in by OpenID Connect (docs/decisions/0024-openid-connect.md). */
export const openidRoutes = (parts: IdentityParts): readonly Route[] => {
  const { sealedTokens, openidCookie, logger, settings } = parts;
  const isOpen = canCreateFamily(settings);

  const configured = (): OpenidProvider => {
    if (!parts.openid) throw notFound("page");
    return parts.openid;
  };

  /** `cookie`: lets this browser alone come back with the answer. */
  const begin = async (sought: Pick<Begun, "returnTo" | "linkTo">) => {
    const { address, checks } = await configured().begin();
    return { address, cookie: openidCookie.set(await sealedTokens.issue(purpose, { ...checks, ...sought })) };
  };

  /** The sign-in that an answer belongs to, which ends with it. @throws DomainError SIGNED_OUT */
  const consumeAuthRequest = async (answer: URLSearchParams, cookies: string | undefined): Promise<Begun> => {
    const token = openidCookie.read(cookies);
    const found = token === undefined ? undefined : await sealedTokens.read(purpose, begun, token);
    // An answer to somebody else's sign-in, or to one that is over, uses nothing up.
    if (token === undefined || found === undefined || answer.get("state") !== found.state) throw signInAgain();
    if (!(await sealedTokens.spend(token))) throw signInAgain();
    return found;
  };

  /** A browser that was sent here is shown a page also when it fails. */
  const orPage = async (
    { requestId, query }: { requestId: string; query: object },
    answer: () => Promise<Reply>,
  ): Promise<Reply> => {
    configured();
    try {
      return await answer();
    } catch (error) {
      const { status, body: problem, headers } = problemOf(error, requestId);
      if (status >= 500) logger.error({ err: error, requestId, status }, "a sign-in at the provider failed");
      const returnTo = "returnTo" in query && typeof query.returnTo === "string" ? query.returnTo : undefined;
      const options = signInPageOptions(parts, returnTo);
      return htmlReply(status, signInPage({ typed: {}, problem, ...options }), headers);
    }
  };

  const redirect = (returnTo: string, { headers, redirectTo }: Submitted): Reply =>
    new Reply(303, {
      location: redirectTo ? withReturn(redirectTo, returnTo) : returnTo,
      ...withCookie(headers, openidCookie.clear()),
    });

  /** Ends a link that was begun by somebody who is signed in; only in the browser in which they still are. */
  const finishLink = async (person: OpenidPerson, { linkTo: userId, returnTo }: Begun, http: IncomingMessage) => {
    const account = await signedInBy(parts, http.headers.cookie);
    if (userId === null || account?.userId !== userId) throw signInAgain();
    const context = { tenantId: "platform", actorId: userId, correlationId: parts.newId(), causationId: parts.newId() };
    await linkIdentity(parts, { userId, identity: person }, context);
    return new Reply(303, { location: returnTo, "set-cookie": openidCookie.clear() });
  };

  /** Somebody whom no account is linked to goes on to link one, or to start a family. */
  const redirectNewcomer = async (person: OpenidPerson, returnTo: string): Promise<Reply> => {
    const { accounts } = await findAccounts(streamReader(parts.journal), parts.loginIdOf, person.email ?? "");
    const { label } = configured();
    const step = nextStep({ label, email: person.email, accounts: accounts.map(({ user }) => user), isOpen });
    const kind = returnTo.startsWith("/vendor/") ? "business" : "family";
    const path = step === "link" ? "/api/login?step=link" : `/api/login?start=${kind}&step=start`;
    return new Reply(303, {
      location: withReturn(path, returnTo),
      "set-cookie": await rememberNewcomer(parts, person),
    });
  };

  const newcomer = async (cookies: string | undefined) => {
    configured();
    const found = await newcomerOf(parts, cookies);
    if (!found) throw signInAgain();
    return found;
  };

  return [
    route(startOpenid, (request) =>
      orPage(request, async () => {
        const { address, cookie } = await begin({ returnTo: returnPath(request.query.returnTo), linkTo: null });
        return new Reply(303, { location: address, "set-cookie": cookie });
      }),
    ),

    route(finishOpenid, (request) =>
      orPage(request, async () => {
        const { http } = request;
        await parts.throttles.providerAnswer(clientAddress(http));
        const answer = answerIn(request.query);
        const sought = await consumeAuthRequest(answer, http.headers.cookie);
        const person = await configured().finish(answer, sought);
        if (sought.linkTo !== null) return finishLink(person, sought, http);
        const found = await accountOfIdentity(parts, person);
        if (!found) return redirectNewcomer(person, sought.returnTo);
        const { user, accountVersion } = found;
        return redirect(
          sought.returnTo,
          await completeFirstStep(parts, { userId: user.userId, accountVersion, ...seenFrom(http) }),
        );
      }),
    ),

    formOrJson(startFamilyWithOpenid, {
      logger,
      submit: async ({ returnTo: _path, ...family }, { http, platformContext, callerIfAny }) => {
        const person = await newcomer(http.headers.cookie);
        refuseClosedSignUp(settings, callerIfAny);
        await parts.throttles.signUp(clientAddress(http));
        const founded = await signUpAsNewcomer(parts, { ...family, newcomer: person }, platformContext);
        const { tenantId, ...account } = founded;
        const { headers, ...admitted } = await completeFirstStep(parts, {
          ...account,
          wanted: tenantId,
          isFirst: true,
          ...seenFrom(http),
        });
        return { ...admitted, headers: withCookie(headers, openidCookie.clear()) };
      },
      done: (submitted, { kind, returnTo }) => redirect(beginAt(returnTo, kind), submitted),
      page: async (typed, { problem }, _sent, { http }) => {
        const returnTo = returnPath(typed["returnTo"]);
        const person = await newcomerOf(parts, http.headers.cookie);
        return person && isOpen
          ? startWithProvider(typed["kind"])({ typed, problem, returnTo, email: person.email })
          : signInPage({ typed: {}, problem, ...signInPageOptions(parts, returnTo) });
      },
    }),

    route(showExternalIdentity, async ({ caller }) => {
      if (!parts.openid) return { label: null, linked: false };
      const { label, isIssuer } = parts.openid;
      const { state: user } = await streamReader(parts.journal).load(userDecider, userStream(caller.sub));
      if (user.status !== "registered") throw signedOut();
      return { label, linked: user.identities.some(({ issuer }) => isIssuer(issuer)) };
    }),

    route(linkExternalIdentity, async ({ caller, body, http }) => {
      configured();
      await confirmed(parts, caller, http);
      const { address, cookie } = await begin({ returnTo: returnPath(body.returnTo), linkTo: caller.sub });
      return jsonReply(200, { address }, { "set-cookie": cookie });
    }),

    route(unlinkExternalIdentity, async ({ caller, http, platformContext }) => {
      const provider = configured();
      await confirmed(parts, caller, http);
      if (!settings.KINKEEPER_PASSWORDS)
        throw new DomainError(
          "CONFLICT",
          "Passwords cannot be used here: without this link you could not sign in again.",
        );
      await unlinkProvider(parts, { userId: caller.sub, provider }, platformContext);
      return new Reply(204);
    }),
  ];
};

const confirmed = (parts: IdentityParts, { sub: userId }: Claims, http: IncomingMessage): Promise<void> =>
  requireConfirmation(parts, { userId, cookies: http.headers.cookie });
