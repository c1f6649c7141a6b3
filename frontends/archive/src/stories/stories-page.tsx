import { artifactEndpoints } from "@kinkeeper/contracts/archive/artifacts";
import { useApi } from "@kinkeeper/kit/api/api-context.ts";
import { Button } from "@kinkeeper/kit/button.tsx";
import { EmptyState } from "@kinkeeper/kit/empty-state.tsx";
import { lazyPage } from "@kinkeeper/kit/lazy-page.tsx";
import { MoreOnScroll } from "@kinkeeper/kit/more-on-scroll.tsx";
import { PageHeader } from "@kinkeeper/kit/page-header.tsx";
import { useSuspenseQuery } from "@tanstack/react-query";
import { Suspense, useMemo } from "react";
import { CardsLoading } from "../items/cards-loading.tsx";
import { choicesOf } from "../items/item-filter.ts";
import { ListToolbar } from "../items/list-toolbar.tsx";
import { useAddParameter } from "../items/use-add-parameter.ts";
import { useFound } from "../items/use-found.ts";
import { useItemFilter } from "../items/use-item-filter.ts";
import { factsOf, isStory, storyText } from "./stories.ts";
import { StoryCard } from "./story-card.tsx";

const StoryDialog = lazyPage(() => import("./story-dialog.tsx").then((module) => module.StoryDialog));

const grid = "grid gap-5 @min-[36rem]:grid-cols-2 @min-[56rem]:grid-cols-3";
const how = { textOf: storyText, factsOf };

const Stories = ({ onAdd }: { onAdd: () => void }) => {
  const { data: artifacts } = useSuspenseQuery(useApi().queryFor(artifactEndpoints.list));
  const stories = useMemo(() => artifacts.filter(isStory), [artifacts]);
  const choices = useMemo(() => choicesOf(stories.map(factsOf)), [stories]);
  const items = useItemFilter();
  const found = useFound(stories, items, how);
  if (stories.length === 0)
    return (
      <EmptyState action={<Button onClick={onAdd}>Add Story</Button>}>
        No stories yet. Add your first story to get started.
      </EmptyState>
    );
  return (
    <>
      <ListToolbar items={items} label="Search stories" choices={choices} />
      {found.length === 0 ? (
        <EmptyState
          drawing="search"
          action={
            <Button variant="secondary" onClick={items.clear}>
              Show all stories
            </Button>
          }
        >
          No stories found matching your search
        </EmptyState>
      ) : (
        <>
          <p className="mb-3 text-sm text-ink-soft tabular-nums" aria-live="polite">
            {found.length === 1 ? "1 story" : `${found.length.toLocaleString("en")} stories`}
          </p>
          <MoreOnScroll key={JSON.stringify([items.query, items.filter])} items={found} step={30}>
            {(visible) => (
              <div className="@container">
                <ul className={grid}>
                  {visible.map((story) => (
                    <StoryCard key={story.id} story={story} />
                  ))}
                </ul>
              </div>
            )}
          </MoreOnScroll>
        </>
      )}
    </>
  );
};

export const StoriesPage = () => {
  const [isAdding, setAdding] = useAddParameter();
  const add = () => setAdding(true);
  return (
    <div className="page pb-16">
      <PageHeader
        title="Stories"
        subtitle="Narratives and oral histories from your family"
        actions={
          <Button onClick={add} onPointerEnter={StoryDialog.preload}>
            Add Story
          </Button>
        }
      />
      <Suspense fallback={<CardsLoading label="Loading the stories…" grid={grid} card="h-72 rounded-card" />}>
        <Stories onAdd={add} />
      </Suspense>
      {isAdding && (
        <Suspense fallback={null}>
          <StoryDialog onClose={() => setAdding(false)} />
        </Suspense>
      )}
    </div>
  );
};
