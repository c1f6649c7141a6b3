import { newPassword } from "@kinkeeper/contracts/identity/credentials";
import { WrongSetting } from "@kinkeeper/platform/config";
import { DomainError } from "@kinkeeper/platform/domain-error";
import { isCommonPassword } from "./common-passwords.ts";

/** What somebody who tries to get in knows already; absent where it is not known. */
export interface KnownWords {
  readonly email?: string;
  readonly username?: string | null | undefined;
  readonly familyName?: string | undefined;
}

/** Shorter words turn up by chance. */
const shortestWord = 4;

const guessable = ({ email, username, familyName }: KnownWords): string[] =>
  [email, email?.split("@")[0], username, familyName, ...(familyName?.split(/\s+/) ?? [])]
    .map((word) => word?.toLowerCase().trim() ?? "")
    .filter((word) => word.length >= shortestWord && word !== "family");

/** What is wrong with a new password, as one sentence without its full stop; undefined where nothing is. */
const problemWith = (password: string, known: KnownWords): string | undefined => {
  const shape = newPassword.safeParse(password);
  if (!shape.success) return shape.error.issues[0]!.message;
  const lower = password.toLowerCase();
  if (guessable(known).some((word) => lower.includes(word)))
    return "Please leave your e-mail address, user name and family name out of the password";
  if (isCommonPassword(password)) return "This password is too easy to guess. Please choose another";
  return undefined;
};

/**
 * Refuses passwords that are tried first. Nothing else is asked for (no digits, no signs): length helps more.
 * @throws DomainError INVALID_INPUT with the issue at `path`.
 */
export const refuseGuessable = (password: string, known: KnownWords, path = "password"): void => {
  const message = problemWith(password, known);
  if (message) throw new DomainError("INVALID_INPUT", `${message}.`, [{ path, message }]);
};

/** The same for a password that an account is to get from a variable of the environment. @throws WrongSetting naming it */
export const refuseGuessableSetting = (variable: string, password: string, known: KnownWords): void => {
  const message = problemWith(password, known);
  if (message) throw new WrongSetting(`${variable} cannot be used: ${message}.`);
};
