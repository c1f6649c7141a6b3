import type { TransactionEvent } from "@kinkeeper/contracts/payments/events";
import type { PayoutEvent } from "@kinkeeper/contracts/payments/payout-events";
import { eachEvent, type Projection } from "@kinkeeper/platform/projection";
import type { TransactionSql } from "postgres";
import { putPayouts } from "../payouts/put-payouts.ts";

/** What was given back in all, and how much more (or less) of the commission with it. */
const putRefunded = async (
  sql: TransactionSql,
  tenantId: string,
  transactionId: string,
  refundedMinor: number,
  commissionMinor: number,
): Promise<void> => {
  await sql`
    update transactions set refunded_minor = ${refundedMinor},
      status = case when amount_minor = ${refundedMinor} then 'refunded' else 'completed' end
    where tenant_id = ${tenantId} and id = ${transactionId}`;
  await sql`
    update sales set refunded_minor = ${refundedMinor},
      returned_commission_minor = returned_commission_minor + ${commissionMinor},
      status = case when amount_minor = ${refundedMinor} then 'refunded' else 'completed' end
    where id = ${transactionId}`;
};

const putFailedRefund = (
  sql: TransactionSql,
  tenantId: string,
  { refundId, reason }: { readonly refundId: string; readonly reason: string },
) => sql`
  update refunds set status = 'failed', failure_reason = ${reason} where tenant_id = ${tenantId} and id = ${refundId}`;

type DisputeEvent = Extract<TransactionEvent, { type: `Dispute${string}` }>;

const putDispute = (status: "open" | "won" | "lost") =>
  eachEvent<DisputeEvent>(async (sql, { data: { transactionId }, metadata: { tenantId } }) => {
    await sql`
      update transactions set dispute_status = ${status} where tenant_id = ${tenantId} and id = ${transactionId}`;
    await sql`update sales set dispute_status = ${status} where id = ${transactionId}`;
  });

/** Purchases as buyers, super administrators and vendors see them, and what vendors have of them. */
export const transactionsProjection: Projection<TransactionEvent | PayoutEvent> = {
  name: "transactions_v2",
  contexts: ["payments"],
  tables: ["transactions", "refunds", "sales"],
  on: {
    ...putPayouts,
    TransactionStarted: eachEvent(async (sql, { data, metadata: { tenantId, time } }) => {
      const shared = {
        id: data.transactionId,
        vendor_id: data.vendorId,
        service_id: data.serviceId,
        title: data.title,
        amount_minor: data.amountMinor,
        commission_minor: data.commissionMinor,
      };
      const bought = { tenant_id: tenantId, user_id: data.userId, business_name: data.businessName, created_at: time };
      await sql`insert into transactions ${sql({ ...shared, ...bought })} on conflict do nothing`;
      await sql`insert into sales ${sql({ ...shared, tenant_id: tenantId })} on conflict do nothing`;
    }),
    CheckoutOpened: eachEvent(
      (sql, { data, metadata: { tenantId } }) => sql`
        update transactions set session_url = ${data.url}, session_expires_at = ${data.expiresAt}
        where tenant_id = ${tenantId} and id = ${data.transactionId}`,
    ),
    TransactionCompleted: eachEvent(async (sql, { data, metadata: { tenantId, time } }) => {
      await sql`
        update transactions set status = 'completed', failure_reason = null, needs_review = ${data.needsReview}, completed_at = ${time}
        where tenant_id = ${tenantId} and id = ${data.transactionId}`;
      await sql`update sales set status = 'completed', completed_at = ${time} where id = ${data.transactionId}`;
    }),
    TransactionFlagged: eachEvent(
      (sql, { data, metadata: { tenantId } }) => sql`
        update transactions set needs_review = true where tenant_id = ${tenantId} and id = ${data.transactionId}`,
    ),
    TransactionReviewed: eachEvent(
      (sql, { data, metadata: { tenantId } }) => sql`
        update transactions set needs_review = false where tenant_id = ${tenantId} and id = ${data.transactionId}`,
    ),
    TransactionFailed: eachEvent(async (sql, { data, metadata: { tenantId } }) => {
      await sql`
        update transactions set status = 'failed', failure_reason = ${data.reason}
        where tenant_id = ${tenantId} and id = ${data.transactionId}`;
      await sql`update sales set status = 'failed' where id = ${data.transactionId}`;
    }),
    RefundRequested: eachEvent(
      (sql, { data, metadata: { tenantId, time } }) => sql`
        insert into refunds (tenant_id, id, transaction_id, amount_minor, created_at)
        values (${tenantId}, ${data.refundId}, ${data.transactionId}, ${data.amountMinor}, ${time}) on conflict do nothing`,
    ),
    RefundCompleted: eachEvent(async (sql, { data, metadata: { tenantId } }) => {
      await sql`
        update refunds set status = 'completed', failure_reason = null
        where tenant_id = ${tenantId} and id = ${data.refundId}`;
      await putRefunded(sql, tenantId, data.transactionId, data.refundedMinor, data.commissionMinor);
    }),
    RefundFailed: eachEvent((sql, { data, metadata: { tenantId } }) => putFailedRefund(sql, tenantId, data)),
    RefundReturned: eachEvent(async (sql, { data, metadata: { tenantId } }) => {
      await putFailedRefund(sql, tenantId, data);
      await putRefunded(sql, tenantId, data.transactionId, data.refundedMinor, -data.commissionMinor);
    }),
    DisputeOpened: putDispute("open"),
    DisputeWon: putDispute("won"),
    DisputeLost: eachEvent(async (sql, event) => {
      const { transactionId, refundedMinor, commissionMinor } = event.data;
      await putDispute("lost")(sql, [event]);
      await putRefunded(sql, event.metadata.tenantId, transactionId, refundedMinor, commissionMinor);
    }),
    DisputeOverturned: eachEvent(async (sql, event) => {
      const { transactionId, refundedMinor, commissionMinor } = event.data;
      await putDispute("won")(sql, [event]);
      await putRefunded(sql, event.metadata.tenantId, transactionId, refundedMinor, -commissionMinor);
    }),
  },
};
