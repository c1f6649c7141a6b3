import { Loading, Skeleton } from "@kinkeeper/kit/skeleton.tsx";

/** The skeleton of a grid of cards. */
export const CardsLoading = ({ label, grid, card }: { label: string; grid: string; card: string }) => (
  <Loading label={label}>
    <Skeleton className="mb-6 h-11" />
    <div className="@container">
      <div className={grid}>
        {Array.from({ length: 6 }, (_, index) => (
          <Skeleton key={index} className={card} />
        ))}
      </div>
    </div>
  </Loading>
);
