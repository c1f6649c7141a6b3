import type { Review } from "@kinkeeper/contracts/marketplace/reviews";
import { listTransactions, transactionsAtOnce, type Transaction } from "@kinkeeper/contracts/payments/transactions";
import { usePages } from "@kinkeeper/kit/api/use-pages.ts";
import { ButtonLink } from "@kinkeeper/kit/button.tsx";
import { Card, CardTitle } from "@kinkeeper/kit/card.tsx";
import { EmptyState } from "@kinkeeper/kit/empty-state.tsx";
import { ErrorCard } from "@kinkeeper/kit/error-card.tsx";
import { ListPage } from "@kinkeeper/kit/list-page.tsx";
import { ReadOnScroll } from "@kinkeeper/kit/read-on-scroll.tsx";
import { Loading, Skeleton } from "@kinkeeper/kit/skeleton.tsx";
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
      {transaction.status === "completed" && !transaction.needsReview && (
        // Vendors are not told who bought: nothing comes of a purchase before its buyer writes.
        <ButtonLink href={`/purchases/${transaction.id}`} variant="secondary" size="small">
          Write to the vendor
        </ButtonLink>
      )}
      <PurchaseReview transaction={transaction} reviews={reviews} />
      <TransactionBadge transaction={transaction} />
      <p className="ml-auto font-serif text-lg font-semibold tabular-nums">{dollarsOf(transaction.amount)}</p>
    </Card>
  </li>
);

const loading = (
  <Loading label="Loading your purchases…">
    <Skeleton className="h-24" />
  </Loading>
);

const Purchases = () => {
  const pages = usePages(listTransactions, {
    argumentsFor: (after) => ({ query: { mine: "true" as const, ...(after === undefined ? {} : { after }) } }),
    pageOf: (items) => ({ items, next: items.length === transactionsAtOnce ? items.at(-1)?.id : undefined }),
  });
  const reviews = useOwnReviews();
  if (pages.items === undefined)
    return pages.error ? (
      <ErrorCard title="Your purchases could not be loaded" error={pages.error} onRetry={pages.readAgain} />
    ) : (
      loading
    );
  // What nobody paid for is no purchase.
  const transactions = pages.items.filter(({ status }) => status !== "failed");
  if (transactions.length === 0 && !pages.hasMore)
    return (
      <EmptyState drawing="basket" action={<ButtonLink href="/marketplace">Browse Services</ButtonLink>}>
        No purchases yet.
      </EmptyState>
    );
  return (
    <>
      <ul className="grid gap-3">
        {transactions.map((transaction) => (
          <Purchase key={transaction.id} transaction={transaction} reviews={reviews} />
        ))}
      </ul>
      <ReadOnScroll {...pages} />
    </>
  );
};

/** What who is signed in has bought. */
export const PurchasesPage = () => (
  <ListPage
    above={
      <Link href="/marketplace" className="focus-ring rounded-sm text-accent underline-offset-4 hover:underline">
        Services Marketplace
      </Link>
    }
    title="My Purchases"
    subtitle="Services you have bought"
    loading={loading}
  >
    <Purchases />
  </ListPage>
);
