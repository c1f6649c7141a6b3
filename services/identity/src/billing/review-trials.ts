import { platformTenant } from "@kinkeeper/contracts/claims";
import { executeCommand } from "@kinkeeper/platform/command-handler";
import type { PeriodicTask } from "@kinkeeper/platform/periodic-tasks";
import type { IdentityParts } from "../parts.ts";
import { applyStatus } from "../sessions/apply-status.ts";
import { tenantDecider } from "../tenants/tenant.decider.ts";
import { tenantStream } from "../tenants/tenant.ts";
import { isOnPaidPlan } from "./follow-billing.ts";

const hour = 3_600_000;

/** Looks once an hour at families on trial; nothing where trials have no end. */
export const trialReview = (parts: IdentityParts): readonly PeriodicTask[] => {
  const { readModel, settings, now, logger } = parts;
  const { KINKEEPER_TRIAL_DAYS: trialDays } = settings;

  const review = async (tenantId: string, foundedAt: Date): Promise<void> => {
    // A super administrator may put it on trial while it pays: choosing its plan again would open nothing.
    if (await isOnPaidPlan(parts, tenantId)) return;
    const id = `trial ${tenantId}`;
    const context = { tenantId: platformTenant, correlationId: id, causationId: id };
    const command = { type: "ReviewTrial", now: now(), foundedAt, trialDays } as const;
    const { events, state } = await executeCommand(parts, tenantDecider, tenantStream(tenantId), command, context);
    if (state.founded && events.some(({ type }) => type === "TenantStatusChanged")) await applyStatus(parts, state);
  };

  const reviewAll = async (): Promise<void> => {
    const onTrial = await readModel.service<{ tenant_id: string; created_at: Date }[]>`
      select tenant_id, created_at from tenants where status = 'trial' order by created_at, tenant_id`;
    for (const { tenant_id: tenantId, created_at: foundedAt } of onTrial) {
      try {
        await review(tenantId, foundedAt);
      } catch (error) {
        logger.warn({ err: error, tenantId }, "the trial of a family could not be looked at");
      }
    }
  };

  if (trialDays === 0) return [];
  return [{ pauseMs: hour, run: reviewAll, failure: "trials could not be looked at" }];
};
