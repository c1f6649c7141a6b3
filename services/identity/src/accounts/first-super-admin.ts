import { platformTenant } from "@kinkeeper/contracts/claims";
import { userName } from "@kinkeeper/contracts/identity/endpoints";
import { loginName, reserveLogin } from "../logins/login-names.ts";
import type { IdentityParts } from "../parts.ts";
import { superAdminsIn, type SuperAdmin } from "../settings.ts";
import { userDecider } from "../users/user.decider.ts";
import { userStream, type RegisteredUser } from "../users/user.ts";
import { loadFrom, writeTogether, type Load } from "../write-together.ts";
import { findAccount } from "./find-account.ts";

const context = { tenantId: platformTenant, correlationId: "first-super-admin", causationId: "first-super-admin" };

/** The part of the address before the @ is the user name, where it can be one and nobody has it. */
const userNameOf = async (load: Load, { loginIdOf }: IdentityParts, email: string): Promise<string | null> => {
  const name = userName.safeParse(email.split("@")[0]);
  if (!name.success) return null;
  return (await findAccount(load, loginIdOf, name.data)).user ? null : name.data;
};

const appoint = async (parts: IdentityParts, { userId, superAdmin }: RegisteredUser): Promise<void> => {
  if (superAdmin) return;
  await writeTogether(parts.journal, context, async (load) => {
    const account = await load(userDecider, userStream(userId));
    account.decide({ type: "AppointSuperAdmin" });
    return { write: [account], result: undefined };
  });
};

/**
 * Makes the account of KINKEEPER_ADMIN_EMAIL a super_admin, founding it with KINKEEPER_ADMIN_PASSWORD where there is none.
 * An account that is there keeps its password. It is only appointed if it is surely the operator's: its address is
 * proven, or its password is the one of the environment; anybody may have signed up under that address before.
 */
const ensureSuperAdmin = async (parts: IdentityParts, { email: address, password }: SuperAdmin): Promise<void> => {
  const { journal, loginIdOf, hasher, newId, now, logger } = parts;
  const email = loginName(address);
  const { user } = await findAccount(loadFrom(journal), loginIdOf, email);
  if (user?.superAdmin) return;
  if (user) {
    if (user.emailVerified || (await hasher.verify(password, user.passwordHash))) return appoint(parts, user);
    logger.error(
      "KINKEEPER_ADMIN_EMAIL belongs to an account with another password and an address that was never proven: it was not made a super_admin",
    );
    return;
  }
  const passwordHash = await hasher.hash(password);
  const userId = newId();
  const { position } = await writeTogether(journal, context, async (load) => {
    const username = await userNameOf(load, parts, email);
    const owner = { userId, now: now() };
    const names = [await reserveLogin(load, loginIdOf, { kind: "email", name: email, ...owner })];
    if (username) names.push(await reserveLogin(load, loginIdOf, { kind: "username", name: username, ...owner }));
    const account = await load(userDecider, userStream(userId));
    account.decide({ type: "RegisterUser", userId, email, username, firstName: null, lastName: null });
    account.decide({ type: "SetPassword", passwordHash });
    account.decide({ type: "VerifyEmail" });
    account.decide({ type: "AppointSuperAdmin" });
    return { write: [...names, account], result: undefined };
  });
  await parts.readModel.caughtUpTo(position);
};

/** One after the other: the first one has the first choice of a user name. */
export const ensureFirstSuperAdmins = async (parts: IdentityParts): Promise<void> => {
  for (const admin of superAdminsIn(parts.settings)) await ensureSuperAdmin(parts, admin);
};
