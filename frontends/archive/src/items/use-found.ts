import { searchable } from "@kinkeeper/kit/person-words.ts";
import { useDeferredValue, useMemo } from "react";
import { passesFilter, type ItemFacts, type ItemFilter } from "./item-filter.ts";

interface Searched<Item> {
  /** Everything the search box looks through. */
  readonly textOf: (item: Item) => string;
  readonly factsOf: (item: Item) => ItemFacts;
}

/** Which items a search box and filters leave, in their order; whatever the case and the accents. `how` stays the same object. */
export const useFound = <Item extends object>(
  items: readonly Item[],
  { query, filter }: { readonly query: string; readonly filter: ItemFilter },
  how: Searched<Item>,
): readonly Item[] => {
  const asked = useDeferredValue(query);
  // Long texts are made searchable once for each list, not at every key.
  const texts = useMemo(() => new Map(items.map((item) => [item, searchable(how.textOf(item))])), [items, how]);
  return useMemo(() => {
    const wanted = searchable(asked.trim());
    return items.filter((item) => texts.get(item)?.includes(wanted) && passesFilter(how.factsOf(item), filter));
  }, [items, texts, asked, filter, how]);
};
