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
  /** A further parameter of the list that goes along with the others, such as its type. */
  readonly other: (name: string) => string;
  readonly setOther: (name: string, value: string) => void;
}

const noOthers: readonly string[] = [];
const names = Object.keys(noFilter) as readonly (keyof ItemFilter)[];

/** What a list is narrowed to (by `others`, too), kept in the address: it is still there when one comes back from a page, and can be sent to others. */
export const useItemFilter = (others: readonly string[] = noOthers): ItemQuery => {
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
  const cleared = useMemo(() => Object.fromEntries(others.map((name) => [name, ""])), [others]);
  const filter = useMemo(
    () => Object.fromEntries(names.map((name) => [name, search.get(name) ?? ""])) as unknown as ItemFilter,
    [search],
  );
  const setQuery = useCallback((q: string) => change({ q }), [change]);
  const setFilter = useCallback((changes: Partial<ItemFilter>) => change(changes), [change]);
  const setOther = useCallback((name: string, value: string) => change({ [name]: value }), [change]);
  // All at once: of two changes in one turn the router keeps the last alone.
  const clear = useCallback(() => change({ ...noFilter, q: "", ...cleared }), [change, cleared]);
  const other = (name: string) => search.get(name) ?? "";
  return { query: other("q"), filter, setQuery, setFilter, clear, other, setOther };
};
