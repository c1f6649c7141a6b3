import { Loading, Skeleton } from "@kinkeeper/kit/skeleton.tsx";

export const FormSkeleton = () => (
  <Loading label="Loading…" className="grid gap-5">
    {Array.from({ length: 5 }, (_, index) => (
      <Skeleton key={index} className="h-11" />
    ))}
  </Loading>
);
