import type { startFamilyWithOpenid } from "@kinkeeper/contracts/identity/openid";
import type { BodyOf } from "@kinkeeper/contracts/endpoint";
import type { CommandContext } from "@kinkeeper/platform/event-journal";
import { unitOfWork } from "@kinkeeper/platform/unit-of-work";
import { createTenant } from "../accounts/sign-up.ts";
import { signInAgain } from "../accounts/signed-out.ts";
import { claimAddress } from "../logins/login-names.ts";
import type { IdentityParts } from "../parts.ts";
import { userDecider } from "../users/user.decider.ts";
import { userStream } from "../users/user.ts";
import { linkWithin } from "./linked-account.ts";
import type { Newcomer } from "./newcomer.ts";

type SignUp = Omit<BodyOf<typeof startFamilyWithOpenid>, "returnTo">;

/**
 * A family on trial, and its first administrator: an account without a password, whose address the provider vouches for. A business is an
 * account alone.
 * @throws DomainError SIGNED_OUT where the newcomer's token was used meanwhile; CONFLICT where somebody is linked to it by now
 */
export const signUpAsNewcomer = async (
  parts: IdentityParts,
  { kind, familyName: typedName, firstName, lastName, newcomer }: SignUp & { readonly newcomer: Newcomer },
  context: CommandContext,
): Promise<{ readonly userId: string; readonly tenantId: string | undefined; readonly accountVersion: number }> => {
  const { journal, readModel, loginIdOf, sealedTokens, newId, now } = parts;
  if (!(await sealedTokens.spend(newcomer.token))) throw signInAgain();
  const { email } = newcomer;
  const familyName = kind === "business" ? undefined : typedName;
  const userId = newId();
  const tenantId = familyName === undefined ? undefined : newId();
  const { position } = await unitOfWork(journal, { ...context, actorId: userId }, async (unit) => {
    await claimAddress(unit, loginIdOf, { email, userId, now: now() });
    if (tenantId !== undefined && familyName !== undefined) await createTenant(unit, tenantId, familyName, userId);
    // The account comes last: until it is there the names count for nothing.
    const stream = userStream(userId);
    const registration = { type: "RegisterUser", userId, email, username: null, firstName, lastName } as const;
    await unit.decide(userDecider, stream, registration);
    await unit.decide(userDecider, stream, { type: "VerifyEmail" });
    await linkWithin(unit, parts, { userId, identity: newcomer });
  });
  await readModel.caughtUpTo(position);
  return { userId, tenantId, accountVersion: 0 };
};
