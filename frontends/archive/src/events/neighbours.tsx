import { lifeEventEndpoints, type LifeEvent } from "@kinkeeper/contracts/archive/life-events";
import { useApi } from "@kinkeeper/kit/api/api-context.ts";
import { Icon } from "@kinkeeper/kit/icon.tsx";
import { useQuery } from "@tanstack/react-query";
import { ArrowLeft, ArrowRight } from "lucide-react";
import { useMemo } from "react";
import { Link } from "wouter";
import { typographic } from "../stories/typographic.ts";
import { EventDate } from "./event-date.tsx";
import { inOrder, momentOfEvent, type Moment } from "./timeline.ts";

const noEvents: readonly LifeEvent[] = [];

/** The events before and after one, as the timeline has them. */
const neighboursOf = (events: readonly LifeEvent[], eventId: string): readonly (Moment | undefined)[] => {
  const moments = inOrder(events.map(momentOfEvent));
  const index = moments.findIndex(({ key }) => key === eventId);
  return index < 0 ? [] : [moments[index - 1], moments[index + 1]];
};

const Neighbour = ({ moment, isLater }: { moment: Moment; isLater: boolean }) => (
  <Link
    href={moment.href}
    className={`focus-ring flex min-h-11 min-w-0 flex-1 basis-56 items-center gap-3 rounded-card border border-line px-4 py-3 text-ink no-underline transition-colors hover:border-edge/60 hover:bg-wash/40 ${isLater ? "flex-row-reverse text-right" : ""}`}
  >
    <Icon of={isLater ? ArrowRight : ArrowLeft} className="shrink-0 text-ink-soft" />
    <span className="min-w-0 flex-1">
      <span className="block text-xs text-ink-soft">
        {isLater ? "Later" : "Earlier"}, <EventDate date={moment.date} />
      </span>
      <span className="block truncate font-serif font-semibold">{typographic(moment.title)}</span>
    </span>
  </Link>
);

/** The way on through the family’s time. */
export const Neighbours = ({ eventId }: { eventId: string }) => {
  const { data: events = noEvents } = useQuery(useApi().queryFor(lifeEventEndpoints.list));
  const [earlier, later] = useMemo(() => neighboursOf(events, eventId), [events, eventId]);
  if (!earlier && !later) return null;
  return (
    <nav aria-label="Events before and after" className="flex flex-wrap gap-3 print:hidden">
      {earlier && <Neighbour moment={earlier} isLater={false} />}
      {later && <Neighbour moment={later} isLater />}
    </nav>
  );
};
