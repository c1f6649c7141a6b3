import { platformTenant } from "@kinkeeper/contracts/claims";
import type { CommandContext } from "@kinkeeper/platform/event-journal";
import { keyName } from "@kinkeeper/platform/keyring";
import { laterOf } from "@kinkeeper/platform/later-of";
import { identityName, releaseLogin } from "../logins/login-names.ts";
import type { IdentityParts } from "../parts.ts";
import { tenantDecider } from "../tenants/tenant.decider.ts";
import { isAlone, tenantStream } from "../tenants/tenant.ts";
import { leaveFamilies } from "./leave-families.ts";
import { recordedFamilies } from "./recorded-families.ts";
import { userDecider } from "../users/user.decider.ts";
import { userStream } from "../users/user.ts";
import { unitOfWork } from "@kinkeeper/platform/unit-of-work";

/**
 * Erases an account for ever: it leaves its families, its names become free, its sessions end and its key is destroyed,
 * so that nothing personal in any event about it, and nothing that lies under its key, can be read again. `cancel`: families
 * that end with it, where nobody else manages them at that moment. `farewell`: a last mail says so, under a key of its own.
 * Repeating it completes an erasure that was interrupted, and changes nothing after one that was not.
 * @throws DomainError NOT_FOUND; CONFLICT where a family that goes on would have no administrator
 */
export const eraseUser = async (
  parts: IdentityParts,
  userId: string,
  context: CommandContext,
  { cancel = [], farewell = false }: { readonly cancel?: readonly string[]; readonly farewell?: boolean } = {},
): Promise<void> => {
  const { journal, readModel, keyring, sessions, revocations, loginIdOf, newId } = parts;
  const farewellId = newId();
  const families = await recordedFamilies(parts, userId);
  const { position, result: cancelled } = await unitOfWork(journal, context, async (unit) => {
    const ending: string[] = [];
    const { state: user } = await unit.load(userDecider, userStream(userId));
    if (user.status === "registered") {
      // Before the names: where a family cannot be left, whoever stays signs in as before.
      for (const tenantId of families) {
        const stream = tenantStream(tenantId);
        const { state: family } = await unit.load(tenantDecider, stream);
        if (cancel.includes(tenantId) && family.founded && isAlone(family, userId)) {
          ending.push(tenantId);
          await unit.decide(tenantDecider, stream, { type: "ChangeTenantStatus", status: "cancelled" });
        }
        await unit.decide(tenantDecider, stream, { type: "RevokeMembership", userId, erased: true });
      }
      for (const name of [user.email, user.username, ...user.identities.map(identityName)])
        if (name) await releaseLogin(unit, loginIdOf, { name, userId });
    }
    await unit.decide(userDecider, userStream(userId), { type: "EraseUser", ...(farewell ? { farewellId } : {}) });
    return ending;
  });
  // Also those that it came into meanwhile. Whoever accepts an invitation looks behind that whether the account is still there, so that
  // one of both sees the other.
  const left = await leaveFamilies(parts, userId, await recordedFamilies(parts, userId), context);
  for (const tenantId of cancelled) await sessions.endInFamily(tenantId, []);
  await keyring.destroy(keyName(platformTenant, userId));
  await sessions.endAllOf(userId);
  await revocations.publish({ userId });
  for (const tenantId of cancelled) await revocations.publish({ tenantId });
  await readModel.caughtUpTo(laterOf(position, left));
};
