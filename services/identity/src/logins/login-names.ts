import { createHmac } from "node:crypto";
import { keyName, type Keyring } from "@kinkeeper/platform/keyring";
import { platformTenant } from "@kinkeeper/contracts/claims";
import { StoreUnavailable } from "@kinkeeper/platform/event-store";
import { userDecider } from "../users/user.decider.ts";
import { userStream, type User } from "../users/user.ts";
import type { Load, Loaded } from "../write-together.ts";
import { loginDecider, loginStream, type Login, type LoginCommand } from "./login.decider.ts";

/** What people sign in with: addresses have an "@", user names have none. */
export const loginName = (typed: string): string => typed.trim().toLowerCase();

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
const graceOfReservation = 30_000;

const holds = (user: User, { kind, name }: { kind: "email" | "username"; name: string }): boolean =>
  user.status === "registered" && (kind === "email" ? user.email : user.username) === name;

/**
 * Reserves a name for an account within an act.
 * @throws DomainError EMAIL_TAKEN, or CONFLICT for a user name, when it is somebody else's.
 */
export const reserveLogin = async (
  load: Load,
  loginIdOf: LoginIdOf,
  { userId, now, ...login }: { kind: "email" | "username"; name: string; userId: string; now: Date },
): Promise<Loaded<Login, LoginCommand>> => {
  const loginId = await loginIdOf(login.name);
  const line = await load(loginDecider, loginStream(loginId));
  const { owner } = line.state;
  const settled = line.recordedAt !== undefined && now.getTime() - line.recordedAt.getTime() > graceOfReservation;
  const abandoned =
    owner !== undefined &&
    owner !== userId &&
    settled &&
    !holds((await load(userDecider, userStream(owner))).state, login);
  line.decide({
    type: "ReserveLogin",
    loginId,
    userId,
    kind: login.kind,
    insteadOf: abandoned ? owner : undefined,
  });
  return line;
};

/** Makes a name free for others within an act. */
export const releaseLogin = async (
  load: Load,
  loginIdOf: LoginIdOf,
  { name, userId }: { name: string; userId: string },
): Promise<Loaded<Login, LoginCommand>> => {
  const loginId = await loginIdOf(name);
  const line = await load(loginDecider, loginStream(loginId));
  line.decide({ type: "ReleaseLogin", loginId, userId });
  return line;
};
