import { platformTenant, type Claims } from "@kinkeeper/contracts/claims";
import type { TransactionStatus } from "@kinkeeper/contracts/enumerations";
import { decimalOf } from "@kinkeeper/contracts/money";
import type { Sale, Transaction } from "@kinkeeper/contracts/payments/transactions";
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
  readonly created_at: string;
  readonly completed_at: string | null;
  readonly refunds: readonly {
    readonly id: string;
    readonly amount_minor: number;
    readonly status: "pending" | "completed" | "failed";
    readonly created_at: string;
  }[];
}

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
  refunds: row.refunds.map((refund) => ({
    id: refund.id,
    amount: decimal(refund.amount_minor),
    status: refund.status,
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

/** Purchases, newest first, at most a thousand. */
export const readTransactions = async (
  readModel: ReadModel,
  { sub, tenantId = platformTenant }: Pick<Claims, "sub" | "tenantId">,
  { id, ofEverybody }: Sought,
): Promise<Transaction[]> => {
  const query = (sql: ISql) => sql<TransactionRow[]>`
    select t.*, coalesce((
        select jsonb_agg(jsonb_build_object('id', r.id, 'amount_minor', r.amount_minor, 'status', r.status, 'created_at', r.created_at)
          order by r.created_at, r.id)
        from refunds r where r.tenant_id = t.tenant_id and r.transaction_id = t.id
      ), '[]') as refunds
    from transactions t
    where true ${ofEverybody ? sql`` : sql`and t.user_id = ${sub}`} ${id === undefined ? sql`` : sql`and t.id = ${id}`}
    order by t.created_at desc, t.id desc limit 1000`;
  const rows = await (ofEverybody ? query(readModel.service) : readModel.asViewer({ tenantId, userId: sub }, query));
  return rows.map(transactionOf);
};

interface SaleRow {
  readonly id: string;
  readonly service_id: string;
  readonly title: string;
  readonly amount_minor: string;
  readonly commission_minor: string;
  readonly refunded_minor: string;
  readonly returned_commission_minor: string;
  readonly status: TransactionStatus;
  readonly completed_at: string;
}

/** What is left for the vendor, in cents. */
const netOf = (row: SaleRow): number =>
  Number(row.amount_minor) -
  Number(row.commission_minor) -
  (Number(row.refunded_minor) - Number(row.returned_commission_minor));

/** What the caller's own business sold, newest first, and what all of it comes to. */
export const readSales = async (
  { service: sql }: ReadModel,
  { sub }: Claims,
): Promise<{ readonly heldAmount: string; readonly sales: Sale[] }> => {
  const rows = await sql<SaleRow[]>`
    select sales.* from sales join sellers using (vendor_id)
    where sellers.user_id = ${sub} and sales.completed_at is not null
    order by completed_at desc, id desc`;
  return {
    heldAmount: decimalOf(rows.reduce((sum, row) => sum + netOf(row), 0)),
    sales: rows.map((row) => ({
      id: row.id,
      serviceId: row.service_id,
      title: row.title,
      amount: decimal(row.amount_minor),
      commissionAmount: decimal(row.commission_minor),
      refundedAmount: decimal(row.refunded_minor),
      netAmount: decimalOf(netOf(row)),
      status: row.status,
      completedAt: row.completed_at,
    })),
  };
};
