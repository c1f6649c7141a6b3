import { useSearched } from "@kinkeeper/kit/use-searched.ts";
import { useMemo } from "react";
import { choicesOf, passesFilter, type FilterChoices, type ItemFacts } from "./item-filter.ts";
import { useItemFilter, type ItemQuery } from "./use-item-filter.ts";

/** How a kind of item is found. */
export interface FoundBy<Item> {
  /** Everything the search box looks through. */
  readonly textOf: (item: Item) => string;
  readonly factsOf: (item: Item) => ItemFacts;
  /** Further parameters of the address that narrow the list, and what of an item they name. */
  readonly others?: Readonly<Record<string, (item: Item) => string>>;
}

interface FoundItems<Item> {
  readonly query: ItemQuery;
  /** What there is to filter by. */
  readonly choices: FilterChoices;
  /** Those that text and filter leave, in their order. */
  readonly matching: readonly Item[];
  /** Of those, what the further parameters leave. */
  readonly found: readonly Item[];
}

/** A list and what it is narrowed to. `how` stays the same object. */
export const useFoundItems = <Item extends object>(items: readonly Item[], how: FoundBy<Item>): FoundItems<Item> => {
  const others: NonNullable<FoundBy<Item>["others"]> = how.others ?? {};
  const query = useItemFilter(Object.keys(others));
  const choices = useMemo(() => choicesOf(items.map(how.factsOf)), [items, how]);
  const searched = useSearched(items, query.text, how.textOf);
  const matching = useMemo(
    () => searched.filter((item) => passesFilter(how.factsOf(item), query.filter)),
    [searched, query.filter, how],
  );
  const found = Object.entries(others).reduce<readonly Item[]>(
    (left, [name, valueOf]) =>
      query.other(name) === "" ? left : left.filter((item) => valueOf(item) === query.other(name)),
    matching,
  );
  return { query, choices, matching, found };
};
