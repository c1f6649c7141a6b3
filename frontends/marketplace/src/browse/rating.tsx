import { Stars } from "@kinkeeper/kit/stars.tsx";

interface RatingProps {
  readonly vendor: { readonly rating: number | null; readonly totalReviews: number };
}

/** Stars, "4.5 (12 reviews)", or that there is none. */
export const Rating = ({ vendor: { rating, totalReviews } }: RatingProps) =>
  rating === null ? (
    <p className="text-sm text-ink-soft">No reviews yet</p>
  ) : (
    <p className="flex flex-wrap items-center gap-x-2 text-sm text-ink-soft tabular-nums">
      <Stars rating={rating} size={14} />
      <span>
        {rating.toFixed(1)} ({totalReviews} {totalReviews === 1 ? "review" : "reviews"})
      </span>
    </p>
  );
