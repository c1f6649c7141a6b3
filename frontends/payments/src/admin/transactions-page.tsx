import { listTransactions, type Transaction } from "@kinkeeper/contracts/payments/transactions";
import { AccessDenied } from "@kinkeeper/kit/access-denied.tsx";
import { useApi } from "@kinkeeper/kit/api/api-context.ts";
import { Badge } from "@kinkeeper/kit/badge.tsx";
import { Button } from "@kinkeeper/kit/button.tsx";
import { EmptyState } from "@kinkeeper/kit/empty-state.tsx";
import { lazyPage } from "@kinkeeper/kit/lazy-page.tsx";
import { ListPage } from "@kinkeeper/kit/list-page.tsx";
import { useSession } from "@kinkeeper/kit/session.ts";
import { Loading, Skeleton } from "@kinkeeper/kit/skeleton.tsx";
import { useSuspenseQuery } from "@tanstack/react-query";
import { useState } from "react";
import { dayOf, dollarsOf } from "../money-words.ts";
import { Row, Table } from "@kinkeeper/kit/table.tsx";
import { PayoutBadge } from "../payout-badge.tsx";
import { TransactionBadge } from "../transaction-badge.tsx";

const RefundDialog = lazyPage(() => import("./refund-dialog.tsx").then((module) => module.RefundDialog));

const disputes = {
  open: { tone: "danger", children: "Disputed" },
  won: { tone: "neutral", children: "Dispute won" },
  lost: { tone: "neutral", children: "Dispute lost" },
} as const;

const Transactions = ({ onRefund }: { onRefund: (transaction: Transaction) => void }) => {
  const { data: transactions } = useSuspenseQuery(useApi().queryFor(listTransactions, { query: { all: "true" } }));
  if (transactions.length === 0) return <EmptyState drawing="basket">Nothing has been bought yet.</EmptyState>;
  return (
    <Table headings={["Service", "Vendor", "Date", "Amount", "Commission", "Status", "Payout", "Actions"]}>
      {transactions.map((transaction) => (
        <Row
          key={transaction.id}
          first={transaction.title}
          cells={[
            transaction.businessName,
            dayOf(transaction.createdAt),
            dollarsOf(transaction.amount),
            dollarsOf(transaction.commissionAmount),
            <span key="status" className="flex flex-wrap gap-1.5">
              <TransactionBadge transaction={transaction} />
              {transaction.needsReview && <Badge tone="danger">Needs a look</Badge>}
              {transaction.disputeStatus && <Badge {...disputes[transaction.disputeStatus]} />}
            </span>,
            <PayoutBadge key="payout" state={transaction.payoutState} />,
            transaction.status === "completed" && transaction.disputeStatus !== "open" && (
              <Button
                key="refund"
                variant="secondary"
                size="small"
                aria-label={`Refund ${transaction.title}`}
                onClick={() => onRefund(transaction)}
              >
                Refund
              </Button>
            ),
          ]}
        />
      ))}
    </Table>
  );
};

/** For super administrators: every purchase, and giving money back. */
export const TransactionsPage = () => {
  const { role } = useSession().user;
  const [refunded, setRefunded] = useState<Transaction>();
  if (role !== "super_admin") return <AccessDenied what="manage transactions" />;
  return (
    <ListPage
      title="Transactions"
      subtitle="Every purchase on the platform"
      loading={
        <Loading label="Loading transactions…">
          <Skeleton className="h-64" />
        </Loading>
      }
      dialog={refunded && <RefundDialog transaction={refunded} onClose={() => setRefunded(undefined)} />}
    >
      <Transactions onRefund={setRefunded} />
    </ListPage>
  );
};
