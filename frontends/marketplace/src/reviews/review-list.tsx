import { listReviews } from "@kinkeeper/contracts/marketplace/reviews";
import type { Vendor } from "@kinkeeper/contracts/marketplace/vendors";
import { useApi } from "@kinkeeper/kit/api/api-context.ts";
import { Button } from "@kinkeeper/kit/button.tsx";
import { ErrorCard } from "@kinkeeper/kit/error-card.tsx";
import { Loading, Skeleton } from "@kinkeeper/kit/skeleton.tsx";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ReviewItem } from "./review-item.tsx";

interface ReviewsProps {
  readonly vendor: Pick<Vendor, "id" | "userId">;
}

interface ReviewPageProps extends ReviewsProps {
  /** The last review of the page before; undefined for the first page. */
  readonly before: string | undefined;
  /** Absent where the next page is shown already. */
  readonly onMore: ((last: string) => void) | undefined;
}

const ReviewPage = ({ vendor, before, onMore }: ReviewPageProps) => {
  const query = before === undefined ? {} : { before };
  const page = useQuery(useApi().queryFor(listReviews, { params: { id: vendor.id }, query }));
  if (page.error && !page.data)
    return <ErrorCard title="The reviews could not be loaded" error={page.error} onRetry={() => void page.refetch()} />;
  if (!page.data)
    return (
      <Loading label="Loading reviews…">
        <Skeleton className="h-24" />
      </Loading>
    );
  const { reviews, hasMore } = page.data;
  const last = reviews.at(-1)?.id;
  if (last === undefined)
    return (
      before === undefined && <p className="text-ink-soft">No reviews yet. Anyone who buys a service can write one.</p>
    );
  return (
    <>
      <ul className="grid gap-6">
        {reviews.map((review) => (
          <ReviewItem key={review.id} review={review} vendor={vendor} />
        ))}
      </ul>
      {hasMore && onMore && (
        <Button variant="secondary" className="w-fit" onClick={() => onMore(last)}>
          Show more reviews
        </Button>
      )}
    </>
  );
};

/** What buyers say of a vendor, and what the vendor answers, a page at a time. */
export const ReviewList = ({ vendor }: ReviewsProps) => {
  const [cursors, setCursors] = useState<readonly (string | undefined)[]>([undefined]);
  return (
    <div className="grid gap-6">
      {cursors.map((before, index) => (
        <ReviewPage
          key={before ?? "first"}
          vendor={vendor}
          before={before}
          onMore={index === cursors.length - 1 ? (last) => setCursors([...cursors, last]) : undefined}
        />
      ))}
    </div>
  );
};
