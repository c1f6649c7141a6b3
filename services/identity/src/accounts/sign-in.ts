import { DomainError } from "@kinkeeper/platform/domain-error";
import type { IdentityParts } from "../parts.ts";
import { streamReader } from "../stream-reader.ts";
import { findAccount } from "./find-account.ts";

export const wrongCredentials = (): DomainError =>
  new DomainError("WRONG_CREDENTIALS", "This user name or e-mail address and password do not go together.");

/**
 * The account that a name and a password belong to. Unknown names, accounts without a password and wrong passwords are
 * refused alike, after the same work.
 * @throws DomainError WRONG_CREDENTIALS; TooManyAttempts
 */
export const checkCredentials = async (
  { journal, loginIdOf, hasher, throttles }: IdentityParts,
  { username, password, address }: { username: string; password: string; address: string },
): Promise<{ readonly userId: string; readonly accountVersion: number }> => {
  const attempt = { target: await loginIdOf(username), address };
  await throttles.guess(attempt);
  const { user, accountVersion } = await findAccount(streamReader(journal), loginIdOf, username);
  if (!(await hasher.verify(password, user?.passwordHash)) || !user) throw wrongCredentials();
  await throttles.guessedRight(attempt);
  return { userId: user.userId, accountVersion };
};
