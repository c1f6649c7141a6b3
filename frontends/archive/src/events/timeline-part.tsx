import { listFamilyDates } from "@kinkeeper/contracts/genealogy/family-dates";
import { useApi } from "@kinkeeper/kit/api/api-context.ts";
import { withEverybody } from "@kinkeeper/kit/api/with-everybody.ts";
import { useQuery } from "@tanstack/react-query";
import { useLayoutEffect, useMemo, useRef, useState } from "react";
import { MomentEntry } from "./moment-entry.tsx";
import { keepPlace } from "./near-view.tsx";
import type { TimelinePart } from "./timeline-chapters.ts";
import { inOrder, momentOfDate, type Moment } from "./timeline.ts";
import { treeKind, type TreeSought } from "./tree-sought.ts";

const heightOf = ({ location, text, people, tags }: Moment): number =>
  107 + (location ? 23 : 0) + (text ? 56 : 0) + (people.length > 0 || tags.length > 0 ? 36 : 0);
const heightOfLine = 48;

/** About how high a part is. */
export const heightOfPart = ({ moments, tree }: TimelinePart): number =>
  moments.reduce((sum, moment) => sum + heightOf(moment), 0) + (tree?.count ?? 0) * heightOfLine;

/** What of the tree the timeline shows. */
export interface ShownOfTree {
  readonly sought: TreeSought;
  /** Empty for all. */
  readonly kind: string;
}

const Entries = ({ moments }: { moments: readonly Moment[] }) => (
  <ol>
    {moments.map((moment) => (
      <MomentEntry key={moment.key} moment={moment} />
    ))}
  </ol>
);

interface WithTreeProps extends ShownOfTree {
  readonly part: TimelinePart;
  readonly tree: NonNullable<TimelinePart["tree"]>;
}

const WithTree = ({ part, tree, sought, kind }: WithTreeProps) => {
  const query = { ...sought, ...tree.page, kind: treeKind(kind) };
  const { data, error } = useQuery(withEverybody(useApi().queryFor(listFamilyDates, { query })));
  const moments = useMemo(
    () => data && inOrder([...part.moments, ...data.map(momentOfDate).filter(tree.isOf)]),
    [data, part, tree],
  );
  const place = useRef<HTMLDivElement>(null);
  const height = heightOfPart(part);
  const isThere = moments !== undefined;
  // What is there from the beginning is measured as a whole.
  const [hadToWait] = useState(!isThere);
  useLayoutEffect(() => {
    if (isThere && hadToWait && place.current) keepPlace(place.current, height);
    // oxlint-disable-next-line react/exhaustive-deps -- only when it comes: later its own height is the truth
  }, [isThere]);
  return (
    <div ref={place} style={isThere ? undefined : { minHeight: height }}>
      {error && <p className="pl-13 text-danger sm:pl-16">This part of the tree could not be read.</p>}
      <Entries moments={moments ?? part.moments} />
    </div>
  );
};

/** Events of some years, with what the tree tells once that is there. */
export const TimelinePartEntries = ({ part, ...tree }: ShownOfTree & { readonly part: TimelinePart }) =>
  part.tree ? <WithTree {...tree} part={part} tree={part.tree} /> : <Entries moments={part.moments} />;
