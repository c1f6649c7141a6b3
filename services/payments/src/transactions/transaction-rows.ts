import { platformTenant, type Claims } from "@kinkeeper/contracts/claims";
import type { TransactionStatus } from "@kinkeeper/contracts/enumerations";
import { decimalOf } from "@kinkeeper/contracts/money";
import type { ResponseOf } from "@kinkeeper/contracts/endpoint";
import type { PayoutState, PayoutStatus } from "@kinkeeper/contracts/payments/payouts";
import type { listSales, Sale, Transaction } from "@kinkeeper/contracts/payments/transactions";
import type { ReadModel } from "@kinkeeper/platform/read-model";
import type { ISql } from "postgres";

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

interface PayoutRow {
  readonly is_completed: boolean;
  readonly share_minor: string | number;
  readonly sent_minor: string | number;
  readonly netted_minor: string | number;
  readonly taken_back_minor: string | number;
  readonly owed_minor: string | number;
  readonly refunded_minor: string | number;
  readonly given_minor: string | number;
  /** Somebody took it back at the provider itself. */
  readonly is_frozen: boolean;
  /** And it was left so. */
  readonly is_closed: boolean;
}

/** What became of the vendor's share. */
const payoutStateOf = (row: PayoutRow): PayoutState => {
  const [share, given, sent, netted, takenBack] = [
    row.share_minor,
    row.given_minor,
    row.sent_minor,
    row.netted_minor,
    row.taken_back_minor,
  ].map(Number) as [number, number, number, number, number];
  if (!row.is_completed) return "none";
  if (row.is_frozen && share > given) return row.is_closed ? "closed" : "stopped";
  if (Number(row.owed_minor) > 0) return "debt";
  if (sent + netted === 0) return share > 0 ? "held" : "none";
  // What was taken back and sent again is there.
  if (takenBack === 0 || (Number(row.refunded_minor) === 0 && given >= share)) return "transferred";
  return takenBack < sent ? "partly_reversed" : "reversed";
};

const decimal = (minor: string | number): string => decimalOf(Number(minor));

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
export interface Sought {
  readonly id?: string;
  readonly ofEverybody: boolean;
}

const payoutOf = (sql: ISql) => sql`(
  select jsonb_build_object('is_completed', s.completed_at is not null, 'share_minor', s.share_minor, 'sent_minor', s.sent_minor,
    'netted_minor', s.netted_minor, 'taken_back_minor', s.taken_back_minor, 'owed_minor', s.owed_minor,
    'given_minor', s.given_minor, 'refunded_minor', s.refunded_minor, 'is_frozen', s.is_frozen, 'is_closed', s.is_closed)
  from sales s where s.id = t.id)`;

/** Purchases, newest first, at most a thousand. */
export const readTransactions = async (
  readModel: ReadModel,
  { sub, tenantId = platformTenant }: Pick<Claims, "sub" | "tenantId">,
  { id, ofEverybody }: Sought,
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
    order by t.created_at desc, t.id desc limit 1000`;
  const rows = await (ofEverybody ? query(readModel.service) : readModel.asViewer({ tenantId, userId: sub }, query));
  return rows.map(transactionOf);
};

interface SaleRow extends PayoutRow {
  readonly id: string;
  readonly service_id: string;
  readonly title: string;
  readonly amount_minor: string;
  readonly commission_minor: string;
  readonly status: TransactionStatus;
  readonly dispute_status: "open" | "won" | "lost" | null;
  readonly completed_at: string;
}

interface SellerRow {
  readonly vendor_id: string;
  readonly status: string;
  readonly account_status: PayoutStatus;
  readonly debt_minor: string;
}

const saleOf = (row: SaleRow): Sale => ({
  id: row.id,
  serviceId: row.service_id,
  title: row.title,
  amount: decimal(row.amount_minor),
  commissionAmount: decimal(row.commission_minor),
  refundedAmount: decimal(row.refunded_minor),
  netAmount: decimal(row.share_minor),
  status: row.status,
  disputeStatus: row.dispute_status,
  payoutState: payoutStateOf(row),
  completedAt: row.completed_at,
});

/** What the caller's own business sold, newest first, what all of it comes to, and where it is paid. */
export const readSales = async (
  { service: sql }: ReadModel,
  { sub }: Claims,
): Promise<ResponseOf<typeof listSales>> => {
  const [seller] = await sql<SellerRow[]>`
    select s.vendor_id, s.status, coalesce(a.status, 'none') as account_status, coalesce(a.debt_minor, 0) as debt_minor
    from sellers s left join payout_accounts a using (vendor_id) where s.user_id = ${sub}`;
  const rows = seller
    ? await sql<SaleRow[]>`
        select sales.*, true as is_completed from sales
        where vendor_id = ${seller.vendor_id} and completed_at is not null
        order by completed_at desc, id desc`
    : [];
  const sum = (amountOf: (row: SaleRow) => number) => decimalOf(rows.reduce((all, row) => all + amountOf(row), 0));
  return {
    // What was left so is not paid out any more.
    heldAmount: sum((row) => (row.is_closed ? 0 : Math.max(0, Number(row.share_minor) - Number(row.given_minor)))),
    paidOutAmount: sum((row) => Number(row.sent_minor) - Number(row.taken_back_minor)),
    debtAmount: decimal(seller?.debt_minor ?? 0),
    payouts: seller
      ? { vendorId: seller.vendor_id, status: seller.account_status, canSetUp: seller.status === "approved" }
      : null,
    sales: rows.map(saleOf),
  };
};
