import { proportionOf } from "@kinkeeper/contracts/money";
import { listTransactions, transactionsAtOnce, type Transaction } from "@kinkeeper/contracts/payments/transactions";
import { BackToAdmin } from "@kinkeeper/kit/back-to-admin.tsx";
import { AccessDenied } from "@kinkeeper/kit/access-denied.tsx";
import { usePages } from "@kinkeeper/kit/api/use-pages.ts";
import { Badge } from "@kinkeeper/kit/badge.tsx";
import { Button } from "@kinkeeper/kit/button.tsx";
import { EmptyState } from "@kinkeeper/kit/empty-state.tsx";
import { ErrorCard } from "@kinkeeper/kit/error-card.tsx";
import { lazyDialog } from "@kinkeeper/kit/lazy-dialog.tsx";
import { ListPage } from "@kinkeeper/kit/list-page.tsx";
import { ReadOnScroll } from "@kinkeeper/kit/read-on-scroll.tsx";
import { useSession } from "@kinkeeper/kit/session.ts";
import { Loading, Skeleton } from "@kinkeeper/kit/skeleton.tsx";
import { useState, type ReactNode } from "react";
import { Labelled } from "../labelled.tsx";
import { centsOf, dayOf, dollarsOf, dollarsOfCents } from "../money-words.ts";
import { NumberedTitle } from "../numbered-title.tsx";
import { Row, Table } from "@kinkeeper/kit/table.tsx";
import { PayoutBadge } from "../payout-badge.tsx";
import { TransactionBadge } from "../transaction-badge.tsx";
import { ClosePayoutDialog, ResumePayoutDialog, ReviewDialog } from "./decision-dialogs.tsx";

const RefundDialog = lazyDialog(() => import("./refund-dialog.tsx").then((module) => module.RefundDialog));

const disputes = {
  open: { tone: "danger", children: "Disputed" },
  won: { tone: "neutral", children: "Dispute won" },
  lost: { tone: "neutral", children: "Dispute lost" },
} as const;

/** What an administrator may do with a purchase. */
type Decision = "refund" | "review" | "resume" | "close";
type Decide = (decision: Decision, transaction: Transaction) => void;

const labels = { refund: "Refund", review: "Review done", resume: "Resume payout", close: "Leave as is" } as const;

/** Asked back and not answered yet, in cents. */
const pendingRefundOf = ({ refunds }: Transaction): number =>
  refunds.filter(({ status }) => status === "pending").reduce((sum, { amount }) => sum + centsOf(amount), 0);

/** Whether anything is left to give back. */
const isRefundable = (transaction: Transaction): boolean =>
  centsOf(transaction.amount) > centsOf(transaction.refundedAmount) + pendingRefundOf(transaction);

const decisionsOn = (transaction: Transaction): readonly Decision[] => {
  const { status, disputeStatus, needsReview, payoutState } = transaction;
  const mayRefund = status === "completed" && disputeStatus !== "open" && isRefundable(transaction);
  return [
    ...(needsReview ? (["review"] as const) : []),
    ...(payoutState === "stopped" ? (["resume", "close"] as const) : []),
    ...(payoutState === "closed" ? (["resume"] as const) : []),
    ...(mayRefund ? (["refund"] as const) : []),
  ];
};

const Actions = ({ transaction, onDecide }: { transaction: Transaction; onDecide: Decide }) => (
  <span className="flex flex-wrap gap-1.5">
    {decisionsOn(transaction).map((decision) => (
      <Button
        key={decision}
        variant="secondary"
        size="small"
        aria-label={`${labels[decision]} ${transaction.title}`}
        onClick={() => onDecide(decision, transaction)}
      >
        {labels[decision]}
      </Button>
    ))}
  </span>
);

/** What the platform keeps, in cents: refunds give back their part of the commission. */
const keptCommissionOf = ({ amount, commissionAmount, refundedAmount }: Transaction): number => {
  const commission = centsOf(commissionAmount);
  return commission - proportionOf(commission, centsOf(refundedAmount), centsOf(amount));
};

const loading = (
  <Loading label="Loading transactions…">
    <Skeleton className="h-64" />
  </Loading>
);

const Transactions = ({ onDecide }: { onDecide: Decide }) => {
  const pages = usePages(listTransactions, {
    argumentsFor: (after) => ({ query: after === undefined ? {} : { after } }),
    pageOf: (items) => ({ items, next: items.length === transactionsAtOnce ? items.at(-1)?.id : undefined }),
  });
  const { items: transactions } = pages;
  if (transactions === undefined)
    return pages.error ? (
      <ErrorCard title="Transactions could not be loaded" error={pages.error} onRetry={pages.readAgain} />
    ) : (
      loading
    );
  if (transactions.length === 0) return <EmptyState drawing="basket">No purchases yet.</EmptyState>;
  return (
    <>
      <Table headings={["Service", "Vendor", "Date", "Amount", "Commission", "Status", "Payout", "Actions"]}>
        {transactions.map((transaction) => (
          <Row
            key={transaction.id}
            first={<NumberedTitle transaction={transaction} />}
            cells={[
              transaction.businessName,
              <span key="date" className="whitespace-nowrap">
                {dayOf(transaction.createdAt)}
              </span>,
              <span key="amount">
                {dollarsOf(transaction.amount)}
                {transaction.refundedAmount !== "0.00" && (
                  <span className="block text-sm text-ink-soft">
                    {dollarsOf(`-${transaction.refundedAmount}`)} refunded
                  </span>
                )}
                {pendingRefundOf(transaction) > 0 && (
                  <span className="block text-sm text-ink-soft">
                    {dollarsOfCents(-pendingRefundOf(transaction))} on its way back
                  </span>
                )}
              </span>,
              transaction.completedAt && (
                <Labelled key="commission" label="Commission">
                  {dollarsOfCents(keptCommissionOf(transaction))}
                </Labelled>
              ),
              <span key="status" className="flex flex-wrap gap-1.5">
                <TransactionBadge transaction={transaction} />
                {transaction.needsReview && <Badge tone="danger">Needs attention</Badge>}
                {transaction.disputeStatus && <Badge {...disputes[transaction.disputeStatus]} />}
              </span>,
              <PayoutBadge key="payout" state={transaction.payoutState} />,
              decisionsOn(transaction).length > 0 && (
                <Actions key="actions" transaction={transaction} onDecide={onDecide} />
              ),
            ]}
          />
        ))}
      </Table>
      <ReadOnScroll {...pages} />
    </>
  );
};

const dialogs: Readonly<
  Record<Decision, (props: { readonly transaction: Transaction; readonly onClose: () => void }) => ReactNode>
> = { refund: RefundDialog, review: ReviewDialog, resume: ResumePayoutDialog, close: ClosePayoutDialog };

/** For super administrators: every purchase, giving money back, and what waits for a decision. */
export const TransactionsPage = () => {
  const { role } = useSession().user;
  const [decided, setDecided] = useState<{ readonly decision: Decision; readonly transaction: Transaction }>();
  if (role !== "super_admin") return <AccessDenied what="manage transactions" />;
  const Dialog = decided && dialogs[decided.decision];
  return (
    <ListPage
      title="Transactions"
      subtitle="Every purchase on the platform"
      above={<BackToAdmin />}
      loading={loading}
      dialog={Dialog && <Dialog transaction={decided.transaction} onClose={() => setDecided(undefined)} />}
    >
      <Transactions onDecide={(decision, transaction) => setDecided({ decision, transaction })} />
    </ListPage>
  );
};
