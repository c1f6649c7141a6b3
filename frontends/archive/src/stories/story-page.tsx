import { artifactEndpoints, type ArtifactWithRevision } from "@kinkeeper/contracts/archive/artifacts";
import { Button } from "@kinkeeper/kit/button.tsx";
import { HistorySection } from "@kinkeeper/kit/history-section.tsx";
import { Icon } from "@kinkeeper/kit/icon.tsx";
import { storyBlocks } from "@kinkeeper/contracts/archive/story-text/story-words";
import { lazyPage } from "@kinkeeper/kit/lazy-page.tsx";
import { Skeleton } from "@kinkeeper/kit/skeleton.tsx";
import { WhenNear } from "@kinkeeper/kit/when-near.tsx";
import { Printer } from "lucide-react";
import { useMemo } from "react";
import { Link, Redirect, useLocation } from "wouter";
import { DateAndPlace } from "../items/date-and-place.tsx";
import { Gallery } from "../items/gallery.tsx";
import { useGallery } from "../items/gallery-context.ts";
import { ItemActions } from "../items/item-actions.tsx";
import { ItemBoundary } from "@kinkeeper/kit/item-boundary.tsx";
import { LinkedPeople } from "../items/linked-people.tsx";
import { PictureFigure } from "../items/picture-figure.tsx";
import { PrivacyBadge } from "../items/privacy-badge.tsx";
import { Tags } from "../items/tags.tsx";
import { useItemRights } from "../items/use-item-rights.ts";
import { isStory, picturesOf } from "./stories.ts";
import { StoryText } from "./story-text.tsx";
import { typographic } from "./typographic.ts";

const AfterStory = lazyPage(() => import("./after-story.tsx").then((module) => module.AfterStory));
const toCome = (
  <HistorySection>
    <Skeleton className="h-96" />
  </HistorySection>
);

const StoryHeader = ({ story }: { story: ArtifactWithRevision }) => (
  <header className="pt-4 sm:pt-8">
    <p className="text-ink-soft">
      <DateAndPlace date={story.date} place={story.location} isLinked />
    </p>
    <h1 className="mt-2 font-serif text-4xl font-semibold tracking-[-0.015em] text-balance [overflow-wrap:anywhere] [unicode-bidi:plaintext] outline-none sm:text-5xl">
      {typographic(story.title)}
    </h1>
    {story.description && (
      <p className="mt-4 font-serif text-lg text-pretty [unicode-bidi:plaintext] text-ink-soft [overflow-wrap:anywhere] sm:text-xl">
        {typographic(story.description)}
      </p>
    )}
    <div className="mt-4 flex flex-wrap items-center gap-x-3 gap-y-2 text-sm text-ink-soft">
      {story.userName && <span className="min-w-0 [overflow-wrap:anywhere]">Told by {story.userName}</span>}
      <span className="print:hidden">
        <PrivacyBadge privacy={story.privacy} />
      </span>
    </div>
  </header>
);

const PeopleOfStory = ({ story }: { story: ArtifactWithRevision }) => {
  const { isFirstLoaded } = useGallery();
  return <LinkedPeople ids={story.associatedMembers} label="Who this story is about" isLater={!isFirstLoaded} />;
};

const Story = ({ story }: { story: ArtifactWithRevision }) => {
  const { canEdit } = useItemRights(story);
  const [, navigate] = useLocation();
  const blocks = useMemo(() => storyBlocks(story), [story]);
  const inText = new Set(blocks.flatMap((block) => (block.type === "picture" ? [block.path] : [])));
  const pictures = picturesOf(story);
  const [first, ...others] = pictures.filter(({ path }) => !inText.has(path));
  const asRead = [
    ...(first ? [first] : []),
    ...[...inText].flatMap((path) => pictures.find((picture) => picture.path === path) ?? []),
    ...others,
  ];
  return (
    <Gallery item={story} pictures={asRead} first={first?.path}>
      <article className="page pb-20">
        <div className="flex flex-wrap items-center justify-between gap-3 pt-6 print:hidden">
          <Link href="/stories" className="focus-ring rounded-sm text-sm text-accent">
            Stories
          </Link>
          <div className="flex flex-wrap gap-2">
            <Button variant="secondary" className="max-sm:hidden" onClick={() => print()}>
              <Icon of={Printer} />
              Print
            </Button>
            {canEdit && (
              <ItemActions
                item={story}
                endpoints={artifactEndpoints}
                one="story"
                listPath="/stories"
                onEdit={() => navigate(`/stories/${story.id}/edit`)}
              />
            )}
          </div>
        </div>
        <div className="mx-auto grid max-w-[39rem] grid-cols-[minmax(0,1fr)] gap-8">
          <StoryHeader story={story} />
          <PeopleOfStory story={story} />
          {first && <PictureFigure picture={first} title={story.title} className="lg:-mx-12 print:mx-0" />}
          <StoryText story={story} blocks={blocks} />
          {others.map((picture) => (
            <PictureFigure key={picture.path} picture={picture} title={story.title} />
          ))}
          <div className="print:hidden">
            <Tags tags={story.tags} />
          </div>
          <hr className="border-line print:hidden" />
          <WhenNear isAsked={location.hash === "#history"} toCome={toCome}>
            <AfterStory story={story} />
          </WhenNear>
        </div>
      </article>
    </Gallery>
  );
};

/** A story to read, like a page of a book. */
export const StoryPage = ({ id }: { id: string }) => (
  <ItemBoundary
    id={id}
    endpoint={artifactEndpoints.get}
    absent="This story is not in the archive. It may have been deleted, or it is private."
    isRestorable
    failure="This story could not be loaded"
  >
    {(story) => (isStory(story) ? <Story story={story} /> : <Redirect to={`/artifacts/${id}`} replace />)}
  </ItemBoundary>
);
