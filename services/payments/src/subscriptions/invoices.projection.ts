import type { SubscriptionEvent } from "@kinkeeper/contracts/payments/subscription-events";
import { eachEvent, type Projection } from "@kinkeeper/platform/projection";

type Noted = Extract<SubscriptionEvent, { type: "PlanInvoiceNoted" }>;

/** What families were asked to pay for their plans. */
export const planInvoicesProjection: Projection<Noted> = {
  name: "plan_invoices_v1",
  contexts: ["payments"],
  tables: ["plan_invoices"],
  on: {
    PlanInvoiceNoted: eachEvent(
      (sql, { data: { tenantId, invoiceId, planName, amountMinor, status, issuedAt } }) => sql`
        insert into plan_invoices (tenant_id, id, plan_name, amount_minor, status, issued_at)
        values (${tenantId}, ${invoiceId}, ${planName}, ${amountMinor}, ${status}, ${issuedAt})
        on conflict (tenant_id, id) do update set status = excluded.status`,
    ),
  },
};
