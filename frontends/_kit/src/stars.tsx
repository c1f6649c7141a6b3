import { Star } from "lucide-react";
import { classNames } from "./class-names.ts";

interface StarsProps {
  /** 1 to 5; a mean may lie between. */
  readonly rating: number;
  /** In pixels. */
  readonly size?: number;
  readonly className?: string;
}

const row = (size: number, isFilled: boolean) =>
  [1, 2, 3, 4, 5].map((star) => (
    <Star
      key={star}
      aria-hidden
      size={size}
      strokeWidth={1.75}
      className="shrink-0"
      fill={isFilled ? "currentColor" : "none"}
    />
  ));

/** Five stars, so many of them filled; read aloud as "4.5 out of 5 stars". */
export const Stars = ({ rating, size = 16, className }: StarsProps) => (
  <span
    role="img"
    aria-label={`${rating} out of 5 stars`}
    className={classNames("relative inline-flex shrink-0 text-warm", className)}
  >
    <span className="flex opacity-60">{row(size, false)}</span>
    <span className="absolute inset-y-0 left-0 flex overflow-hidden" style={{ width: `${(rating / 5) * 100}%` }}>
      {row(size, true)}
    </span>
  </span>
);
