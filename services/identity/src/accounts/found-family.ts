import type { signup } from "@kinkeeper/contracts/identity/endpoints";
import type { BodyOf } from "@kinkeeper/contracts/endpoint";
import type { CommandContext } from "@kinkeeper/platform/event-journal";
import { reserveLogin } from "../logins/login-names.ts";
import type { IdentityParts } from "../parts.ts";
import { refuseGuessable } from "../passwords/password-policy.ts";
import { tenantDecider } from "../tenants/tenant.decider.ts";
import { tenantStream } from "../tenants/tenant.ts";
import { userDecider } from "../users/user.decider.ts";
import { userStream } from "../users/user.ts";
import { unitOfWork } from "@kinkeeper/platform/unit-of-work";

/**
 * A family on trial and its first administrator.
 * @throws DomainError EMAIL_TAKEN; CONFLICT for a user name that is taken; INVALID_INPUT for a password that is easily guessed.
 */
export const foundFamily = async (
  { journal, readModel, loginIdOf, hasher, newId, now }: IdentityParts,
  { familyName, firstName, lastName, email, username = null, password }: BodyOf<typeof signup>,
  context: CommandContext,
): Promise<{ readonly userId: string; readonly accountVersion: number; readonly tenantId: string }> => {
  refuseGuessable(password, { email, username, familyName });
  const passwordHash = await hasher.hash(password);
  const userId = newId();
  const tenantId = newId();
  const { position, result } = await unitOfWork(journal, { ...context, actorId: userId }, async (unit) => {
    const owner = { userId, now: now() };
    await reserveLogin(unit, loginIdOf, { kind: "email", name: email, ...owner });
    if (username) await reserveLogin(unit, loginIdOf, { kind: "username", name: username, ...owner });
    const founding = { type: "FoundTenant", tenantId, name: familyName, founderId: userId } as const;
    await unit.decide(tenantDecider, tenantStream(tenantId), founding);
    // The account comes last: until it is there the reserved names count for nothing.
    const registration = { type: "RegisterUser", userId, email, username, firstName, lastName } as const;
    await unit.decide(userDecider, userStream(userId), registration);
    return unit.decide(userDecider, userStream(userId), { type: "SetPassword", passwordHash });
  });
  await readModel.caughtUpTo(position);
  return { userId, accountVersion: result.revision, tenantId };
};
