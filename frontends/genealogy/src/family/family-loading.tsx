import { Loading, Skeleton } from "@kinkeeper/kit/skeleton.tsx";

/** The skeleton of a grid of people. */
export const FamilyLoading = ({ label = "Loading your family…" }: { label?: string }) => (
  <Loading label={label}>
    <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
      {Array.from({ length: 6 }, (_, index) => (
        <Skeleton key={index} className="h-52" />
      ))}
    </div>
  </Loading>
);
