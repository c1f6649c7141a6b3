import type { CommandContext } from "@kinkeeper/platform/event-journal";
import { unitOfWork } from "@kinkeeper/platform/unit-of-work";
import type { IdentityParts } from "../parts.ts";
import { tenantDecider } from "../tenants/tenant.decider.ts";
import { isAlone, tenantStream } from "../tenants/tenant.ts";

/**
 * Takes an erased account out of families that it came into while it was erased. One that nobody else manages keeps it, until whoever
 * runs the platform has given it another administrator. Answers the position of what was recorded, if anything was.
 */
export const leaveFamilies = async (
  { journal }: Pick<IdentityParts, "journal">,
  userId: string,
  families: Iterable<string>,
  context: CommandContext,
): Promise<bigint | undefined> => {
  const { position } = await unitOfWork(journal, context, async (unit) => {
    for (const tenantId of families) {
      const stream = tenantStream(tenantId);
      const { state: family } = await unit.load(tenantDecider, stream);
      if (!family.founded || (family.status !== "cancelled" && isAlone(family, userId))) continue;
      await unit.decide(tenantDecider, stream, { type: "RevokeMembership", userId, erased: true });
    }
  });
  return position;
};
