import { lifeEventEndpoints, type LifeEventWithRevision } from "@kinkeeper/contracts/archive/life-events";
import { useApi } from "@kinkeeper/kit/api/api-context.ts";
import { isApiError } from "@kinkeeper/kit/api/api-error.ts";
import { ErrorCard } from "@kinkeeper/kit/error-card.tsx";
import { Icon } from "@kinkeeper/kit/icon.tsx";
import { lazyPage } from "@kinkeeper/kit/lazy-page.tsx";
import { NotFound } from "@kinkeeper/kit/not-found.tsx";
import { PageHeader } from "@kinkeeper/kit/page-header.tsx";
import { PageSkeleton } from "@kinkeeper/kit/skeleton.tsx";
import { useQuery } from "@tanstack/react-query";
import { MapPin } from "lucide-react";
import { Suspense, useState } from "react";
import { Link } from "wouter";
import { ItemActions } from "../items/item-actions.tsx";
import { ItemHistory } from "../items/item-history.tsx";
import { LinkedPeople } from "../items/linked-people.tsx";
import { PrivacyBadge } from "../items/privacy-badge.tsx";
import { Tags } from "../items/tags.tsx";
import { useItemRights } from "../items/use-item-rights.ts";
import { EventDate } from "./event-date.tsx";
import { EventSeal, EventWord } from "./event-mark.tsx";

const EditEventDialog = lazyPage(() => import("./edit-event-dialog.tsx").then((module) => module.EditEventDialog));

const EventArticle = ({ event }: { event: LifeEventWithRevision }) => {
  const { canEdit } = useItemRights(event);
  const [isEditing, setEditing] = useState(false);
  return (
    <article className="page pb-20 [overflow-wrap:anywhere]">
      <PageHeader
        above={
          <Link href="/events" className="focus-ring rounded-sm text-accent underline-offset-4 hover:underline">
            Life Events
          </Link>
        }
        title={event.title}
        subtitle={
          <span className="flex flex-wrap items-center gap-x-4 gap-y-1">
            <EventDate date={event.eventDate} className="font-serif text-lg text-warm" />
            {event.location && (
              <span className="inline-flex items-baseline gap-1">
                <Icon of={MapPin} size={15} className="shrink-0 translate-y-0.5" />
                {event.location}
              </span>
            )}
            <PrivacyBadge privacy={event.privacy} />
          </span>
        }
        actions={
          canEdit && (
            <ItemActions
              item={event}
              endpoints={lifeEventEndpoints}
              one="event"
              onEdit={() => setEditing(true)}
              listPath="/events"
            />
          )
        }
      />
      <div className="flex max-w-reading flex-col gap-8 border-t border-line pt-6">
        <p className="flex items-center gap-3">
          <EventSeal kind={event.eventType} size="large" />
          <EventWord kind={event.eventType} />
        </p>
        {event.description && (
          <div className="font-serif text-story whitespace-pre-line old-style-nums">{event.description}</div>
        )}
        {event.linkedMemberIds.length > 0 && (
          <section aria-labelledby="people">
            <h2 id="people" className="mb-3 font-serif text-xl font-semibold">
              Who was part of it
            </h2>
            <LinkedPeople ids={event.linkedMemberIds} />
          </section>
        )}
        <Tags tags={event.tags} />
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
export const EventPage = ({ id }: { id: string }) => {
  const found = useQuery(useApi().queryFor(lifeEventEndpoints.get, { params: { id } }));
  if (found.data) return <EventArticle event={found.data} />;
  if (!found.error) return <PageSkeleton label="Loading the event…" />;
  const isAbsent = isApiError(found.error) && [400, 404].includes(found.error.status);
  return isAbsent ? (
    <NotFound title="This event is not here">It was taken out of the archive, or it is not shared with you.</NotFound>
  ) : (
    <ErrorCard
      as="h1"
      title="This event could not be loaded"
      error={found.error}
      onRetry={() => void found.refetch()}
    />
  );
};
