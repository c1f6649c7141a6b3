import { Loading, Skeleton } from "@kinkeeper/kit/skeleton.tsx";

/** As high as the window leaves room for, at most as SPEC.md §9 has it; on a phone some of the page stays free, to scroll by. */
export const treeHeight =
  "h-[clamp(22rem,calc(100dvh-14.5rem),700px)] max-md:h-[clamp(20rem,calc(100dvh-13rem),700px)]";

export const TreeLoading = () => (
  <Loading label="Loading family tree...">
    <Skeleton className={treeHeight} />
  </Loading>
);
