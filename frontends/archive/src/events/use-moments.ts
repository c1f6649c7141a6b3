import { lifeEventEndpoints, type LifeEvent } from "@kinkeeper/contracts/archive/life-events";
import { listFamilyDates } from "@kinkeeper/contracts/genealogy/family-dates";
import { useApi } from "@kinkeeper/kit/api/api-context.ts";
import { withEverybody } from "@kinkeeper/kit/api/with-everybody.ts";
import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { momentOfEvent, momentsOfTree, type Moment } from "./timeline.ts";

export interface Moments {
  readonly events: readonly LifeEvent[];
  /** Everything for the timeline, in no order. */
  readonly moments: readonly Moment[];
  /** `reading` and `failed` only where the tree was asked for. */
  readonly tree: "absent" | "reading" | "failed" | "there";
}

/** The family's events, and where wanted what its tree tells; suspends for the events alone. */
export const useMoments = ({ isTreeWanted }: { isTreeWanted: boolean }): Moments => {
  const api = useApi();
  const { data: events } = useSuspenseQuery(api.queryFor(lifeEventEndpoints.list));
  const dates = useQuery({ ...withEverybody(api.queryFor(listFamilyDates)), enabled: isTreeWanted });
  const told = useMemo(() => events.map(momentOfEvent), [events]);
  const treeTold = useMemo(
    () => (isTreeWanted && dates.data ? momentsOfTree(dates.data, events) : undefined),
    [isTreeWanted, dates.data, events],
  );
  const moments = useMemo(() => (treeTold ? [...told, ...treeTold] : told), [told, treeTold]);
  const tree = !isTreeWanted ? "absent" : treeTold ? "there" : dates.error ? "failed" : "reading";
  return { events, moments, tree };
};
