import { listPeople, type ListedPerson } from "@kinkeeper/contracts/genealogy/people-index";
import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { useApi } from "./api/api-context.ts";
import { withEverybody } from "./api/with-everybody.ts";

/** Milliseconds of quiet before the family is searched. */
const quiet = 120;
const longestSought = 200;

/** Fails where somebody types on meanwhile. */
const untilQuiet = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, quiet);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      reject(new DOMException("somebody typed on", "AbortError"));
    });
  });

interface PeopleSearch {
  /** At most as many as were asked for. */
  readonly people: readonly ListedPerson[];
  /** Nobody is called as was typed: their names are written alike. */
  readonly isSimilar: boolean;
  /** They do not belong to what was typed yet. */
  readonly isSearching: boolean;
  readonly error: Error | null;
  /** Those whom a text means, and nobody whose name is only like it; nobody where that cannot be found out, which `error` tells. */
  readonly find: (text: string) => Promise<readonly ListedPerson[]>;
}

/** People of the family who are meant by what was typed (undefined: nothing is sought); the server searches, however large the family is. */
export const usePeopleSearch = (typed: string | undefined, limit: number): PeopleSearch => {
  const api = useApi();
  const queries = useQueryClient();
  const searchFor = (text: string) => {
    const options = api.queryFor(listPeople, { query: { q: text.trim().slice(0, longestSought), limit } });
    return {
      ...withEverybody(options),
      queryFn: async ({ signal }: { signal: AbortSignal }) => {
        await untilQuiet(signal);
        return options.queryFn({ signal });
      },
    };
  };
  const search = useQuery({
    ...searchFor(typed ?? ""),
    enabled: typed !== undefined,
    placeholderData: keepPreviousData,
  });
  return {
    people: search.data?.people ?? [],
    isSimilar: search.data?.isSimilar ?? false,
    isSearching: search.isPending || search.isPlaceholderData,
    error: search.error,
    find: async (text) => {
      const found = await queries.fetchQuery(searchFor(text)).catch(() => undefined);
      return found && !found.isSimilar ? found.people : [];
    },
  };
};
