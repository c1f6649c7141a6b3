import { listOwnReviews, type Review } from "@kinkeeper/contracts/marketplace/reviews";
import type { Transaction } from "@kinkeeper/contracts/payments/transactions";
import { useApi } from "@kinkeeper/kit/api/api-context.ts";
import { Badge } from "@kinkeeper/kit/badge.tsx";
import { Button } from "@kinkeeper/kit/button.tsx";
import { lazyDialog } from "@kinkeeper/kit/lazy-dialog.tsx";
import { Stars } from "@kinkeeper/kit/stars.tsx";
import { useQuery } from "@tanstack/react-query";
import { Suspense, useState } from "react";

const ReviewDialog = lazyDialog(() => import("./review-dialog.tsx").then((module) => module.ReviewDialog));

/** The reviews one wrote, by the purchase; undefined until they are known. */
export const useOwnReviews = (): ReadonlyMap<string, Review> | undefined => {
  const { data } = useQuery(useApi().queryFor(listOwnReviews));
  return data && new Map(data.map((review) => [review.id, review]));
};

interface PurchaseReviewProps {
  readonly transaction: Transaction;
  readonly reviews: ReadonlyMap<string, Review> | undefined;
}

/** The stars one gave, or the button that gives them; nothing where there is nothing to review. */
export const PurchaseReview = ({ transaction, reviews }: PurchaseReviewProps) => {
  const [isOpen, setOpen] = useState(false);
  const review = reviews?.get(transaction.id);
  if (transaction.status !== "completed" || !reviews) return null;
  if (review)
    return (
      <span className="flex items-center gap-2">
        <Stars rating={review.rating} />
        {review.isHidden && <Badge tone="danger">Review hidden</Badge>}
      </span>
    );
  return (
    <>
      <Button
        variant="secondary"
        size="small"
        aria-label={`Write a review of ${transaction.title}`}
        onPointerEnter={ReviewDialog.preload}
        onClick={() => setOpen(true)}
      >
        Write a review
      </Button>
      <Suspense fallback={null}>
        {isOpen && <ReviewDialog transaction={transaction} onClose={() => setOpen(false)} />}
      </Suspense>
    </>
  );
};
