import { Loading, Skeleton } from "@kinkeeper/kit/skeleton.tsx";

/** As high as the window leaves room for, at most as SPEC.md §9 has it; on a phone some of the page stays free, to scroll by. */
export const treeHeight =
  "h-[clamp(22rem,calc(100dvh-14.5rem),700px)] max-md:h-[clamp(20rem,calc(100dvh-13rem),700px)]";
/** The same below a bar that says how two people are related. */
export const treeHeightBelowBar =
  "h-[clamp(22rem,calc(100dvh-24.5rem),700px)] max-md:h-[clamp(20rem,calc(100dvh-13rem),700px)]";
/** Where the panel is a sheet over the lower part of the window, the drawing has the upper part. */
export const treeHeightAboveSheet = "max-lg:h-[calc(45dvh-5.5rem)] max-md:h-[calc(45dvh-5.5rem)] max-lg:scroll-mt-16";
export const panelHeight = `${treeHeight} max-lg:h-[55dvh] max-md:h-[55dvh]`;

export const TreeLoading = () => (
  <Loading label="Loading family tree...">
    <Skeleton className={treeHeight} />
  </Loading>
);

/** As high as the bar is as soon as it says how two people are related. */
export const KinshipBarLoading = () => (
  <Loading label="Loading…">
    <Skeleton className="mb-3 h-36 sm:h-32" />
  </Loading>
);
