import type { signup } from "@kinkeeper/contracts/identity/sign-in";
import type { BodyOf } from "@kinkeeper/contracts/endpoint";
import type { CommandContext } from "@kinkeeper/platform/event-journal";
import { derivedIdOfKey } from "@kinkeeper/platform/ids";
import { unitOfWork, type UnitOfWork } from "@kinkeeper/platform/unit-of-work";
import { claimAddress, reserveLogin } from "../logins/login-names.ts";
import type { IdentityParts } from "../parts.ts";
import { refuseGuessable } from "../passwords/password-policy.ts";
import { streamReader } from "../stream-reader.ts";
import { tenantDecider } from "../tenants/tenant.decider.ts";
import { tenantStream } from "../tenants/tenant.ts";
import { newLinkToken } from "../tokens/links.ts";
import { userDecider } from "../users/user.decider.ts";
import { userStream } from "../users/user.ts";
import { findAccount, findAccounts, type FoundAccount } from "./find-account.ts";

const days = 24 * 3_600_000;
/** How long the owner of an address may make a family theirs that was started under it, in milliseconds. */
const takeOverTime = 7 * days;

export interface SignedUp {
  readonly userId: string;
  readonly accountVersion: number;
  /** Undefined for a business. */
  readonly tenantId: string | undefined;
  /** By an account that was there already: its own password was typed. */
  readonly isKnownAccount: boolean;
}

export const createTenant = (unit: UnitOfWork, tenantId: string, name: string, founderId: string) =>
  unit.decide(tenantDecider, tenantStream(tenantId), { type: "FoundTenant", tenantId, name, founderId });

interface NewFamily {
  readonly tenantId: string;
  readonly familyName: string;
}

/** Whose address it is first of all hears of it by mail, and may make the family theirs. */
const tellOwner = async (
  unit: UnitOfWork,
  { loginIdOf, now }: Pick<IdentityParts, "loginIdOf" | "now">,
  { email, userId }: { email: string; userId: string },
  family: NewFamily | undefined,
): Promise<void> => {
  const { user: owner } = await findAccount(unit, loginIdOf, email);
  if (!owner || owner.userId === userId) return;
  const expiresAt = new Date(now().getTime() + takeOverTime).toISOString();
  const command = family
    ? ({ type: "TellOfSignUp", ...family, ...newLinkToken(owner.userId), expiresAt } as const)
    : ({ type: "TellOfBusinessSignUp" } as const);
  await unit.decide(userDecider, userStream(owner.userId), command);
};

/**
 * A family on trial and its first administrator, or, for a business, an account without a family. Under an address that has an account it
 * does the same and says the same: the new account stands beside the other, the password tells which of them signs in, and the mailbox
 * hears of it. With the password of the account that is there, the family becomes one more of that account's, and a business is that
 * account's. One form (`attempt`) creates one account and one family.
 * @param isAgain it was counted, and the account of the form has come to be meanwhile
 * @throws DomainError CONFLICT for a user name that is taken; INVALID_INPUT for a password that is easily guessed; TooManyAttempts
 */
export const signUp = async (
  parts: IdentityParts,
  form: BodyOf<typeof signup> & { readonly address: string },
  context: CommandContext,
  isAgain = false,
): Promise<SignedUp> => {
  const { kind, familyName: typedName, firstName, lastName, email, username = null, password, attempt, address } = form;
  const { journal, readModel, loginIdOf, accountState, hasher, throttles, newId, now } = parts;
  const familyName = kind === "business" ? undefined : typedName;
  refuseGuessable(password, { email, username, familyName });
  const idFor = (...words: string[]) => (attempt === undefined ? newId() : derivedIdOfKey(attempt, ...words));
  const { loginId, accounts } = await findAccounts(streamReader(journal), loginIdOf, email, accountState.user);
  // It could be a guess at the password of an account: counted as one, whether or not there is an account.
  if (!isAgain) await throttles.signUpUnder({ target: loginId, address });
  const hashes = accounts.map(({ user }) => user.passwordHash);
  const known = await hasher.find(password, hashes);
  const passwordHash = await hasher.hash(
    password,
    hashes.find((hash) => hash !== undefined),
  );

  const familyOf = (userId: string): NewFamily | undefined =>
    familyName === undefined ? undefined : { tenantId: idFor("family", userId), familyName };

  const createFor = async ({ user: { userId }, accountVersion }: FoundAccount): Promise<SignedUp> => {
    const family = familyOf(userId);
    if (family) {
      const { position } = await unitOfWork(journal, { ...context, actorId: userId }, (unit) =>
        createTenant(unit, family.tenantId, family.familyName, userId),
      );
      await readModel.caughtUpTo(position);
    }
    return { userId, accountVersion, tenantId: family?.tenantId, isKnownAccount: true };
  };
  if (known !== undefined) return createFor(accounts[known]!);

  const sameForm = idFor("founder", loginId);
  // With another password the form is another one: nobody gets into an account by the form that opened it.
  const userId = isAgain || accounts.some(({ user }) => user.userId === sameForm) ? newId() : sameForm;
  const family = familyOf(userId);
  const { position, result } = await unitOfWork(journal, { ...context, actorId: userId }, async (unit) => {
    const { state } = await unit.load(userDecider, userStream(userId));
    if (state.status === "registered") return undefined;
    const owner = { userId, now: now() };
    await claimAddress(unit, loginIdOf, { email, ...owner });
    if (username) await reserveLogin(unit, loginIdOf, { kind: "username", name: username, ...owner });
    if (family) await createTenant(unit, family.tenantId, family.familyName, userId);
    // Whoever sends the form again once the account is there has signed in: nobody would be told any more.
    await tellOwner(unit, parts, { email, userId }, family);
    // The account comes last: until it is there the names count for nothing.
    const registration = { type: "RegisterUser", userId, email, username, firstName, lastName } as const;
    await unit.decide(userDecider, userStream(userId), registration);
    return unit.decide(userDecider, userStream(userId), { type: "SetPassword", passwordHash });
  });
  // The same form, sent at the same moment, was faster: its account is there by now, and a password set anew would end its session.
  if (result === undefined) {
    const opened = await signUp(parts, form, context, true);
    return { ...opened, isKnownAccount: opened.isKnownAccount && opened.userId !== userId };
  }
  await readModel.caughtUpTo(position);
  return { userId, accountVersion: result.revision, tenantId: family?.tenantId, isKnownAccount: false };
};
