import { artifactEndpoints } from "@kinkeeper/contracts/archive/artifacts";
import { useApi } from "@kinkeeper/kit/api/api-context.ts";
import { ButtonLink } from "@kinkeeper/kit/button.tsx";
import { CardsLoading } from "@kinkeeper/kit/cards-loading.tsx";
import { EmptyState } from "@kinkeeper/kit/empty-state.tsx";
import { FoundItems, NothingFound } from "@kinkeeper/kit/found-items.tsx";
import { ListPage } from "@kinkeeper/kit/list-page.tsx";
import { Skeleton } from "@kinkeeper/kit/skeleton.tsx";
import { useSuspenseQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { Redirect, useSearchParams } from "wouter";
import { ListToolbar } from "../items/list-toolbar.tsx";
import { OlderLeftOut } from "../items/older-left-out.tsx";
import { useFoundItems } from "../items/use-found-items.ts";
import { factsOf, isStory, storyText } from "./stories.ts";
import { StoryCard } from "./story-card.tsx";

const grid = "grid gap-5 @min-[36rem]:grid-cols-2 @min-[56rem]:grid-cols-3";
const how = { textOf: storyText, factsOf };

const addButton = <ButtonLink href="/stories/new">Add Story</ButtonLink>;

const Stories = () => {
  const { data: artifacts } = useSuspenseQuery(useApi().queryFor(artifactEndpoints.list));
  const stories = useMemo(() => artifacts.filter(isStory), [artifacts]);
  const { query, choices, found } = useFoundItems(stories, how);
  if (stories.length === 0)
    return (
      <>
        <OlderLeftOut of={artifacts} />
        <EmptyState action={addButton}>No stories yet. Add your first story to get started.</EmptyState>
      </>
    );
  return (
    <>
      <ListToolbar query={query} label="Search stories" choices={choices} />
      <OlderLeftOut of={artifacts} />
      <FoundItems
        items={found}
        one="story"
        many="stories"
        query={query.key}
        step={30}
        nothing={
          <NothingFound clear={{ label: "Show all stories", run: query.clear }}>
            No stories found matching your search
          </NothingFound>
        }
      >
        {(visible) => (
          <div className="@container">
            <ul className={grid}>
              {visible.map((story) => (
                <StoryCard key={story.id} story={story} />
              ))}
            </ul>
          </div>
        )}
      </FoundItems>
    </>
  );
};

export const StoriesPage = () => {
  const [search] = useSearchParams();
  const about = search.get("about");
  // As the other lists open their form.
  if (search.has("add"))
    return <Redirect to={`/stories/new${about === null ? "" : `?about=${encodeURIComponent(about)}`}`} replace />;
  return (
    <ListPage
      title="Stories"
      subtitle="Narratives and oral histories from your family"
      actions={addButton}
      loading={
        <CardsLoading label="Loading the stories…" grid={grid} card="h-72 rounded-card">
          <Skeleton className="mb-6 h-11" />
        </CardsLoading>
      }
    >
      <Stories />
    </ListPage>
  );
};
