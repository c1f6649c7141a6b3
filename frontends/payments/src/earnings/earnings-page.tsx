import { listSales, salesAtOnce, type Sale } from "@kinkeeper/contracts/payments/transactions";
import { usePages } from "@kinkeeper/kit/api/use-pages.ts";
import { Badge } from "@kinkeeper/kit/badge.tsx";
import { Card } from "@kinkeeper/kit/card.tsx";
import { EmptyState } from "@kinkeeper/kit/empty-state.tsx";
import { ErrorCard } from "@kinkeeper/kit/error-card.tsx";
import { ListPage } from "@kinkeeper/kit/list-page.tsx";
import { ReadOnScroll } from "@kinkeeper/kit/read-on-scroll.tsx";
import { Loading, Skeleton } from "@kinkeeper/kit/skeleton.tsx";
import { Labelled } from "../labelled.tsx";
import { centsOf, dayOf, dollarsOf, dollarsOfCents } from "../money-words.ts";
import { NumberedTitle } from "../numbered-title.tsx";
import { Row, Table } from "@kinkeeper/kit/table.tsx";
import { PayoutBadge } from "../payout-badge.tsx";
import { TransactionBadge } from "../transaction-badge.tsx";
import { earningsByMonth } from "./earnings-months.ts";
import { EarningsPlot } from "./earnings-plot.tsx";
import { PayoutCard } from "./payout-card.tsx";
import { usePayoutReturn } from "./use-payout-return.ts";

const Figure = ({ name, children }: { name: string; children: string | number }) => (
  <Card className="p-3 sm:p-5">
    <p className="text-xs text-ink-soft sm:text-sm">{name}</p>
    <p className="mt-1 font-serif text-xl font-semibold tabular-nums sm:text-2xl">{children}</p>
  </Card>
);

/** In cents, below zero, and less what went back with refunds: price, refunds and commission come to what the vendor has. */
const commissionOf = ({ amount, refundedAmount, netAmount }: Sale): number =>
  centsOf(netAmount) + centsOf(refundedAmount) - centsOf(amount);

const SaleRow = ({ sale }: { sale: Sale }) => (
  <Row
    first={<NumberedTitle transaction={sale} />}
    cells={[
      dayOf(sale.completedAt),
      <span key="price">
        {dollarsOf(sale.amount)}
        {sale.refundedAmount !== "0.00" && (
          <span className="block text-sm text-ink-soft">{dollarsOf(`-${sale.refundedAmount}`)} refunded</span>
        )}
      </span>,
      <span key="commission" className="text-ink-soft">
        <Labelled label="Commission">{dollarsOfCents(commissionOf(sale))}</Labelled>
      </span>,
      <Labelled key="net" label="Yours">
        <strong>{dollarsOf(sale.netAmount)}</strong>
      </Labelled>,
      <span key="status" className="flex flex-wrap gap-1.5">
        <TransactionBadge transaction={sale} />
        {sale.disputeStatus === "open" && <Badge tone="danger">Disputed</Badge>}
      </span>,
      <PayoutBadge key="payout" state={sale.payoutState} />,
    ]}
  />
);

const loading = (
  <Loading label="Loading your earnings…">
    <Skeleton className="h-64" />
  </Loading>
);

const Earnings = () => {
  // Each page tells what all sales come to, too.
  const pages = usePages(listSales, {
    argumentsFor: (after) => ({ query: after === undefined ? {} : { after } }),
    pageOf: (page) => ({ items: [page], next: page.sales.length === salesAtOnce ? page.sales.at(-1)?.id : undefined }),
  });
  const latest = pages.items?.at(-1);
  usePayoutReturn(latest?.payouts?.vendorId);
  if (latest === undefined)
    return pages.error ? (
      <ErrorCard title="Your earnings could not be loaded" error={pages.error} onRetry={pages.readAgain} />
    ) : (
      loading
    );
  const { heldAmount, paidOutAmount, debtAmount, payouts, salesCount, months } = latest;
  const sales = pages.items?.flatMap((page) => page.sales) ?? [];
  return (
    <>
      <div className="mb-8 grid grid-cols-2 gap-2 max-xs:grid-cols-1 sm:grid-cols-3 sm:gap-4">
        <Figure name="Earned, not paid out yet">{dollarsOf(heldAmount)}</Figure>
        <Figure name="Paid out">{dollarsOf(paidOutAmount)}</Figure>
        <Figure name="Sales">{salesCount}</Figure>
        {debtAmount !== "0.00" && <Figure name="Owed for refunds">{dollarsOf(debtAmount)}</Figure>}
      </div>
      {payouts && <PayoutCard payouts={payouts} />}
      <EarningsPlot months={earningsByMonth(months)} />
      {sales.length === 0 ? (
        <EmptyState drawing="basket">Nothing has been sold yet.</EmptyState>
      ) : (
        <>
          <Table headings={["Service", "Date", "Price", "Commission", "Yours", "Status", "Payout"]}>
            {sales.map((sale) => (
              <SaleRow key={sale.id} sale={sale} />
            ))}
          </Table>
          <ReadOnScroll {...pages} />
        </>
      )}
    </>
  );
};

/** What a vendor's services brought in. */
export const EarningsPage = () => (
  <ListPage
    title="Earnings"
    subtitle="What your services earned, after commission and refunds. Buyers write to you with their receipt number."
    loading={loading}
  >
    <Earnings />
  </ListPage>
);
