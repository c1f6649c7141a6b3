import type { Review } from "@kinkeeper/contracts/marketplace/reviews";
import { listTransactions, type Transaction } from "@kinkeeper/contracts/payments/transactions";
import { useApi } from "@kinkeeper/kit/api/api-context.ts";
import { ButtonLink } from "@kinkeeper/kit/button.tsx";
import { Card, CardTitle } from "@kinkeeper/kit/card.tsx";
import { EmptyState } from "@kinkeeper/kit/empty-state.tsx";
import { ListPage } from "@kinkeeper/kit/list-page.tsx";
import { Loading, Skeleton } from "@kinkeeper/kit/skeleton.tsx";
import { useSuspenseQuery } from "@tanstack/react-query";
import { Link } from "wouter";
import { dayOf, dollarsOf } from "../money-words.ts";
import { TransactionBadge } from "../transaction-badge.tsx";
import { PurchaseReview, useOwnReviews } from "./purchase-review.tsx";

interface PurchaseProps {
  readonly transaction: Transaction;
  readonly reviews: ReadonlyMap<string, Review> | undefined;
}

const Purchase = ({ transaction, reviews }: PurchaseProps) => (
  <li>
    <Card className="flex flex-wrap items-center gap-x-6 gap-y-3 [overflow-wrap:anywhere]">
      <div className="min-w-0 flex-1 basis-64">
        <CardTitle>
          <Link
            href={`/purchases/${transaction.id}`}
            className="focus-ring rounded-sm text-ink underline-offset-4 hover:underline"
          >
            {transaction.title}
          </Link>
        </CardTitle>
        <p className="mt-0.5 text-sm text-ink-soft">
          {transaction.businessName} · {dayOf(transaction.completedAt ?? transaction.createdAt)}
        </p>
      </div>
      <PurchaseReview transaction={transaction} reviews={reviews} />
      <TransactionBadge transaction={transaction} />
      <p className="ml-auto font-serif text-lg font-semibold tabular-nums">{dollarsOf(transaction.amount)}</p>
    </Card>
  </li>
);

const Purchases = () => {
  const { data } = useSuspenseQuery(useApi().queryFor(listTransactions));
  const reviews = useOwnReviews();
  // What nobody paid for is no purchase.
  const transactions = data.filter(({ status }) => status !== "failed");
  if (transactions.length === 0)
    return (
      <EmptyState drawing="basket" action={<ButtonLink href="/marketplace">Browse Services</ButtonLink>}>
        You have not bought anything yet.
      </EmptyState>
    );
  return (
    <ul className="grid gap-3">
      {transactions.map((transaction) => (
        <Purchase key={transaction.id} transaction={transaction} reviews={reviews} />
      ))}
    </ul>
  );
};

/** What who is signed in has bought. */
export const PurchasesPage = () => (
  <ListPage
    title="My Purchases"
    subtitle="Services you have bought"
    loading={
      <Loading label="Loading your purchases…">
        <Skeleton className="h-24" />
      </Loading>
    }
  >
    <Purchases />
  </ListPage>
);
