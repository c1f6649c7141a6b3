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
import { writeTogether } from "../write-together.ts";

/**
 * A family on trial and its first administrator.
 * @throws DomainError EMAIL_TAKEN; CONFLICT for a user name that is taken; INVALID_INPUT for a password that is easily guessed.
 */
export const foundFamily = async (
  { journal, readModel, loginIdOf, hasher, newId, now }: IdentityParts,
  { familyName, firstName, lastName, email, username = null, password }: BodyOf<typeof signup>,
  context: CommandContext,
): Promise<{ readonly userId: string; readonly tenantId: string }> => {
  refuseGuessable(password, { email, username, familyName });
  const passwordHash = await hasher.hash(password);
  const userId = newId();
  const tenantId = newId();
  const { position } = await writeTogether(journal, { ...context, actorId: userId }, async (load) => {
    const owner = { userId, now: now() };
    const names = [await reserveLogin(load, loginIdOf, { kind: "email", name: email, ...owner })];
    if (username) names.push(await reserveLogin(load, loginIdOf, { kind: "username", name: username, ...owner }));
    const tenant = await load(tenantDecider, tenantStream(tenantId));
    tenant.decide({ type: "FoundTenant", tenantId, name: familyName, founderId: userId });
    const user = await load(userDecider, userStream(userId));
    user.decide({ type: "RegisterUser", userId, email, username, firstName, lastName });
    user.decide({ type: "SetPassword", passwordHash });
    // The account comes last: until it is there the reserved names count for nothing.
    return { write: [...names, tenant, user], result: undefined };
  });
  await readModel.caughtUpTo(position);
  return { userId, tenantId };
};
