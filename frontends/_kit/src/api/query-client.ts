import { MutationCache, QueryCache, QueryClient } from "@tanstack/react-query";

/**
 * The one query client of the page: no retries, no refetch on focus, nothing goes stale by itself (SPEC.md §7). Without a
 * connection nothing waits for one: a page would load for ever, and a change be lost, unseen, with the page. What is asked for fails at
 * once and says so, or is answered by what this device has kept.
 */
export const createQueryClient = (onError: (error: Error) => void = () => {}): QueryClient =>
  new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: {
        retry: false,
        networkMode: "always",
        staleTime: Infinity,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
      },
      mutations: { retry: false, networkMode: "always" },
    },
  });
