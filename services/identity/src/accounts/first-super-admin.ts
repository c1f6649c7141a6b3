import { platformTenant } from "@kinkeeper/contracts/claims";
import { executeCommand } from "@kinkeeper/platform/command-handler";
import { DomainError } from "@kinkeeper/platform/domain-error";
import { userName } from "@kinkeeper/contracts/identity/credentials";
import { loginName, reserveLogin } from "../logins/login-names.ts";
import type { IdentityParts } from "../parts.ts";
import { refuseGuessableSetting } from "../passwords/password-policy.ts";
import { superAdminsIn, type IdentitySettings, type SuperAdmin } from "../settings.ts";
import { streamReader } from "../stream-reader.ts";
import { userDecider, type UserCommand } from "../users/user.decider.ts";
import { userStream, type RegisteredUser } from "../users/user.ts";
import { unitOfWork, type UnitOfWork } from "@kinkeeper/platform/unit-of-work";
import { findAccount } from "./find-account.ts";

const context = { tenantId: platformTenant, correlationId: "first-super-admin", causationId: "first-super-admin" };

/** The part of the address before the @ is the user name, where it can be one and nobody has it. */
const userNameOf = async (unit: UnitOfWork, { loginIdOf }: IdentityParts, email: string): Promise<string | null> => {
  const name = userName.safeParse(email.split("@")[0]);
  if (!name.success) return null;
  return (await findAccount(unit, loginIdOf, name.data)).user ? null : name.data;
};

const appoint = async (parts: IdentityParts, { userId, superAdmin }: RegisteredUser): Promise<void> => {
  if (superAdmin) return;
  await executeCommand(parts, userDecider, userStream(userId), { type: "AppointSuperAdmin" }, context);
};

/**
 * Nobody had the name a moment ago: another process of this service makes the same account, or was ended before it was made and its hold on
 * the name is soon over. The start is tried again.
 */
const tryAgainIfTaken = (error: unknown): never => {
  if (error instanceof DomainError && (error.code === "EMAIL_TAKEN" || error.code === "CONFLICT"))
    throw new DomainError("UNAVAILABLE", "The first super_admin is being made by another process", [], {
      cause: error,
    });
  throw error;
};

/**
 * Makes the account of KINKEEPER_ADMIN_EMAIL a super_admin, founding it with KINKEEPER_ADMIN_PASSWORD where there is none.
 * An account that is there keeps its password. It is only appointed if it is surely the operator's: its address is
 * proven, or its password is the one of the environment; anybody may have signed up under that address before.
 */
const ensureSuperAdmin = async (parts: IdentityParts, { email: address, password }: SuperAdmin): Promise<void> => {
  const { journal, loginIdOf, hasher, newId, now, logger } = parts;
  const email = loginName(address);
  const { user } = await findAccount(streamReader(journal), loginIdOf, email);
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
  const { position } = await unitOfWork(journal, context, async (unit) => {
    const username = await userNameOf(unit, parts, email);
    const owner = { userId, now: now() };
    await reserveLogin(unit, loginIdOf, { kind: "email", name: email, ...owner });
    if (username) await reserveLogin(unit, loginIdOf, { kind: "username", name: username, ...owner });
    const commands: readonly UserCommand[] = [
      { type: "RegisterUser", userId, email, username, firstName: null, lastName: null },
      { type: "SetPassword", passwordHash },
      { type: "VerifyEmail" },
      { type: "AppointSuperAdmin" },
    ];
    for (const command of commands) await unit.decide(userDecider, userStream(userId), command);
  }).catch(tryAgainIfTaken);
  await parts.readModel.caughtUpTo(position);
};

/** @throws WrongSetting for a password that nobody would be let choose */
export const checkSuperAdmins = (settings: IdentitySettings): void => {
  for (const { variable, email, password } of superAdminsIn(settings))
    refuseGuessableSetting(variable, password, { email });
};

/** Without a word whoever set this up would look for a way in for long: there is a page to sign in, and nobody who could. */
const warnWhereNobodyCanBegin = async ({ readModel, settings, logger }: IdentityParts): Promise<void> => {
  if (settings.KINKEEPER_SIGNUP === "open") return;
  const found = await readModel.service`select 1 from users where super_admin limit 1`;
  if (found.length === 0)
    logger.warn(
      "nobody can start a family: sign-up is not open (KINKEEPER_SIGNUP), and there is no super_admin; KINKEEPER_ADMIN_EMAIL and KINKEEPER_ADMIN_PASSWORD make one at the next start",
    );
};

/** One after the other: the first one has the first choice of a user name. */
export const ensureFirstSuperAdmins = async (parts: IdentityParts): Promise<void> => {
  const admins = superAdminsIn(parts.settings);
  for (const admin of admins) await ensureSuperAdmin(parts, admin);
  if (admins.length === 0) await warnWhereNobodyCanBegin(parts);
};
