import { useCallback, useMemo } from "react";
import { useSearchParams } from "wouter";
import { noFilter, type ItemFilter } from "./item-filter.ts";

export interface ItemQuery {
  /** What was typed into the search box. */
  readonly query: string;
  readonly filter: ItemFilter;
  readonly setQuery: (query: string) => void;
  readonly setFilter: (changes: Partial<ItemFilter>) => void;
  readonly clear: () => void;
}

const names = Object.keys(noFilter) as readonly (keyof ItemFilter)[];

/** What a list is narrowed to, kept in the address: it is still there when one comes back from a page, and can be sent to others. */
export const useItemFilter = (): ItemQuery => {
  const [search, setSearch] = useSearchParams();
  const change = useCallback(
    (changes: Readonly<Record<string, string>>) =>
      setSearch(
        (before) => {
          const next = new URLSearchParams(before);
          for (const [name, value] of Object.entries(changes))
            if (value === "") next.delete(name);
            else next.set(name, value);
          return next;
        },
        { replace: true },
      ),
    [setSearch],
  );
  const filter = useMemo(
    () => Object.fromEntries(names.map((name) => [name, search.get(name) ?? ""])) as unknown as ItemFilter,
    [search],
  );
  const setQuery = useCallback((q: string) => change({ q }), [change]);
  const setFilter = useCallback((changes: Partial<ItemFilter>) => change(changes), [change]);
  const clear = useCallback(() => change({ ...noFilter, q: "" }), [change]);
  return { query: search.get("q") ?? "", filter, setQuery, setFilter, clear };
};
