import type { changePassword, changeProfile } from "@kinkeeper/contracts/identity/account";
import type { BodyOf } from "@kinkeeper/contracts/endpoint";
import { executeCommand } from "@kinkeeper/platform/command-handler";
import type { CommandContext } from "@kinkeeper/platform/event-journal";
import { releaseLogin, reserveLogin } from "../logins/login-names.ts";
import type { IdentityParts } from "../parts.ts";
import { refuseGuessable } from "../passwords/password-policy.ts";
import { signedOut } from "./signed-out.ts";
import type { TypedAt } from "./sign-in.ts";
import { streamReader } from "../stream-reader.ts";
import { notCurrentPassword, userDecider } from "../users/user.decider.ts";
import { userStream, type RegisteredUser, type User } from "../users/user.ts";
import { unitOfWork } from "@kinkeeper/platform/unit-of-work";

const registered = (user: User): RegisteredUser => {
  if (user.status !== "registered") throw signedOut();
  return user;
};

/**
 * Changes names, birth date and user name; what is absent stays, null empties.
 * @throws DomainError CONFLICT when the user name is somebody else's
 */
export const changeOwnProfile = async (
  { journal, readModel, loginIdOf, now }: IdentityParts,
  userId: string,
  { username, ...profile }: BodyOf<typeof changeProfile>,
  context: CommandContext,
): Promise<void> => {
  const { position } = await unitOfWork(journal, context, async (unit) => {
    const stream = userStream(userId);
    const before = registered((await unit.load(userDecider, stream)).state).username;
    const renames = username !== undefined && username !== before;
    if (renames && username) {
      const login = { kind: "username", name: username, userId, now: now() } as const;
      await reserveLogin(unit, loginIdOf, login);
    }
    await unit.decide(userDecider, stream, { type: "ChangeProfile", ...profile });
    if (!renames) return;
    await unit.decide(userDecider, stream, { type: "ChooseUserName", username });
    if (before) await releaseLogin(unit, loginIdOf, { name: before, userId });
  });
  await readModel.caughtUpTo(position);
};

/**
 * The account of somebody who gives its password again. `field` is the one it was typed into.
 * @throws DomainError INVALID_INPUT when it is another one; TooManyAttempts
 */
export const checkOwnPassword = async (
  { journal, hasher, throttles, devices }: IdentityParts,
  { userId, password, address, cookies, field }: TypedAt & { userId: string; password: string; field: string },
): Promise<RegisteredUser> => {
  const attempt = { target: userId, address, device: await devices.recognise(cookies, userId) };
  await throttles.guess(attempt);
  const user = registered((await streamReader(journal).load(userDecider, userStream(userId))).state);
  if (!(await hasher.verify(password, user.passwordHash))) throw notCurrentPassword(field);
  await throttles.guessedRight(attempt);
  return user;
};

/** @throws DomainError INVALID_INPUT when the current password is another one or the new one is easily guessed; TooManyAttempts */
export const changeOwnPassword = async (
  parts: IdentityParts,
  { currentPassword: password, newPassword, ...at }: BodyOf<typeof changePassword> & TypedAt & { userId: string },
  context: CommandContext,
): Promise<{ readonly accountVersion: number }> => {
  const user = await checkOwnPassword(parts, { ...at, password, field: "currentPassword" });
  refuseGuessable(newPassword, { email: user.email, username: user.username }, "newPassword");
  const passwordHash = await parts.hasher.hash(newPassword, user.passwordHash);
  const { revision } = await executeCommand(
    parts,
    userDecider,
    userStream(user.userId),
    { type: "SetPassword", passwordHash, insteadOf: user.passwordHash },
    context,
  );
  return { accountVersion: revision };
};
