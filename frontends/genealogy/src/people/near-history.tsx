import { HistorySection } from "@kinkeeper/kit/history-section.tsx";
import { lazyPage } from "@kinkeeper/kit/lazy-page.tsx";
import { Skeleton } from "@kinkeeper/kit/skeleton.tsx";
import { WhenNear } from "@kinkeeper/kit/when-near.tsx";
import type { MemberHistoryProps } from "./member-history.tsx";

const MemberHistory = lazyPage(() => import("./member-history.tsx").then((module) => module.MemberHistory));

/** The history, which stands at the end of a long page. */
export const NearHistory = (props: MemberHistoryProps) => {
  const toCome = (
    <HistorySection>
      <Skeleton className="h-24" />
    </HistorySection>
  );
  return (
    <WhenNear isAsked={location.hash === "#history"} toCome={toCome}>
      <MemberHistory {...props} />
    </WhenNear>
  );
};
