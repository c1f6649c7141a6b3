import { searchFilters, type SearchKind } from "@kinkeeper/contracts/archive/search";
import { useCallback, useMemo } from "react";
import { useLocation, useSearch } from "wouter";

export type Category = "all" | SearchKind;

/** What somebody asks the archive, as it stands in the address. */
export interface Asked {
  readonly q: string;
  readonly category: Category;
  readonly from?: number | undefined;
  readonly to?: number | undefined;
  /** Id of the person it is about. */
  readonly person?: string | undefined;
  readonly place?: string | undefined;
  readonly tag?: string | undefined;
}

export const withoutFilters = { from: undefined, to: undefined, person: undefined, place: undefined, tag: undefined };

/** Whether anything narrows the answer beside the words. */
export const hasFilters = ({ from, to, person, place, tag }: Asked): boolean =>
  [from, to, person, place, tag].some((filter) => filter !== undefined);

/** Whether there is anything to ask for: nothing is called before. */
export const isQuestion = (asked: Asked): boolean => asked.q !== "" || hasFilters(asked);

/** What an address asks; a part that makes no sense is as if it were not there. */
export const readAddress = (search: string): Asked => {
  const written = new URLSearchParams(search);
  const read = <Name extends keyof typeof searchFilters.shape>(name: Name) => {
    const text = written.get(name)?.trim();
    return text ? searchFilters.shape[name].safeParse(text).data : undefined;
  };
  return {
    q: written.get("q")?.trim() ?? "",
    category: (read("category") ?? "all") as Category,
    from: read("from") as number | undefined,
    to: read("to") as number | undefined,
    person: read("person") as string | undefined,
    place: read("place") as string | undefined,
    tag: read("tag") as string | undefined,
  };
};

/** The query of the address that asks this: "?q=beagle&category=stories", or nothing. */
export const writeAddress = (asked: Asked): string => {
  const parts = Object.entries(asked).filter(
    ([name, value]) => value !== undefined && value !== "" && !(name === "category" && value === "all"),
  );
  const search = new URLSearchParams(parts.map(([name, value]) => [name, String(value)])).toString();
  return search && `?${search}`;
};

/** What is asked, and how to ask something else: the address is the one place where it stands. */
export const useSearchAddress = () => {
  const search = useSearch();
  const [path, navigate] = useLocation();
  const asked = useMemo(() => readAddress(search), [search]);
  const ask = useCallback(
    (change: Partial<Asked>) => {
      const next = { ...asked, ...change };
      // Going on typing is one step of the history, whatever is typed.
      const isTyping = Object.keys(change).join() === "q" && next.q !== "" && asked.q !== "";
      const address = writeAddress(next);
      if (address !== writeAddress(asked)) navigate(`${path}${address}`, { replace: isTyping });
    },
    [asked, path, navigate],
  );
  return { asked, ask, addressOf: (change: Partial<Asked>) => `${path}${writeAddress({ ...asked, ...change })}` };
};
