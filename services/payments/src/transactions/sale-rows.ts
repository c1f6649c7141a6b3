import type { Claims } from "@kinkeeper/contracts/claims";
import type { ResponseOf } from "@kinkeeper/contracts/endpoint";
import type { TransactionStatus } from "@kinkeeper/contracts/enumerations";
import type { PayoutStatus } from "@kinkeeper/contracts/payments/payouts";
import { mostEarningsMonths, salesAtOnce, type listSales, type Sale } from "@kinkeeper/contracts/payments/transactions";
import type { ReadModel } from "@kinkeeper/platform/read-model";
import { decimal, payoutStateOf, type PayoutRow } from "./payout-state.ts";

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

interface MonthRow {
  readonly month: string;
  readonly sales: string;
  readonly sold: string;
  readonly refunded: string;
  readonly net: string;
  readonly held: string;
  readonly paid_out: string;
}

/**
 * What the caller's own business sold, newest first, a page of it, what all of it comes to, and where it is paid: three
 * statements.
 */
export const readSales = async (
  { service: sql }: ReadModel,
  { sub }: Claims,
  after?: string,
): Promise<ResponseOf<typeof listSales>> => {
  const [seller] = await sql<SellerRow[]>`
    select s.vendor_id, s.status, coalesce(a.status, 'none') as account_status, coalesce(a.debt_minor, 0) as debt_minor
    from sellers s left join payout_accounts a using (vendor_id) where s.user_id = ${sub}`;
  if (!seller)
    return {
      heldAmount: decimal(0),
      paidOutAmount: decimal(0),
      debtAmount: decimal(0),
      payouts: null,
      salesCount: 0,
      months: [],
      sales: [],
    };
  const { vendor_id: vendorId } = seller;
  const [months, rows] = await Promise.all([
    // What is on its way is held until it arrives; what was left so is not paid out any more.
    sql<MonthRow[]>`
      select left(completed_at, 7) as month, count(*) as sales, sum(amount_minor) as sold, sum(refunded_minor) as refunded,
        sum(share_minor) as net, sum(case when is_closed then 0 else greatest(0, share_minor - given_minor + moving_minor) end) as held,
        sum(sent_minor - taken_back_minor) as paid_out
      from sales where vendor_id = ${vendorId} and completed_at is not null
      group by month order by month desc`,
    sql<SaleRow[]>`
      select sales.*, true as is_completed, ${seller.debt_minor}::bigint as debt_minor from sales
      where vendor_id = ${vendorId} and completed_at is not null
        ${after === undefined ? sql`` : sql`and (completed_at, id) < (select completed_at, id from sales where id = ${after} and vendor_id = ${vendorId})`}
      order by completed_at desc, id desc limit ${salesAtOnce}`,
  ]);
  const sum = (amountOf: (row: MonthRow) => string): number =>
    months.reduce((all, row) => all + Number(amountOf(row)), 0);
  return {
    heldAmount: decimal(sum(({ held }) => held)),
    paidOutAmount: decimal(sum(({ paid_out }) => paid_out)),
    debtAmount: decimal(seller.debt_minor),
    payouts: { vendorId, status: seller.account_status, canSetUp: seller.status === "approved" },
    salesCount: sum(({ sales }) => sales),
    months: months.slice(0, mostEarningsMonths).map(({ month, sold, refunded, net }) => ({
      month,
      soldAmount: decimal(sold),
      refundedAmount: decimal(refunded),
      netAmount: decimal(net),
    })),
    sales: rows.map(saleOf),
  };
};
