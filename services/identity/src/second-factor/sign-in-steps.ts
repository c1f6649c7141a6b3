import type { ErrorCode } from "@kinkeeper/contracts/errors";
import { DomainError } from "@kinkeeper/platform/domain-error";
import { z } from "zod";
import { signInAgain } from "../accounts/signed-out.ts";
import type { Headers, Submitted } from "../http/form-or-json.ts";
import { verifyEmail } from "../accounts/verify-email.ts";
import type { IdentityParts } from "../parts.ts";
import { openSession, type SigningIn } from "../sessions/open-session.ts";
import type { SeenFrom } from "../sessions/seen-from.ts";
import { hasSecondFactor } from "./factors.ts";
import { factorsOf } from "./factors-of.ts";

const purpose = "sign-in";

/** Somebody gave the right password (or link), and nothing is open yet. */
const pendingSignIn = z.object({
  userId: z.uuid(),
  accountVersion: z.int(),
  /** The family to look at first. */
  wanted: z.uuid().nullable(),
  /** By a link that only the mailbox got. */
  provesAddress: z.boolean().default(false),
  /** The secret of the invitation that is accepted once the second step is done. */
  invitation: z.string().nullable().default(null),
  /** Give the second factor that there is, or set up the one that there must be. */
  step: z.enum(["give", "set-up"]),
});
export interface PendingSignIn extends z.output<typeof pendingSignIn> {
  readonly token: string;
}

/** Where the second step of signing in happens. */
const secondStepPath = "/api/login/second-factor";

const refusals: Readonly<Record<PendingSignIn["step"], { readonly code: ErrorCode; readonly message: string }>> = {
  give: { code: "SECOND_FACTOR_REQUIRED", message: "One more step: please give a code or use a passkey." },
  "set-up": { code: "SECOND_FACTOR_MISSING", message: "Please set up two-step sign-in first." },
};

const nextStep = async (parts: IdentityParts, userId: string): Promise<PendingSignIn["step"] | undefined> => {
  if (hasSecondFactor(await factorsOf(parts, userId))) return "give";
  return (await parts.requiredFactors.isRequiredOf(userId)) ? "set-up" : undefined;
};

/**
 * What follows on a right password, or on the link of a mail: a session, or the second step of signing in where the account has a
 * second factor or must have one. Then there is no session yet, but a token in a cookie that says who may take that step.
 */
export const completeFirstStep = async (
  parts: IdentityParts,
  {
    provesAddress = false,
    invitation = null,
    ...signingIn
  }: SigningIn & {
    /** The link that led here proves the address, once the second step is done too. */
    readonly provesAddress?: boolean;
    /** The link that led here, where it is that of an invitation which waits for the second step. */
    readonly invitation?: string | null;
  },
): Promise<Submitted> => {
  const { userId, accountVersion, wanted = null } = signingIn;
  const step = await nextStep(parts, userId);
  if (step === undefined) return openSession(parts, signingIn);
  const pending = { userId, accountVersion, wanted, provesAddress, invitation, step };
  const token = await parts.sealedTokens.issue(purpose, pending);
  return {
    headers: { "set-cookie": parts.pendingCookie.set(token) },
    refusal: new DomainError(refusals[step].code, refusals[step].message),
    redirectTo: secondStepPath,
  };
};

/**
 * Whose second step a request may take; undefined when that was too long ago, or somebody took it, or the password was changed since: whoever
 * gave the one before must not set up what locks the owner out.
 */
export const pendingOf = async (
  { sealedTokens, pendingCookie, accountState }: IdentityParts,
  cookies: string | undefined,
): Promise<PendingSignIn | undefined> => {
  const token = pendingCookie.read(cookies);
  if (token === undefined) return undefined;
  const pending = await sealedTokens.read(purpose, pendingSignIn, token);
  if (!pending) return undefined;
  const account = await accountState.account(pending.userId);
  return account && account.sessionVersion <= pending.accountVersion ? { ...pending, token } : undefined;
};

export const withCookie = (headers: Headers | undefined, cookie: string): Headers => ({
  ...headers,
  "set-cookie": [...[headers?.["set-cookie"] ?? []].flat(), cookie],
});

/**
 * Opens the session of somebody whose second step is done, and forgets the pending token. `pending`: of this browser, whether its step
 * was done or a passkey took the place of all.
 */
export const completeSignIn = async (
  parts: IdentityParts,
  signingIn: SigningIn,
  pending: PendingSignIn | undefined,
): Promise<Submitted> => {
  const opened = await openSession(parts, signingIn);
  if (pending?.provesAddress && pending.userId === signingIn.userId) await verifyEmail(parts, pending.userId);
  return { ...opened, headers: withCookie(opened.headers, parts.pendingCookie.clear()) };
};

/** @throws DomainError SIGNED_OUT where the pending token was used meanwhile */
export const completeSecondStep = async (
  parts: IdentityParts,
  pending: PendingSignIn,
  from: SeenFrom,
): Promise<Submitted> => {
  const { token, userId, accountVersion, wanted } = pending;
  if (!(await parts.sealedTokens.spend(token))) throw signInAgain();
  return completeSignIn(parts, { userId, accountVersion, wanted: wanted ?? undefined, ...from }, pending);
};
