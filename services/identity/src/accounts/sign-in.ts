import { DomainError } from "@kinkeeper/platform/domain-error";
import type { IdentityParts } from "../parts.ts";
import { streamReader } from "../stream-reader.ts";
import { findAccounts, type FoundAccount, type FoundAccounts } from "./find-account.ts";

export const wrongCredentials = (): DomainError =>
  new DomainError("WRONG_CREDENTIALS", "That sign-in doesn’t match. Please try again.");

/** Where a password was typed. */
export interface TypedAt {
  readonly address: string;
  /** The Cookie header: whether the device is known. */
  readonly cookies: string | undefined;
}

/**
 * Which of the accounts of one name a password is of; undefined for none, after the same work. A device that is known for one
 * of them is not held up by strangers' guesses at it; for the others it is a stranger itself.
 * @throws TooManyAttempts
 */
export const matchPassword = async (
  { hasher, throttles, devices }: Pick<IdentityParts, "hasher" | "throttles" | "devices">,
  { loginId, accounts }: FoundAccounts,
  { password, address, cookies }: TypedAt & { password: string },
): Promise<FoundAccount | undefined> => {
  const stranger = { target: loginId, address };
  const knownOn = await Promise.all(accounts.map(({ user }) => devices.recognise(cookies, user.userId)));
  const device = knownOn.find((known) => known !== undefined);
  await throttles.guess({ ...stranger, device });
  const index = await hasher.find(
    password,
    accounts.map(({ user }) => user.passwordHash),
  );
  const isKnownHere = index !== undefined && knownOn[index] !== undefined;
  const triedOthers = device !== undefined && !isKnownHere && knownOn.includes(undefined);
  if (triedOthers) await throttles.guess(stranger);
  if (index === undefined) return undefined;
  await throttles.guessedRight({ ...stranger, device: isKnownHere ? device : undefined });
  return accounts[index];
};

/**
 * The account that a name and a password belong to. Unknown names, accounts without a password and wrong passwords are
 * refused alike, after the same work.
 * @throws DomainError WRONG_CREDENTIALS; TooManyAttempts
 */
export const checkCredentials = async (
  parts: IdentityParts,
  { username, password, ...at }: TypedAt & { username: string; password: string },
): Promise<{ readonly userId: string; readonly accountVersion: number }> => {
  const found = await findAccounts(streamReader(parts.journal), parts.loginIdOf, username, parts.accountState.user);
  const matched = await matchPassword(parts, found, { password, ...at });
  if (!matched) throw wrongCredentials();
  return { userId: matched.user.userId, accountVersion: matched.accountVersion };
};
