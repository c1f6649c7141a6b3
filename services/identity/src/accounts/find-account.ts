import type { Load, Loaded } from "../write-together.ts";
import { loginDecider, loginStream } from "../logins/login.decider.ts";
import { loginName, type LoginIdOf } from "../logins/login-names.ts";
import { userDecider, type UserCommand } from "../users/user.decider.ts";
import { userStream, type RegisteredUser, type User } from "../users/user.ts";

/** No account has this id: reading its stream costs what reading a real one does. */
const nobody = "00000000-0000-0000-0000-000000000000";

export interface FoundAccount {
  readonly loginId: string;
  /** The account's stream, to decide more in the same act. */
  readonly line: Loaded<User, UserCommand>;
  /** Undefined where nobody signs in with this name. */
  readonly user: RegisteredUser | undefined;
}

/** The account behind an e-mail address or a user name, found in the events themselves. */
export const findAccount = async (load: Load, loginIdOf: LoginIdOf, typed: string): Promise<FoundAccount> => {
  const name = loginName(typed);
  const loginId = await loginIdOf(name);
  const { owner } = (await load(loginDecider, loginStream(loginId))).state;
  const line = await load(userDecider, userStream(owner ?? nobody));
  const user = line.state;
  // A reservation alone is no account: it may have been interrupted, or belong to a name since changed.
  const isTheirs = user.status === "registered" && (user.email === name || user.username === name);
  return { loginId, line, user: isTheirs ? user : undefined };
};
