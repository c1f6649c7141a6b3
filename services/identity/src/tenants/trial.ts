import type { TenantEvent } from "@kinkeeper/contracts/identity/tenant-events";
import type { FoundedTenant } from "./tenant.ts";

const day = 24 * 3_600_000;
/** How many days before the end of a trial its administrators are told. */
const [first, last] = [7, 1] as const;

/** Whether the trial of a family comes to its end. */
export interface ReviewTrial {
  readonly type: "ReviewTrial";
  readonly now: Date;
  /** When the family was founded. */
  readonly foundedAt: Date;
  /** How many days a trial lasts, at least 1. */
  readonly trialDays: number;
}

const later = (time: Date, days: number): string => new Date(time.getTime() + days * day).toISOString();
const latest = (one: string, other: string): string => (one > other ? one : other);

/**
 * What follows for a family on trial: told seven days before, told the day before, suspended. Nobody is suspended untold, so a
 * trial that should have ended while nobody was told (trials had no end yet, the service was down) ends so many days after the
 * mail. Its end is fixed by the first mail: a family that comes back to its trial does not begin a new one.
 */
export const reviewTrial = ({ now, foundedAt, trialDays }: ReviewTrial, tenant: FoundedTenant): TenantEvent[] => {
  const { tenantId, status, trial } = tenant;
  if (status !== "trial") return [];
  const time = now.toISOString();
  if (!trial) {
    const planned = later(foundedAt, trialDays);
    if (time < later(new Date(planned), -first)) return [];
    const endsAt = latest(planned, later(now, Math.min(first, trialDays)));
    return [{ type: "TrialEnding", data: { tenantId, endsAt, daysLeft: first } }];
  }
  if (trial.daysLeft !== last) {
    if (time < later(new Date(trial.endsAt), -last)) return [];
    const endsAt = latest(trial.endsAt, later(now, last));
    return [{ type: "TrialEnding", data: { tenantId, endsAt, daysLeft: last } }];
  }
  if (time < trial.endsAt) return [];
  return [{ type: "TenantStatusChanged", data: { tenantId, status: "suspended", previous: status, source: "trial" } }];
};
