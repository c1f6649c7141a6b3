import type { FoundEvent } from "@kinkeeper/contracts/archive/search";
import { formatDate } from "@kinkeeper/contracts/dates/format-date";
import { readablePlace } from "@kinkeeper/contracts/genealogy/readable";
import { EventWord } from "../events/event-mark.tsx";
import { MarkedText } from "./marked-text.tsx";
import { Preview, ResultCard, WhyFound } from "./result-card.tsx";
import { CardFoot, Faces, Facts } from "./result-details.tsx";

const shown = ["title", "description", "eventDate", "location", "tags"];

export const EventResult = ({ event }: { event: FoundEvent }) => {
  const { match } = event;
  return (
    <ResultCard
      href={`/events/${event.id}`}
      title={<MarkedText text={event.title} match={match} />}
      className="border-l-4 border-l-warm/60"
      foot={
        <>
          <Faces people={event.people} peopleCount={event.peopleCount} />
          <CardFoot tags={event.tags} privacy={event.privacy} />
        </>
      }
    >
      <Facts>
        <span className="font-medium text-warm">{formatDate(event.eventDate)}</span>
        {event.eventType !== "other" && <EventWord kind={event.eventType} className="align-bottom" />}
        {event.location && <MarkedText text={readablePlace(event.location)} match={match} />}
      </Facts>
      <Preview match={match} field="description" text={event.description} className="line-clamp-2 text-sm" />
      <WhyFound match={match} shown={shown} />
    </ResultCard>
  );
};
