import { artifactEndpoints } from "@kinkeeper/contracts/archive/artifacts";
import { useApi } from "@kinkeeper/kit/api/api-context.ts";
import { CardsLoading } from "@kinkeeper/kit/cards-loading.tsx";
import { EmptyState } from "@kinkeeper/kit/empty-state.tsx";
import { FoundItems, NothingFound } from "@kinkeeper/kit/found-items.tsx";
import { lazyPage } from "@kinkeeper/kit/lazy-page.tsx";
import { ListPage } from "@kinkeeper/kit/list-page.tsx";
import { Skeleton } from "@kinkeeper/kit/skeleton.tsx";
import { useAdding } from "@kinkeeper/kit/use-adding.tsx";
import { useSuspenseQuery } from "@tanstack/react-query";
import { useMemo, type ReactNode } from "react";
import { ListToolbar } from "../items/list-toolbar.tsx";
import { useFoundItems } from "../items/use-found-items.ts";
import { factsOf, isStory, storyText } from "./stories.ts";
import { StoryCard } from "./story-card.tsx";

const StoryDialog = lazyPage(() => import("./story-dialog.tsx").then((module) => module.StoryDialog));

const grid = "grid gap-5 @min-[36rem]:grid-cols-2 @min-[56rem]:grid-cols-3";
const how = { textOf: storyText, factsOf };

const Stories = ({ addButton }: { addButton: ReactNode }) => {
  const { data: artifacts } = useSuspenseQuery(useApi().queryFor(artifactEndpoints.list));
  const stories = useMemo(() => artifacts.filter(isStory), [artifacts]);
  const { query, choices, found } = useFoundItems(stories, how);
  if (stories.length === 0)
    return <EmptyState action={addButton}>No stories yet. Add your first story to get started.</EmptyState>;
  return (
    <>
      <ListToolbar query={query} label="Search stories" choices={choices} />
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
  const adding = useAdding("Add Story", StoryDialog);
  return (
    <ListPage
      title="Stories"
      subtitle="Narratives and oral histories from your family"
      actions={adding.button}
      dialog={adding.isOpen && <StoryDialog about={adding.about} onClose={adding.close} />}
      loading={
        <CardsLoading label="Loading the stories…" grid={grid} card="h-72 rounded-card">
          <Skeleton className="mb-6 h-11" />
        </CardsLoading>
      }
    >
      <Stories addButton={adding.button} />
    </ListPage>
  );
};
