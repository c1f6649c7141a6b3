import { traditionEndpoints, type Tradition } from "@kinkeeper/contracts/archive/traditions";
import { useApi } from "@kinkeeper/kit/api/api-context.ts";
import { CardsLoading } from "@kinkeeper/kit/cards-loading.tsx";
import { EmptyState } from "@kinkeeper/kit/empty-state.tsx";
import { FoundItems, NothingFound } from "@kinkeeper/kit/found-items.tsx";
import { lazyDialog } from "@kinkeeper/kit/lazy-dialog.tsx";
import { ListPage } from "@kinkeeper/kit/list-page.tsx";
import { Select } from "@kinkeeper/kit/select.tsx";
import { Skeleton } from "@kinkeeper/kit/skeleton.tsx";
import { useAdding } from "@kinkeeper/kit/use-adding.tsx";
import { useSuspenseQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { ListToolbar } from "../items/list-toolbar.tsx";
import { OlderLeftOut } from "../items/older-left-out.tsx";
import { useFoundItems, type FoundBy } from "../items/use-found-items.ts";
import { recurrenceOptions } from "./recurrence-words.ts";
import { TraditionCard } from "./tradition-card.tsx";

const AddTraditionDialog = lazyDialog(() =>
  import("./add-tradition-dialog.tsx").then((module) => module.AddTraditionDialog),
);

const grid = "grid grid-cols-[repeat(auto-fill,minmax(min(100%,22rem),1fr))] gap-4";

const how: FoundBy<Tradition> = {
  textOf: ({ name, description, tags }) => [name, description, ...tags].join("\n"),
  factsOf: ({ tags, linkedMemberIds }) => ({ tags, people: linkedMemberIds, place: null, date: null }),
  others: { recurrence: ({ recurrence }) => recurrence },
};

const Traditions = ({ addButton }: { addButton: ReactNode }) => {
  const { data: traditions } = useSuspenseQuery(useApi().queryFor(traditionEndpoints.list));
  const { query, choices, found } = useFoundItems(traditions, how);
  if (traditions.length === 0)
    return (
      <EmptyState drawing="lamp" action={addButton}>
        No traditions yet. Add your first tradition to get started: a dish, a song, what you do on the first day of
        spring.
      </EmptyState>
    );
  return (
    <>
      <ListToolbar query={query} label="Search traditions" choices={choices}>
        <Select
          aria-label="How often"
          placeholder="Any frequency"
          options={recurrenceOptions}
          value={query.other("recurrence") || null}
          onChange={(recurrence) => query.setOther("recurrence", recurrence ?? "")}
          className="min-w-44"
        />
      </ListToolbar>
      <OlderLeftOut of={traditions} />
      <FoundItems
        items={found}
        one="tradition"
        many="traditions"
        isCountHidden
        query={query.key}
        nothing={
          <NothingFound clear={{ label: "Clear search and filters", run: query.clear }}>
            No traditions found matching your search
          </NothingFound>
        }
      >
        {(visible) => (
          <ul className={grid}>
            {visible.map((tradition) => (
              <TraditionCard key={tradition.id} tradition={tradition} />
            ))}
          </ul>
        )}
      </FoundItems>
    </>
  );
};

export const TraditionsPage = () => {
  const adding = useAdding("Add Tradition", AddTraditionDialog);
  return (
    <ListPage
      title="Family Traditions"
      subtitle="Customs and rituals passed down through generations"
      actions={adding.button}
      dialog={adding.isOpen && <AddTraditionDialog onClose={adding.close} />}
      loading={
        <CardsLoading label="Loading traditions…" grid={grid} card="h-52 rounded-card" count={4}>
          <Skeleton className="mb-6 h-11" />
        </CardsLoading>
      }
      className="pb-20"
    >
      <Traditions addButton={adding.button} />
    </ListPage>
  );
};
