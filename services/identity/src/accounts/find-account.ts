import type { UnitOfWork } from "@kinkeeper/platform/unit-of-work";
import { loginDecider, loginStream } from "../logins/login.decider.ts";
import { loginName, type LoginIdOf } from "../logins/login-names.ts";
import { accountVersion } from "../users/session-version.ts";
import { userDecider } from "../users/user.decider.ts";
import { userStream, type RegisteredUser } from "../users/user.ts";
import type { AccountState } from "./account-state.ts";

/** No account has this id: reading its stream costs what reading a real one does. */
const nobody = "00000000-0000-0000-0000-000000000000";

export interface FoundAccount {
  readonly user: RegisteredUser;
  /** What sessions opened with its password are opened under. */
  readonly accountVersion: number;
}

export interface FoundAccounts {
  readonly loginId: string;
  /** Whose name it is first, then those who signed up under it later; empty where nobody signs in with it. */
  readonly accounts: readonly FoundAccount[];
}

const userIn =
  (unit: Pick<UnitOfWork, "load">): AccountState["user"] =>
  async (userId) => {
    const { state: user, recorded } = await unit.load(userDecider, userStream(userId));
    return { user, sessionVersion: accountVersion(recorded) };
  };

/**
 * The accounts behind an e-mail address or a user name, found in the events themselves.
 * @param userOf how an account is read: where anybody may ask, not from its beginning each time
 */
export const findAccounts = async (
  unit: Pick<UnitOfWork, "load">,
  loginIdOf: LoginIdOf,
  typed: string,
  userOf: AccountState["user"] = userIn(unit),
): Promise<FoundAccounts> => {
  const name = loginName(typed);
  const loginId = await loginIdOf(name);
  const { owner = nobody, claimants } = (await unit.load(loginDecider, loginStream(loginId))).state;
  // Anybody may sign up under an address: they are not waited for one after the other.
  const found = await Promise.all([owner, ...claimants].map(userOf));
  // A reservation alone is no account: it may have been interrupted, or belong to a name since changed.
  const accounts = found.flatMap(({ user, sessionVersion }) =>
    user.status === "registered" && (user.email === name || user.username === name)
      ? [{ user, accountVersion: sessionVersion }]
      : [],
  );
  return { loginId, accounts };
};

/**
 * The account that a name belongs to first of all: whose address it is proven to be, since anybody may have signed up under it before;
 * undefined where nobody signs in with it.
 */
export const findAccount = async (
  unit: Pick<UnitOfWork, "load">,
  loginIdOf: LoginIdOf,
  typed: string,
): Promise<{ readonly loginId: string; readonly user: RegisteredUser | undefined }> => {
  const { loginId, accounts } = await findAccounts(unit, loginIdOf, typed);
  const proven = accounts.find(({ user }) => user.emailVerified);
  return { loginId, user: (proven ?? accounts[0])?.user };
};
