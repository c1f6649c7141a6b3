import { DomainError } from "@kinkeeper/platform/domain-error";
import { platformTenant } from "@kinkeeper/contracts/claims";
import type { Account } from "../accounts/account-state.ts";
import type { IdentityParts } from "../parts.ts";
import { linkIdentity } from "./linked-account.ts";
import { openidPerson, type OpenidPerson } from "./provider.ts";

const purpose = "openid-person";

/** Somebody the provider vouched for just now, whom no account is linked to. */
export interface Newcomer extends OpenidPerson {
  readonly email: string;
  readonly token: string;
}

/** What comes next for a newcomer: sign in to the account that is theirs, or start a family. */
export type NextStep = "link" | "start";

/**
 * Nobody is let into an account because a provider names the same address: whoever holds the account signs in to it once.
 * @throws DomainError FORBIDDEN where the provider does not vouch for the address; SIGNUP_CLOSED for somebody unknown
 */
export const nextStep = ({
  label,
  email,
  accounts,
  isOpen,
}: {
  readonly label: string;
  readonly email: string | null;
  /** Those of the address. */
  readonly accounts: readonly { readonly emailVerified: boolean }[];
  /** Whoever asks may start a family. */
  readonly isOpen: boolean;
}): NextStep => {
  if (email === null)
    throw new DomainError(
      "FORBIDDEN",
      `Your e-mail address is not confirmed at ${label}. Please confirm it there first.`,
    );
  if (accounts.filter(({ emailVerified }) => emailVerified).length === 1) return "link";
  if (isOpen) return "start";
  if (accounts.length > 0) return "link";
  throw new DomainError(
    "SIGNUP_CLOSED",
    `Nobody here has the address ${email}. Please ask your family’s admin to invite you.`,
  );
};

/** The cookie that says for ten minutes whom the provider named. */
export const rememberNewcomer = async (
  { sealedTokens, openidCookie }: Pick<IdentityParts, "sealedTokens" | "openidCookie">,
  person: OpenidPerson,
): Promise<string> => openidCookie.set(await sealedTokens.issue(purpose, person));

/** Whom the provider named in this browser; undefined when that was too long ago, or was used. */
export const newcomerOf = async (
  { openid, sealedTokens, openidCookie }: Pick<IdentityParts, "openid" | "sealedTokens" | "openidCookie">,
  cookies: string | undefined,
): Promise<Newcomer | undefined> => {
  const token = openidCookie.read(cookies);
  if (token === undefined || !openid) return undefined;
  const person = await sealedTokens.read(purpose, openidPerson, token);
  return person?.email && openid.isIssuer(person.issuer) ? { ...person, email: person.email, token } : undefined;
};

/**
 * Links the account that somebody just signed in to wholly with whom the provider named in the same browser. Only where both have
 * the same address: another's sign-in on a shared machine must not be linked by mistake.
 * Answers the cookies to forget.
 * @throws DomainError CONFLICT
 */
export const linkNewcomer = async (
  parts: Pick<IdentityParts, "openid" | "sealedTokens" | "openidCookie" | "journal" | "loginIdOf" | "now" | "newId">,
  { userId, email }: Pick<Account, "userId" | "email">,
  cookies: string | undefined,
): Promise<readonly string[]> => {
  const newcomer = await newcomerOf(parts, cookies);
  if (newcomer?.email !== email) return [];
  if (await parts.sealedTokens.spend(newcomer.token)) {
    const id = parts.newId();
    const context = { tenantId: platformTenant, actorId: userId, correlationId: id, causationId: id };
    await linkIdentity(parts, { userId, identity: newcomer }, context);
  }
  return [parts.openidCookie.clear()];
};
