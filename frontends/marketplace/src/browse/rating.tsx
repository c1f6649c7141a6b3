import { Icon } from "@kinkeeper/kit/icon.tsx";
import { Star } from "lucide-react";

interface RatingProps {
  readonly vendor: { readonly rating: number | null; readonly totalReviews: number };
}

/** "4.5 (12 reviews)", or that there is none. */
export const Rating = ({ vendor: { rating, totalReviews } }: RatingProps) =>
  rating === null ? (
    <p className="text-sm text-ink-soft">No reviews yet</p>
  ) : (
    <p className="flex items-center gap-1 text-sm text-ink-soft tabular-nums">
      <Icon of={Star} size={14} className="text-warm" />
      {rating.toFixed(1)} ({totalReviews} {totalReviews === 1 ? "review" : "reviews"})
    </p>
  );
