import { useCallback, useMemo } from "react";
import { useSearchParams } from "wouter";
import { noFilter, type ItemFilter } from "./item-filter.ts";

export interface ItemQuery {
  /** What was typed into the search box. */
  readonly text: string;
  readonly filter: ItemFilter;
  readonly setText: (text: string) => void;
  readonly setFilter: (changes: Partial<ItemFilter>) => void;
  /** Forgets text, filter and the further parameters named to the hook. */
  readonly clear: () => void;
  /** A further parameter of the list, such as its type; empty where it is absent. */
  readonly other: (name: string) => string;
  readonly setOther: (name: string, value: string) => void;
  /** All of it as one text: the same as long as nothing changes. */
  readonly key: string;
}

const names = Object.keys(noFilter) as readonly (keyof ItemFilter)[];

/** What a list is narrowed to (by `others`, too), kept in the address: it is still there when one comes back from a page, and can be sent to others. */
export const useItemFilter = (others: readonly string[]): ItemQuery => {
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
  const setText = useCallback((q: string) => change({ q }), [change]);
  const setFilter = useCallback((changes: Partial<ItemFilter>) => change(changes), [change]);
  const setOther = useCallback((name: string, value: string) => change({ [name]: value }), [change]);
  // All at once: of two changes in one turn the router keeps the last alone.
  const clear = () => change({ ...noFilter, q: "", ...Object.fromEntries(others.map((name) => [name, ""])) });
  const other = (name: string) => search.get(name) ?? "";
  return { text: other("q"), filter, setText, setFilter, clear, other, setOther, key: search.toString() };
};
