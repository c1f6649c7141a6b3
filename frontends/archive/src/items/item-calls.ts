import type { artifactEndpoints } from "@kinkeeper/contracts/archive/artifacts";
import type { Endpoint } from "@kinkeeper/contracts/endpoint";
import type { QueryClient } from "@tanstack/react-query";

type Named = Pick<Endpoint, "id">;

/** What the shared parts need of `keptItemEndpoints`, whichever kind of item it is. */
export interface ItemCalls extends Pick<typeof artifactEndpoints, "history" | "remove"> {
  readonly list: Named;
  readonly get: Named;
  readonly revert: Pick<typeof artifactEndpoints.revert, "params" | "body"> & Omit<Endpoint, "params" | "body">;
}

/** Everything that was read of one kind of item is read again where it is shown. */
export const forgetItems = (
  queries: QueryClient,
  calls: Pick<ItemCalls, "list" | "get" | "history">,
): Promise<unknown> =>
  Promise.all([calls.list, calls.get, calls.history].map(({ id }) => queries.invalidateQueries({ queryKey: [id] })));
