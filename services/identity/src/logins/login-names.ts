import { createHash, createHmac } from "node:crypto";
import { keyName, type Keyring } from "@kinkeeper/platform/keyring";
import { platformTenant } from "@kinkeeper/contracts/claims";
import type { UnitOfWork } from "@kinkeeper/platform/unit-of-work";
import { StoreUnavailable } from "@kinkeeper/platform/event-store";
import { userDecider } from "../users/user.decider.ts";
import { userStream, type ExternalIdentity, type User } from "../users/user.ts";
import { loginDecider, loginStream, type LoginKind } from "./login.decider.ts";

/** What people sign in with: addresses have an "@", user names have none. */
export const loginName = (typed: string): string => typed.trim().toLowerCase();

/**
 * What stands for somebody at an OpenID Connect provider among the names. Hashed, because names are compared in small letters and
 * subjects are not; nobody can type it as their own, having a colon.
 */
export const identityName = ({ issuer, subject }: ExternalIdentity): string =>
  `openid:${createHash("sha256")
    .update(JSON.stringify([issuer, subject]))
    .digest("hex")}`;

/** The id of a name's stream: an HMAC of the name under a key of the keyring, so that ids tell nothing and cannot be guessed. */
export type LoginIdOf = (name: string) => Promise<string>;

export const loginIds = (keyring: Keyring): LoginIdOf => {
  const keyOf = keyName(platformTenant, "login-names");
  let known: Buffer | undefined;
  return async (name) => {
    known ??= (await keyring.ensure([keyOf])).get(keyOf);
    if (!known) throw new StoreUnavailable("the key of the sign-in names is missing from the keyring");
    return createHmac("sha256", known).update(loginName(name)).digest("hex").slice(0, 40);
  };
};

/**
 * How long the owner of a reserved name may take to appear, in milliseconds. Only a store that writes streams one after
 * the other can be interrupted between the reservation and the account; such a name is free again afterwards.
 */
const reservationGraceMs = 30_000;

const holds = (user: User, { kind, name }: { kind: LoginKind; name: string }): boolean => {
  if (user.status !== "registered") return false;
  return kind === "identity"
    ? user.identities.some((identity) => identityName(identity) === name)
    : (kind === "email" ? user.email : user.username) === name;
};

interface Taking {
  readonly kind: LoginKind;
  readonly name: string;
  readonly userId: string;
  readonly now: Date;
}

/** The stream of a name, and its owner where that one never came to hold it. */
const lookUp = async (unit: UnitOfWork, loginIdOf: LoginIdOf, { userId, now, ...login }: Taking) => {
  const loginId = await loginIdOf(login.name);
  const { state, recorded } = await unit.load(loginDecider, loginStream(loginId));
  const { owner } = state;
  const last = recorded.at(-1);
  const settled = last !== undefined && now.getTime() - Date.parse(last.metadata.time) > reservationGraceMs;
  const abandoned =
    owner !== undefined &&
    owner !== userId &&
    settled &&
    !holds((await unit.load(userDecider, userStream(owner))).state, login);
  return { loginId, insteadOf: abandoned ? owner : undefined };
};

/**
 * Reserves a name for an account within an act.
 * @throws DomainError EMAIL_TAKEN, or CONFLICT for a user name, when it is somebody else's.
 */
export const reserveLogin = async (unit: UnitOfWork, loginIdOf: LoginIdOf, taking: Taking): Promise<void> => {
  const { loginId, insteadOf } = await lookUp(unit, loginIdOf, taking);
  const { userId, kind } = taking;
  const command = { type: "ReserveLogin", loginId, userId, kind, insteadOf } as const;
  await unit.decide(loginDecider, loginStream(loginId), command);
};

/**
 * Lets an account sign in by an e-mail address within an act: reserves it, or, where it is somebody's already, takes it
 * beside them. Never refused, so that nobody learns which addresses have an account.
 */
export const claimAddress = async (
  unit: UnitOfWork,
  loginIdOf: LoginIdOf,
  { email, ...taking }: { email: string; userId: string; now: Date },
): Promise<void> => {
  const { loginId, insteadOf } = await lookUp(unit, loginIdOf, { kind: "email", name: email, ...taking });
  const command = { type: "ClaimLogin", loginId, userId: taking.userId, insteadOf } as const;
  await unit.decide(loginDecider, loginStream(loginId), command);
};

/** Makes a name free for others within an act. */
export const releaseLogin = async (
  unit: UnitOfWork,
  loginIdOf: LoginIdOf,
  { name, userId }: { name: string; userId: string },
): Promise<void> => {
  const loginId = await loginIdOf(name);
  await unit.decide(loginDecider, loginStream(loginId), { type: "ReleaseLogin", loginId, userId });
};
