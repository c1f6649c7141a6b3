import { listSales, type Sale } from "@kinkeeper/contracts/payments/transactions";
import { useApi } from "@kinkeeper/kit/api/api-context.ts";
import { Card } from "@kinkeeper/kit/card.tsx";
import { EmptyState } from "@kinkeeper/kit/empty-state.tsx";
import { ListPage } from "@kinkeeper/kit/list-page.tsx";
import { Loading, Skeleton } from "@kinkeeper/kit/skeleton.tsx";
import { useSuspenseQuery } from "@tanstack/react-query";
import { dayOf, dollarsOf } from "../money-words.ts";
import { Row, Table } from "@kinkeeper/kit/table.tsx";
import { TransactionBadge } from "../transaction-badge.tsx";

const Figure = ({ name, children }: { name: string; children: string | number }) => (
  <Card className="p-3 sm:p-5">
    <p className="text-xs text-ink-soft sm:text-sm">{name}</p>
    <p className="mt-1 font-serif text-xl font-semibold tabular-nums sm:text-2xl">{children}</p>
  </Card>
);

const SaleRow = ({ sale }: { sale: Sale }) => (
  <Row
    first={sale.title}
    cells={[
      dayOf(sale.completedAt),
      dollarsOf(sale.amount),
      <span key="commission" className="text-ink-soft">
        {dollarsOf(`-${sale.commissionAmount}`)}
      </span>,
      <strong key="net">{dollarsOf(sale.netAmount)}</strong>,
      <TransactionBadge key="status" transaction={sale} />,
    ]}
  />
);

const Earnings = () => {
  const {
    data: { sales, heldAmount },
  } = useSuspenseQuery(useApi().queryFor(listSales));
  return (
    <>
      <div className="mb-8 grid grid-cols-2 gap-2 sm:gap-4">
        <Figure name="Earned, not paid out yet">{dollarsOf(heldAmount)}</Figure>
        <Figure name="Sales">{sales.length}</Figure>
      </div>
      {sales.length === 0 ? (
        <EmptyState drawing="basket">Nothing has been sold yet.</EmptyState>
      ) : (
        <Table headings={["Service", "Date", "Price", "Commission", "Yours", "Status"]}>
          {sales.map((sale) => (
            <SaleRow key={sale.id} sale={sale} />
          ))}
        </Table>
      )}
    </>
  );
};

/** What a vendor's services brought in. */
export const EarningsPage = () => (
  <ListPage
    title="Earnings"
    subtitle="What your services brought in, after commission and refunds"
    loading={
      <Loading label="Loading your earnings…">
        <Skeleton className="h-64" />
      </Loading>
    }
  >
    <Earnings />
  </ListPage>
);
