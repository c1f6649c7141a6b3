import { platformTenant } from "@kinkeeper/contracts/claims";
import type { PeriodicTask } from "@kinkeeper/platform/periodic-tasks";
import { unitOfWork } from "@kinkeeper/platform/unit-of-work";
import type { IdentityParts } from "../parts.ts";
import { tenantDecider } from "../tenants/tenant.decider.ts";
import { tenantStream } from "../tenants/tenant.ts";
import { userDecider } from "../users/user.decider.ts";
import { isPrepared, userStream } from "../users/user.ts";

const hour = 3_600_000;

type Parts = Pick<IdentityParts, "journal" | "readModel" | "logger" | "now">;

/**
 * Forgets, once an hour, addresses of invitations that are in no family: where a store writes one stream after the other, a crash may have
 * come between the family and the account that was prepared for it. An act that is under way now is left to end.
 */
export const strandedInvitations = ({ journal, readModel, logger, now }: Parts): PeriodicTask => {
  const forget = async (userId: string): Promise<void> => {
    const id = `stranded ${userId}`;
    const context = { tenantId: platformTenant, correlationId: id, causationId: id };
    await unitOfWork(journal, context, async (unit) => {
      const { state: user, recorded } = await unit.load(userDecider, userStream(userId));
      if (user.status !== "registered" || !isPrepared(user)) return;
      if (now().getTime() - Date.parse(recorded.at(-1)!.metadata.time) < hour) return;
      // The rows may be late: families themselves say whom they invited.
      const invitedTo = recorded.flatMap((event) => (event.type === "InvitationIssued" ? [event.data.tenantId] : []));
      for (const tenantId of new Set(invitedTo)) {
        const { state: tenant } = await unit.load(tenantDecider, tenantStream(tenantId));
        if (tenant.founded && tenant.members.has(userId)) return;
      }
      // Only what was prepared for an invitation.
      if (invitedTo.length > 0) await unit.decide(userDecider, userStream(userId), { type: "EraseUser" });
    });
  };

  const forgetAll = async (): Promise<void> => {
    const stranded = await readModel.service<{ user_id: string }[]>`
      select user_id from users u
      where session_version = 0 and not super_admin
        and not exists (select from tenant_users m where m.user_id = u.user_id)`;
    for (const { user_id: userId } of stranded) {
      try {
        await forget(userId);
      } catch (error) {
        logger.warn({ err: error, userId }, "an invitation that is in no family could not be forgotten");
      }
    }
  };

  return { pauseMs: hour, run: forgetAll, failure: "invitations that are in no family could not be looked for" };
};
