import {
  giveSecondFactor,
  passkeyRegistration,
  setUpPasskey,
  setUpPasskeyOptions,
  setUpSecondFactor,
  type PasskeyRegistration,
  showSecondFactor,
  signInPasskeyOptions,
  signInWithPasskey,
} from "@kinkeeper/contracts/identity/second-factor";
import { DomainError } from "@kinkeeper/platform/domain-error";
import type { CommandContext } from "@kinkeeper/platform/event-journal";
import { htmlReply, jsonReply, Reply, route, type Route } from "@kinkeeper/platform/http/route";
import type { IncomingMessage } from "node:http";
import { z } from "zod";
import type { Account } from "../accounts/account-state.ts";
import { signInAgain } from "../accounts/signed-out.ts";
import { formOrJson, type Submitted } from "../http/form-or-json.ts";
import type { FormState } from "../pages/form-field.ts";
import { recoveryCodesPage } from "../pages/recovery-codes-page.ts";
import { secondFactorPage } from "../pages/second-factor-page.ts";
import { setUpSecondFactorPage } from "../pages/set-up-second-factor-page.ts";
import { signInPage } from "../pages/sign-in-page.ts";
import { withReturn } from "../pages/with-return.ts";
import type { IdentityParts } from "../parts.ts";
import { acceptBegun } from "../invitations/accept-begun.ts";
import { displayName } from "../invitations/invitation.ts";
import { addPasskey } from "../passkeys/add-passkey.ts";
import { accountOfPasskey } from "../passkeys/use-passkey.ts";
import { assertionOptions, registrationOptions } from "../passkeys/web-authn.ts";
import {
  addAuthenticatorApp,
  authenticatorSetUpAgain,
  newAuthenticatorSetUp,
} from "../second-factor/add-authenticator.ts";
import { completeSignIn, completeSecondStep, pendingOf, type PendingSignIn } from "../second-factor/sign-in-steps.ts";
import { factorsOf } from "../second-factor/factors-of.ts";
import { useCode } from "../second-factor/use-code.ts";
import { returnPath } from "../sessions/return-path.ts";
import { seenFrom } from "../sessions/seen-from.ts";
import { signInPageOptions } from "./sign-in-page-options.ts";
import { clientAddress } from "../throttle/client-address.ts";

const sentSetUp = z.object({ setUpToken: z.string() });

const unreadable = (): DomainError =>
  new DomainError("INVALID_INPUT", "This passkey was not accepted. Please try again.");

const registrationIn = (sent: string): PasskeyRegistration => {
  try {
    return passkeyRegistration.parse(JSON.parse(sent));
  } catch {
    throw unreadable(); // not what a browser makes
  }
};

/** What comes between the password and the session, and what takes the place of both: a passkey. */
export const secondStepRoutes = (parts: IdentityParts): readonly Route[] => {
  const { logger, accountState } = parts;

  /** @throws DomainError SIGNED_OUT where nobody gave a password just now, or the step is another one */
  const pendingAt = async (step: PendingSignIn["step"], cookies: string | undefined) => {
    const pending = await pendingOf(parts, cookies);
    const account = pending?.step === step ? await accountState.account(pending.userId) : undefined;
    if (!pending || !account) throw signInAgain();
    return { pending, account };
  };
  /** What somebody does who is not signed in yet. */
  const inTheName = ({ userId }: Pick<Account, "userId">, context: CommandContext): CommandContext => ({
    ...context,
    actorId: userId,
  });

  const givePage = async ({ userId }: Account, returnTo: string, state: FormState): Promise<string> => {
    const { authenticator, passkeys } = await factorsOf(parts, userId);
    const ways = { hasAuthenticator: authenticator !== undefined, hasPasskeys: passkeys.size > 0 };
    return secondFactorPage({ returnTo, ways, ...state });
  };
  const setUpPage = async (account: Account, returnTo: string, state: FormState, sent?: unknown): Promise<string> => {
    const { data } = sentSetUp.safeParse(sent);
    const begun = data && (await authenticatorSetUpAgain(parts, { ...account, ...data }));
    return setUpSecondFactorPage({ returnTo, setUp: begun ?? (await newAuthenticatorSetUp(parts, account)), ...state });
  };

  /** The form again, for whoever has given a password; else they sign in anew. */
  const pageAgain = async (
    http: Pick<IncomingMessage, "headers">,
    typed: FormState["typed"],
    problem: FormState["problem"],
    page: (account: Account, returnTo: string) => Promise<string>,
  ): Promise<string> => {
    const returnTo = returnPath(typed["returnTo"]);
    const pending = await pendingOf(parts, http.headers.cookie);
    const account = pending && (await accountState.account(pending.userId));
    return account
      ? page(account, returnTo)
      : signInPage({ typed: {}, problem, ...signInPageOptions(parts, returnTo) });
  };

  const shownCodes = (
    { body, headers }: Submitted,
    { returnTo }: { readonly returnTo?: string | undefined },
  ): Reply => {
    const { recoveryCodes: codes } = body as { recoveryCodes: readonly string[] };
    return htmlReply(200, recoveryCodesPage({ codes, returnTo: returnPath(returnTo) }), headers);
  };

  return [
    route(showSecondFactor, async ({ query, http }) => {
      const returnTo = returnPath(query.returnTo);
      const pending = await pendingOf(parts, http.headers.cookie);
      const account = pending && (await accountState.account(pending.userId));
      if (!account) return new Reply(303, { location: withReturn("/api/login", returnTo) });
      const show = pending.step === "give" ? givePage : setUpPage;
      return htmlReply(200, await show(account, returnTo, { typed: {} }));
    }),

    formOrJson(giveSecondFactor, {
      logger,
      submit: async ({ code }, { http, platformContext }) => {
        const { cookie: cookies } = http.headers;
        const { pending, account } = await pendingAt("give", cookies);
        const { userId, email } = account;
        const context = inTheName(account, platformContext);
        await useCode(parts, { userId, email, code, address: clientAddress(http), cookies }, context);
        await acceptBegun(parts, pending, context);
        return completeSecondStep(parts, pending, seenFrom(http));
      },
      done: ({ headers }, { returnTo }) => new Reply(303, { location: returnPath(returnTo), ...headers }),
      // A code is used up whether it was right or not.
      page: (typed, { problem }, _sent, { http }) =>
        pageAgain(http, typed, problem, (account, returnTo) => givePage(account, returnTo, { typed: {}, problem })),
    }),

    formOrJson(setUpSecondFactor, {
      logger,
      submit: async ({ setUpToken, code }, { http, platformContext }) => {
        const { cookie: cookies } = http.headers;
        const { pending, account } = await pendingAt("set-up", cookies);
        const { userId, email } = account;
        const recoveryCodes = await addAuthenticatorApp(
          parts,
          { userId, email, setUpToken, code, address: clientAddress(http), cookies, mustBeFirst: true },
          inTheName(account, platformContext),
        );
        const { body, headers } = await completeSecondStep(parts, pending, seenFrom(http));
        return { body: { ...(body as object), recoveryCodes }, headers };
      },
      done: shownCodes,
      page: (typed, { problem }, sent, { http }) =>
        pageAgain(http, typed, problem, (account, returnTo) =>
          setUpPage(account, returnTo, { typed: {}, problem }, sent),
        ),
    }),

    route(setUpPasskeyOptions, async ({ http }) => {
      const { account } = await pendingAt("set-up", http.headers.cookie);
      return { ...(await registrationOptions(parts, { ...account, name: displayName(account) }, [])) };
    }),

    formOrJson(setUpPasskey, {
      logger,
      submit: async ({ registration }, { http, platformContext }) => {
        const { pending, account } = await pendingAt("set-up", http.headers.cookie);
        const { userId, email } = account;
        const from = seenFrom(http);
        const { recoveryCodes } = await addPasskey(
          parts,
          { userId, email, name: from.device, registration: registrationIn(registration), mustBeFirst: true },
          inTheName(account, platformContext),
        ).catch((error: unknown) => {
          // 401 would say that nobody gave a password.
          throw error instanceof DomainError && error.code === "WRONG_CREDENTIALS" ? unreadable() : error;
        });
        const { body, headers } = await completeSecondStep(parts, pending, from);
        return { body: { ...(body as object), recoveryCodes }, headers };
      },
      done: shownCodes,
      page: (typed, { problem }, _sent, { http }) =>
        pageAgain(http, typed, problem, (account, returnTo) => setUpPage(account, returnTo, { typed: {}, problem })),
    }),

    route(signInPasskeyOptions, async () => ({
      ...(await assertionOptions(parts, { purpose: "sign-in", userId: null })),
    })),

    route(signInWithPasskey, async ({ body: { passkey }, http, platformContext }) => {
      await parts.throttles.guess({ target: passkey.id, address: clientAddress(http) });
      const account = await accountOfPasskey(parts, passkey, platformContext);
      await parts.throttles.guessedRight({ target: passkey.id, address: clientAddress(http) });
      const pending = await pendingOf(parts, http.headers.cookie);
      const begun = pending?.userId === account.userId ? pending : undefined;
      if (begun) await acceptBegun(parts, begun, platformContext);
      const signingIn = { ...account, wanted: begun?.wanted ?? undefined, ...seenFrom(http) };
      const { body, headers } = await completeSignIn(parts, signingIn, pending);
      return jsonReply(200, body, headers);
    }),
  ];
};
