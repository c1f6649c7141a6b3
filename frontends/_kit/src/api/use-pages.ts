import type { Endpoint, ResponseOf } from "@kinkeeper/contracts/endpoint";
import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useApi } from "./api-context.ts";
import type { CallArguments } from "./call-arguments.ts";

/** One page of a list, and where the next begins; undefined after the last. */
export interface Page<Item> {
  readonly items: readonly Item[];
  readonly next: string | undefined;
}

interface PagesOptions<E extends Endpoint, Item> {
  /** The arguments of the call for the page that begins after a cursor. */
  readonly argumentsFor: (after: string | undefined) => CallArguments<E>;
  readonly pageOf: (response: ResponseOf<E>) => Page<Item>;
  /** For lists that change with what others do: read again whenever somebody comes to them. */
  readonly isAlwaysRead?: boolean;
  /** A list that tells of the same: what has that one read again has these pages read again. */
  readonly partOf?: Pick<Endpoint, "id">;
}

export interface Pages<Item> {
  /** All that was read so far; undefined until there is something. */
  readonly items: readonly Item[] | undefined;
  readonly hasMore: boolean;
  readonly isReadingMore: boolean;
  /** Why something could not be read: the list, or more of it. */
  readonly error: Error | null;
  /** Other filters were chosen, and what is shown is not their answer yet. */
  readonly isOutdated: boolean;
  readonly readMore: () => void;
  readonly readAgain: () => void;
}

/** A list that is read page by page. After a change that invalidates it as many pages are read again as were there. */
export const usePages = <E extends Endpoint, Item>(
  endpoint: E,
  { argumentsFor, pageOf, isAlwaysRead = false, partOf }: PagesOptions<E, Item>,
): Pages<Item> => {
  const api = useApi();
  const queries = useQueryClient();
  const [isReadingMore, setReadingMore] = useState(false);
  const [moreError, setMoreError] = useState<Error | null>(null);
  const call = api.call as (endpoint: E, sent: CallArguments<E>) => Promise<ResponseOf<E>>;
  const queryFor = api.queryFor as (endpoint: E, sent: CallArguments<E>) => { readonly queryKey: readonly unknown[] };
  const queryKey = [...(partOf ? [partOf.id] : []), ...queryFor(endpoint, argumentsFor(undefined)).queryKey, "pages"];

  const readPage = async (after: string | undefined): Promise<Page<Item>> =>
    pageOf(await call(endpoint, argumentsFor(after)));

  const { data, error, isPlaceholderData, refetch } = useQuery({
    queryKey,
    queryFn: async () => {
      const count = queries.getQueryData<readonly Page<Item>[]>(queryKey)?.length ?? 1;
      const pages = [await readPage(undefined)];
      while (pages.length < count && pages.at(-1)?.next !== undefined) pages.push(await readPage(pages.at(-1)?.next));
      return pages as readonly Page<Item>[];
    },
    placeholderData: keepPreviousData,
    ...(isAlwaysRead ? { staleTime: 0 } : {}),
  });
  const next = data?.at(-1)?.next;

  const readMore = async (): Promise<void> => {
    if (next === undefined || isReadingMore) return;
    setReadingMore(true);
    setMoreError(null);
    try {
      const page = await readPage(next);
      queries.setQueryData<readonly Page<Item>[]>(queryKey, (pages = []) =>
        pages.at(-1)?.next === next ? [...pages, page] : pages,
      );
    } catch (failure) {
      setMoreError(failure as Error);
    } finally {
      setReadingMore(false);
    }
  };

  return {
    items: data?.flatMap(({ items }) => items),
    hasMore: next !== undefined && !isPlaceholderData,
    isReadingMore,
    error: error ?? moreError,
    isOutdated: isPlaceholderData,
    readMore: () => void readMore(),
    readAgain: () => void refetch(),
  };
};
