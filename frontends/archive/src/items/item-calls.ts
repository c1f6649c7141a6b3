import type { artifactEndpoints } from "@kinkeeper/contracts/archive/artifacts";
import { search, searchFacets } from "@kinkeeper/contracts/archive/search";
import type { Endpoint } from "@kinkeeper/contracts/endpoint";
import type { QueryClient } from "@tanstack/react-query";

type Named = Pick<Endpoint, "id">;

/** What the shared parts need of `itemEndpoints`, whichever kind of item it is. */
export interface ItemCalls extends Pick<typeof artifactEndpoints, "history" | "remove"> {
  readonly list: Named;
  readonly get: Named;
  readonly revert: Pick<typeof artifactEndpoints.revert, "params" | "body"> & Omit<Endpoint, "params" | "body">;
}

/** What shows an item of this kind: to be read again once one was added, changed, removed or brought back. */
export const whereShown = ({ list, get, history }: Pick<ItemCalls, "list" | "get" | "history">): readonly Named[] => [
  list,
  get,
  history,
  search,
  searchFacets,
];

export const forgetItems = (queries: QueryClient, calls: ItemCalls): Promise<unknown> =>
  Promise.all(whereShown(calls).map(({ id }) => queries.invalidateQueries({ queryKey: [id] })));
