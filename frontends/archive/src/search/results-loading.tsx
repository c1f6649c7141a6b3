import type { SearchKind } from "@kinkeeper/contracts/archive/search";
import { Loading, Skeleton } from "@kinkeeper/kit/skeleton.tsx";
import type { Asked } from "./search-address.ts";

/** As many columns as the page has room for: stories up to 3, artifacts up to 4. */
export const gridOf = (kind: SearchKind): string =>
  kind === "artifacts"
    ? "grid grid-cols-[repeat(auto-fill,minmax(min(100%,14rem),1fr))] gap-4"
    : "grid grid-cols-[repeat(auto-fill,minmax(min(100%,21rem),1fr))] gap-4";

/** The shape of cards to come. */
export const ResultSkeletons = ({ kind, count = 6 }: { kind: SearchKind; count?: number }) => (
  <div aria-hidden className={gridOf(kind)}>
    {Array.from({ length: count }, (_, index) => (
      <Skeleton key={index} className={kind === "artifacts" ? "h-72 rounded-card" : "h-40 rounded-card"} />
    ))}
  </div>
);

export const ResultsLoading = ({ asked: { category } }: { asked: Asked }) => (
  <Loading label="Searching…">
    <Skeleton className="mb-4 h-8 w-40" />
    <ResultSkeletons kind={category === "all" ? "people" : category} />
  </Loading>
);
