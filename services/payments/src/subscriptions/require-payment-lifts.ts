import { platformTenant } from "@kinkeeper/contracts/claims";
import { streamName } from "@kinkeeper/contracts/event";
import type { TenantEvent } from "@kinkeeper/contracts/identity/tenant-events";
import { DomainError } from "@kinkeeper/platform/domain-error";
import type { EventJournal } from "@kinkeeper/platform/event-journal";

/**
 * A suspended family may pay where that opens it again: nobody takes money of one that a super administrator suspended, because it
 * would stay closed.
 * @throws DomainError TENANT_SUSPENDED
 */
export const requirePaymentLifts = async (journal: Pick<EventJournal, "read">, tenantId: string): Promise<void> => {
  const events = await journal.read<TenantEvent>(streamName("tenant", platformTenant, tenantId));
  const last = events.findLast((event) => event.type === "TenantStatusChanged");
  if (last?.type !== "TenantStatusChanged" || last.data.status !== "suspended") return;
  if ((last.data.source ?? "admin") === "admin")
    throw new DomainError(
      "TENANT_SUSPENDED",
      "This family archive was suspended by an admin of the platform, and a payment does not open it again. Please write to the Help Desk.",
    );
};
