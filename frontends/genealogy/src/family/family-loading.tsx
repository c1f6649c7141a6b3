import { Loading, Skeleton } from "@kinkeeper/kit/skeleton.tsx";
import { cardGrid } from "./grids.ts";

/** The skeleton of a grid of people. */
export const FamilyLoading = ({ label = "Loading your family…" }: { label?: string }) => (
  <Loading label={label}>
    <div className={cardGrid}>
      {Array.from({ length: 6 }, (_, index) => (
        <Skeleton key={index} className="h-52" />
      ))}
    </div>
  </Loading>
);
