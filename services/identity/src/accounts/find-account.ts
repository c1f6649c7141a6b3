import type { UnitOfWork } from "@kinkeeper/platform/unit-of-work";
import { loginDecider, loginStream } from "../logins/login.decider.ts";
import { loginName, type LoginIdOf } from "../logins/login-names.ts";
import { accountVersion } from "./session-version.ts";
import { userDecider } from "../users/user.decider.ts";
import { userStream, type RegisteredUser } from "../users/user.ts";

/** No account has this id: reading its stream costs what reading a real one does. */
const nobody = "00000000-0000-0000-0000-000000000000";

export interface FoundAccount {
  readonly loginId: string;
  /** Undefined where nobody signs in with this name. */
  readonly user: RegisteredUser | undefined;
  /** What sessions opened with its password are opened under. */
  readonly accountVersion: number;
}

/** The account behind an e-mail address or a user name, found in the events themselves. */
export const findAccount = async (
  unit: Pick<UnitOfWork, "load">,
  loginIdOf: LoginIdOf,
  typed: string,
): Promise<FoundAccount> => {
  const name = loginName(typed);
  const loginId = await loginIdOf(name);
  const { owner } = (await unit.load(loginDecider, loginStream(loginId))).state;
  const { state: user, recorded } = await unit.load(userDecider, userStream(owner ?? nobody));
  // A reservation alone is no account: it may have been interrupted, or belong to a name since changed.
  const isTheirs = user.status === "registered" && (user.email === name || user.username === name);
  return { loginId, user: isTheirs ? user : undefined, accountVersion: accountVersion(recorded) };
};
