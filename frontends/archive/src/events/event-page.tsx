import { lifeEventEndpoints, type LifeEventWithRevision } from "@kinkeeper/contracts/archive/life-events";
import { Icon } from "@kinkeeper/kit/icon.tsx";
import { lazyPage } from "@kinkeeper/kit/lazy-page.tsx";
import { PageHeader } from "@kinkeeper/kit/page-header.tsx";
import { PlaceLink } from "@kinkeeper/kit/place-link.tsx";
import { Skeleton } from "@kinkeeper/kit/skeleton.tsx";
import { MapPin } from "lucide-react";
import { Suspense, useState } from "react";
import { Link } from "wouter";
import { AlsoAbout } from "../items/also-about.tsx";
import { ItemActions } from "../items/item-actions.tsx";
import { ItemBoundary } from "@kinkeeper/kit/item-boundary.tsx";
import { useWhenLoaded } from "@kinkeeper/kit/use-when-loaded.ts";
import { ItemHistory } from "../items/item-history.tsx";
import { LinkedPeople } from "../items/linked-people.tsx";
import { PrivacyBadge } from "../items/privacy-badge.tsx";
import { Tags } from "../items/tags.tsx";
import { useItemRights } from "../items/use-item-rights.ts";
import { typographic } from "../stories/typographic.ts";
import { EventDate } from "./event-date.tsx";
import { EventWord } from "./event-mark.tsx";
import { Neighbours } from "./neighbours.tsx";

/** Below what one came to read: its form may come a moment later. */
const Comments = lazyPage(() => import("../items/comments.tsx").then((module) => module.Comments));
const EditEventDialog = lazyPage(() => import("./edit-event-dialog.tsx").then((module) => module.EditEventDialog));

const EventArticle = ({ event }: { event: LifeEventWithRevision }) => {
  const { canEdit } = useItemRights(event);
  const [isEditing, setEditing] = useState(false);
  const whenLoaded = useWhenLoaded(EditEventDialog);
  return (
    <article className="page pb-20 [overflow-wrap:anywhere]">
      <PageHeader
        above={
          <Link href="/events" className="focus-ring rounded-sm text-accent underline-offset-4 hover:underline">
            Life Events
          </Link>
        }
        title={typographic(event.title)}
        subtitle={
          <span className="flex flex-wrap items-center gap-x-4 gap-y-1">
            <EventDate date={event.eventDate} className="font-serif text-lg text-warm" />
            {event.location && (
              <span className="inline-flex items-baseline gap-1">
                <Icon of={MapPin} size={15} className="shrink-0 translate-y-0.5" />
                <PlaceLink text={event.location} />
              </span>
            )}
            <EventWord kind={event.eventType} />
            <PrivacyBadge privacy={event.privacy} />
          </span>
        }
        actions={
          canEdit && (
            <ItemActions
              item={event}
              endpoints={lifeEventEndpoints}
              one="event"
              onEdit={() => whenLoaded(() => setEditing(true))}
              listPath="/events"
            />
          )
        }
      />
      <div className="flex flex-col gap-8 border-t border-line pt-6 *:max-w-reading">
        {event.description && (
          <div className="font-serif text-story whitespace-pre-line [font-variant-numeric:oldstyle-nums]">
            {typographic(event.description)}
          </div>
        )}
        {event.linkedMemberIds.length > 0 && (
          <section aria-labelledby="people">
            <h2 id="people" className="mb-3 font-serif text-xl font-semibold">
              People
            </h2>
            <LinkedPeople ids={event.linkedMemberIds} />
          </section>
        )}
        <Tags tags={event.tags} />
        <Neighbours eventId={event.id} />
        <AlsoAbout id={event.id} people={event.linkedMemberIds} />
        <Suspense fallback={<Skeleton className="h-40" />}>
          <Comments id={event.id} endpoints={lifeEventEndpoints} />
        </Suspense>
        <ItemHistory id={event.id} endpoints={lifeEventEndpoints} canRevert={canEdit} />
      </div>
      {isEditing && (
        <Suspense fallback={null}>
          <EditEventDialog event={event} onClose={() => setEditing(false)} />
        </Suspense>
      )}
    </article>
  );
};

/** One event of the family's life: what happened, when and where, to whom, and its history. */
export const EventPage = ({ id }: { id: string }) => (
  <ItemBoundary
    id={id}
    endpoint={lifeEventEndpoints.get}
    absent="This event is not in the archive. It may have been deleted, or it is private."
    isRestorable
    failure="This event could not be loaded"
  >
    {(event) => <EventArticle event={event} />}
  </ItemBoundary>
);
