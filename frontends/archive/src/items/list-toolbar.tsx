import { Button } from "@kinkeeper/kit/button.tsx";
import { Icon } from "@kinkeeper/kit/icon.tsx";
import { lazyPage } from "@kinkeeper/kit/lazy-page.tsx";
import { SearchField } from "@kinkeeper/kit/search-field.tsx";
import { Skeleton } from "@kinkeeper/kit/skeleton.tsx";
import { SlidersHorizontal } from "lucide-react";
import { Suspense, useId, useState, type ReactNode } from "react";
import { filterCount, type FilterChoices } from "./item-filter.ts";
import type { ItemQuery } from "./use-item-filter.ts";

const FilterPanel = lazyPage(() => import("./filter-panel.tsx").then((module) => module.FilterPanel));

interface ListToolbarProps {
  readonly query: ItemQuery;
  /** "Search stories"; the placeholder has three dots more. */
  readonly label: string;
  readonly choices: FilterChoices;
  /** Further ways to narrow the list, beside the button. */
  readonly children?: ReactNode;
}

/** The search box of a list, and the button that opens its filters. */
export const ListToolbar = ({ query, label, choices, children }: ListToolbarProps) => {
  const panelId = useId();
  const count = filterCount(query.filter);
  const [isOpen, setOpen] = useState(count > 0);
  return (
    <div className="mb-6 print:hidden">
      <div className="flex flex-wrap gap-2">
        <SearchField
          label={label}
          placeholder={`${label}...`}
          value={query.text}
          onChange={query.setText}
          delay={150}
          className="min-w-0 flex-1 basis-48"
        />
        {children}
        <Button
          variant="secondary"
          className="h-11"
          aria-expanded={isOpen}
          aria-controls={panelId}
          onPointerEnter={FilterPanel.preload}
          onFocus={FilterPanel.preload}
          onClick={() => setOpen(!isOpen)}
        >
          <Icon of={SlidersHorizontal} />
          Filters
          {count > 0 && (
            <span className="rounded-full bg-accent px-1.5 text-xs text-on-accent tabular-nums">
              {count}
              <span className="sr-only"> in use</span>
            </span>
          )}
        </Button>
      </div>
      <div id={panelId}>
        {isOpen && (
          <Suspense fallback={<Skeleton className="mt-3 h-28 rounded-card" />}>
            <FilterPanel filter={query.filter} onChange={query.setFilter} choices={choices} />
          </Suspense>
        )}
      </div>
    </div>
  );
};
