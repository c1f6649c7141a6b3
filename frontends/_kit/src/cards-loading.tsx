import type { ReactNode } from "react";
import { Loading, Skeleton } from "./skeleton.tsx";

interface CardsLoadingProps {
  readonly label: string;
  /** Classes of the grid, as the list has them. */
  readonly grid: string;
  /** Classes of one card. */
  readonly card: string;
  readonly count?: number;
  /** The shape of what stands above the grid. */
  readonly children?: ReactNode;
}

/** The shape of a grid of cards. */
export const CardsLoading = ({ label, grid, card, count = 6, children }: CardsLoadingProps) => (
  <Loading label={label}>
    {children}
    <div className="@container">
      <div className={grid}>
        {Array.from({ length: count }, (_, index) => (
          <Skeleton key={index} className={card} />
        ))}
      </div>
    </div>
  </Loading>
);
