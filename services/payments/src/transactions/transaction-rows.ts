import { platformTenant, type Claims } from "@kinkeeper/contracts/claims";
import type { TransactionStatus } from "@kinkeeper/contracts/enumerations";
import { transactionsAtOnce, type Transaction } from "@kinkeeper/contracts/payments/transactions";
import type { ReadModel } from "@kinkeeper/platform/read-model";
import type { ISql } from "postgres";
import { decimal, payoutStateOf, type PayoutRow } from "./payout-state.ts";

interface TransactionRow {
  readonly tenant_id: string;
  readonly id: string;
  readonly user_id: string;
  readonly service_id: string;
  readonly vendor_id: string;
  readonly title: string;
  readonly business_name: string;
  readonly amount_minor: string;
  readonly commission_minor: string;
  readonly refunded_minor: string;
  readonly status: TransactionStatus;
  readonly failure_reason: string | null;
  readonly needs_review: boolean;
  readonly dispute_status: "open" | "won" | "lost" | null;
  /** Read for super administrators alone. */
  readonly payout: PayoutRow | null;
  readonly created_at: string;
  readonly completed_at: string | null;
  readonly refunds: readonly {
    readonly id: string;
    readonly amount_minor: number;
    readonly status: "pending" | "completed" | "failed";
    readonly failure_reason: string | null;
    readonly created_at: string;
  }[];
}

const transactionOf = (row: TransactionRow): Transaction => ({
  id: row.id,
  tenantId: row.tenant_id,
  userId: row.user_id,
  serviceId: row.service_id,
  vendorId: row.vendor_id,
  title: row.title,
  businessName: row.business_name,
  amount: decimal(row.amount_minor),
  commissionAmount: decimal(row.commission_minor),
  refundedAmount: decimal(row.refunded_minor),
  status: row.status,
  failureReason: row.failure_reason,
  needsReview: row.needs_review,
  disputeStatus: row.dispute_status,
  payoutState: row.payout && payoutStateOf(row.payout),
  refunds: row.refunds.map((refund) => ({
    id: refund.id,
    amount: decimal(refund.amount_minor),
    status: refund.status,
    failureReason: refund.failure_reason,
    createdAt: refund.created_at,
  })),
  createdAt: row.created_at,
  completedAt: row.completed_at,
});

/** Which purchases: one's own, or those of everybody, which is for super administrators alone. */
export interface TransactionFilter {
  readonly id?: string;
  /** Those that come after this one. */
  readonly after?: string | undefined;
  readonly ofEverybody: boolean;
}

const payoutOf = (sql: ISql) => sql`(
  select jsonb_build_object('is_completed', s.completed_at is not null, 'share_minor', s.share_minor, 'sent_minor', s.sent_minor,
    'netted_minor', s.netted_minor, 'taken_back_minor', s.taken_back_minor, 'owed_minor', s.owed_minor,
    'given_minor', s.given_minor, 'refunded_minor', s.refunded_minor, 'is_frozen', s.is_frozen, 'is_closed', s.is_closed,
    'debt_minor', coalesce((select a.debt_minor from payout_accounts a where a.vendor_id = s.vendor_id), 0))
  from sales s where s.id = t.id)`;

/** Purchases, newest first, a page of them. Who bought keeps theirs wherever they go, whichever family they look at. */
export const readTransactions = async (
  readModel: ReadModel,
  { sub, tenantId = platformTenant }: Pick<Claims, "sub" | "tenantId">,
  { id, after, ofEverybody }: TransactionFilter,
): Promise<Transaction[]> => {
  const query = (sql: ISql) => sql<TransactionRow[]>`
    select t.*, coalesce((
        select jsonb_agg(jsonb_build_object('id', r.id, 'amount_minor', r.amount_minor, 'status', r.status,
            'failure_reason', r.failure_reason, 'created_at', r.created_at)
          order by r.created_at, r.id)
        from refunds r where r.tenant_id = t.tenant_id and r.transaction_id = t.id
      ), '[]') as refunds,
      ${ofEverybody ? payoutOf(sql) : sql`null`} as payout
    from transactions t
    where true ${ofEverybody ? sql`` : sql`and t.user_id = ${sub}`} ${id === undefined ? sql`` : sql`and t.id = ${id}`}
      ${after === undefined ? sql`` : sql`and (t.created_at, t.id) < (select created_at, id from transactions where id = ${after})`}
    order by t.created_at desc, t.id desc limit ${transactionsAtOnce}`;
  const rows = await (ofEverybody ? query(readModel.service) : readModel.asViewer({ tenantId, userId: sub }, query));
  return rows.map(transactionOf);
};
