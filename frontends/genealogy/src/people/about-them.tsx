import {
  listItemsAboutPerson,
  mostItemsAboutPerson,
  type ItemAboutPerson,
} from "@kinkeeper/contracts/archive/about-person";
import { formatDate } from "@kinkeeper/contracts/dates/format-date";
import type { FamilyMemberWithRevision } from "@kinkeeper/contracts/genealogy/endpoints";
import { readableName } from "@kinkeeper/contracts/genealogy/readable";
import { useApi } from "@kinkeeper/kit/api/api-context.ts";
import { ApiError } from "@kinkeeper/kit/api/api-error.ts";
import { ButtonLink } from "@kinkeeper/kit/button.tsx";
import { Card } from "@kinkeeper/kit/card.tsx";
import { ErrorCard } from "@kinkeeper/kit/error-card.tsx";
import { fullName } from "@kinkeeper/kit/person-words.ts";
import { Loading, Skeleton } from "@kinkeeper/kit/skeleton.tsx";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { Link } from "wouter";
import type { Family } from "../family/family.ts";
import { lifeFactsOf } from "./life-facts.ts";
import { pathOfItem, picturesAmong, storiesAmong, timelineOf } from "./timeline-entries.ts";
import { Photos } from "./photos.tsx";
import { SectionHeading } from "./section-heading.tsx";
import { Timeline } from "./timeline.tsx";

const Story = ({ story }: { story: ItemAboutPerson }) => (
  <li>
    <Link href={pathOfItem(story)} className="focus-ring block rounded-card text-ink no-underline">
      <Card className="h-full p-5 transition-colors [overflow-wrap:anywhere] hover:bg-wash/60">
        <p className="font-serif text-lg font-semibold">{story.title}</p>
        {story.date && <p className="text-sm text-ink-soft">{formatDate(story.date)}</p>}
        {story.excerpt && <p className="mt-2 line-clamp-3 whitespace-pre-line text-ink-soft">{story.excerpt}</p>}
      </Card>
    </Link>
  </li>
);

interface AboutThemProps {
  readonly member: FamilyMemberWithRevision;
  readonly family: Family;
}

/** A life as the tree and the archive tell it together: what happened when, photos, stories, and the way to add more. */
export const AboutThem = ({ member, family }: AboutThemProps) => {
  const found = useQuery({
    ...useApi().queryFor(listItemsAboutPerson, { params: { id: member.id } }),
    // Added on pages of another remote, which names none of ours to be read again.
    staleTime: 0,
  });
  const facts = useMemo(() => lifeFactsOf(member, family), [member, family]);
  // The archive may not have heard yet of somebody who was added just now: nothing is about them.
  const isUnheard = found.error instanceof ApiError && found.error.status === 404;
  if (!found.data && !found.error)
    return (
      <Loading label="Loading stories and photos…" className="grid gap-4 pb-80">
        <Skeleton className="h-8 w-40" />
        {["a", "b", "c", "d"].map((key) => (
          <Skeleton key={key} className="h-20" />
        ))}
      </Loading>
    );
  const { items, hasMore } = found.data ?? { items: [], hasMore: false };
  const stories = storiesAmong(items);
  const photos = picturesAmong(items);
  const write = `/stories?add=1&about=${member.id}`;
  const addPhoto = `/artifacts?add=1&about=${member.id}`;
  return (
    <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-12">
      <Photos photos={photos} add={addPhoto} />
      <Timeline entries={timelineOf(facts, items)} />
      {found.error && !isUnheard ? (
        <ErrorCard
          title="Stories and photos could not be loaded"
          error={found.error}
          onRetry={() => void found.refetch()}
        />
      ) : (
        <section aria-labelledby="stories" className={stories.length === 0 ? "print:hidden" : undefined}>
          <div className="mb-4 flex flex-wrap items-center justify-between gap-2">
            <SectionHeading id="stories">Stories</SectionHeading>
            <span className="flex max-w-full min-w-0 flex-wrap gap-2">
              {photos.length === 0 && (
                <ButtonLink href={addPhoto} variant="quiet" size="small">
                  Add a photo
                </ButtonLink>
              )}
              <ButtonLink href={write} variant="secondary" size="small" className="max-w-full min-w-0">
                <span className="truncate">Write about {readableName(member.firstName)}</span>
              </ButtonLink>
            </span>
          </div>
          {stories.length === 0 ? (
            <p className="[overflow-wrap:anywhere] text-ink-soft">
              No stories about {readableName(member.firstName)} yet. What should the family remember?
            </p>
          ) : (
            <ul className="grid grid-cols-[minmax(0,1fr)] gap-4 sm:grid-cols-2">
              {stories.map((story) => (
                <Story key={story.id} story={story} />
              ))}
            </ul>
          )}
          {hasMore && (
            <p className="mt-4 text-ink-soft">
              These are the first {mostItemsAboutPerson}.{" "}
              <Link
                href={`/search?q=${encodeURIComponent(fullName(member))}`}
                className="focus-ring rounded-sm text-accent underline underline-offset-4"
              >
                Search for more
              </Link>
            </p>
          )}
        </section>
      )}
    </div>
  );
};
