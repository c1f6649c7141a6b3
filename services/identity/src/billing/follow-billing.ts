import { platformTenant } from "@kinkeeper/contracts/claims";
import { streamName, type Recorded } from "@kinkeeper/contracts/event";
import type { TenantEvent } from "@kinkeeper/contracts/identity/tenant-events";
import type { SubscriptionEvent } from "@kinkeeper/contracts/payments/subscription-events";
import { executeCommand } from "@kinkeeper/platform/command-handler";
import { DomainError } from "@kinkeeper/platform/domain-error";
import type { Reaction } from "@kinkeeper/platform/reaction";
import { isSuperseded } from "@kinkeeper/platform/superseded";
import type { IdentityParts } from "../parts.ts";
import { applyStatus } from "../sessions/apply-status.ts";
import { tenantDecider } from "../tenants/tenant.decider.ts";
import { tenantStream } from "../tenants/tenant.ts";

type Followed = Extract<
  SubscriptionEvent,
  { type: "SubscriptionStarted" | "SubscriptionRenewed" | "SubscriptionUnpaid" | "SubscriptionEnded" }
>;

type Parts = Pick<IdentityParts, "journal" | "readModel" | "sessions" | "revocations">;

const followed = [
  "SubscriptionStarted",
  "SubscriptionRenewed",
  "SubscriptionUnpaid",
  "SubscriptionEnded",
] as const satisfies readonly Followed["type"][];
const isFollowed = (event: Recorded<SubscriptionEvent>): event is Recorded<Followed> =>
  followed.some((type) => type === event.type);

const saysPaid = ({ type }: Followed): boolean => type === "SubscriptionStarted" || type === "SubscriptionRenewed";

/** Whether a family is on a plan that is paid, or costs nothing, by the last that payments recorded. */
export const isOnPaidPlan = async ({ journal }: Pick<Parts, "journal">, tenantId: string): Promise<boolean> => {
  const recorded = await journal.read<SubscriptionEvent>(streamName("subscription", tenantId, tenantId));
  const last = recorded.findLast(isFollowed);
  return last !== undefined && saysPaid(last);
};

/** Whether a super administrator has decided about the family since. */
const isDecidedSince = async (
  { journal }: Parts,
  { data: { tenantId }, position }: Recorded<Followed>,
): Promise<boolean> =>
  (await journal.read<TenantEvent>(tenantStream(tenantId))).some(
    (event) =>
      event.type === "TenantStatusChanged" &&
      event.position > position &&
      (event.data.source === undefined || event.data.source === "admin"),
  );

/**
 * The status of a family follows what it pays: active once it has, suspended once the provider stopped trying. What is told late, or once
 * more, closes no family that pays by now or that somebody opened since.
 */
export const followBilling = (parts: Parts): Reaction<Followed> => ({
  name: "follow_billing_v1",
  contexts: ["payments"],
  handles: followed,
  react: async (event) => {
    const { data, metadata } = event;
    const { tenantId } = data;
    const { eventId, correlationId } = metadata;
    const isPaid = saysPaid(event);
    if (await isSuperseded(parts.journal, event, followed)) return;
    if (!isPaid && (await isDecidedSince(parts, event))) return;
    const context = { tenantId: platformTenant, correlationId, causationId: eventId };
    try {
      const { events, state } = await executeCommand(
        parts,
        tenantDecider,
        tenantStream(tenantId),
        { type: "FollowBilling", isPaid },
        context,
        { idempotencyKey: eventId },
      );
      // Also when it is said again: the process may have ended between the two.
      if (events.length > 0 && state.founded) await applyStatus(parts, state);
    } catch (error) {
      // A family that never was has no status to follow.
      if (!(error instanceof DomainError && error.code === "NOT_FOUND")) throw error;
    }
  },
});
