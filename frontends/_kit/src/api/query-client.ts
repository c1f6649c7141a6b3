import { MutationCache, QueryCache, QueryClient } from "@tanstack/react-query";

/** The one query client of the page: no retries, no refetch on focus, nothing goes stale by itself (SPEC.md §7). */
export const createQueryClient = (onError: (error: Error) => void = () => {}): QueryClient =>
  new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: { retry: false, staleTime: Infinity, refetchOnWindowFocus: false, refetchOnReconnect: false },
      // Without a connection a change fails at once and says so: it would wait, unseen, for one, and be lost with the page.
      mutations: { retry: false, networkMode: "always" },
    },
  });
