import type { TransactionEvent } from "@kinkeeper/contracts/payments/events";
import { eachEvent, type Projection } from "@kinkeeper/platform/projection";

/** Purchases as buyers, super administrators and vendors see them. */
export const transactionsProjection: Projection<TransactionEvent> = {
  name: "transactions_v1",
  contexts: ["payments"],
  tables: ["transactions", "refunds", "sales"],
  on: {
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
      await sql`insert into sales ${sql(shared)} on conflict do nothing`;
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
      const { transactionId, refundId, refundedMinor, commissionMinor } = data;
      await sql`update refunds set status = 'completed' where tenant_id = ${tenantId} and id = ${refundId}`;
      await sql`
        update transactions set refunded_minor = ${refundedMinor},
          status = case when amount_minor = ${refundedMinor} then 'refunded' else status end
        where tenant_id = ${tenantId} and id = ${transactionId}`;
      await sql`
        update sales set refunded_minor = ${refundedMinor},
          returned_commission_minor = returned_commission_minor + ${commissionMinor},
          status = case when amount_minor = ${refundedMinor} then 'refunded' else status end
        where id = ${transactionId}`;
    }),
    RefundFailed: eachEvent(
      (sql, { data, metadata: { tenantId } }) => sql`
        update refunds set status = 'failed' where tenant_id = ${tenantId} and id = ${data.refundId}`,
    ),
  },
};
