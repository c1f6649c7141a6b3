import type { Endpoint, ResponseOf } from "@kinkeeper/contracts/endpoint";
import { useApi } from "./api/api-context.ts";
import { isApiError } from "./api/api-error.ts";
import type { CallParameters } from "./api/call-arguments.ts";
import { PageErrorCard } from "./error-card.tsx";
import { lazyPage } from "./lazy-page.tsx";
import { PageSkeleton } from "./skeleton.tsx";
import { useQuery } from "@tanstack/react-query";
import { useDeferredValue, type ReactNode } from "react";

/** Few addresses lead nowhere. */
const NotFound = lazyPage(() => import("./not-found.tsx").then((module) => module.NotFound));

interface ItemBoundaryProps<E extends Endpoint> {
  readonly id: string;
  readonly endpoint: E;
  /** Said where it is not there, or not for these eyes: the two look the same. */
  readonly absent: string;
  readonly failure: string;
  /** Retry reloads the whole page in the browser. */
  readonly reloads?: boolean;
  /** False of what all families see. */
  readonly isOfFamily?: boolean;
  /** What is deleted of its kind can be brought back for a while. */
  readonly isRestorable?: boolean;
  readonly children: (item: ResponseOf<E>) => ReactNode;
}

/** Reads one item for its page: the shape of what comes, the item, a kind word where there is none, or the way to try again. */
export const ItemBoundary = <E extends Endpoint>({
  id,
  endpoint,
  absent,
  failure,
  reloads = false,
  isOfFamily = true,
  isRestorable = false,
  children,
}: ItemBoundaryProps<E>) => {
  const found = useQuery(useApi().queryFor(endpoint, ...([{ params: { id } }] as unknown as CallParameters<E>)));
  // Long to render: deferred, it is done in pieces, and a phone answers in between.
  const item = useDeferredValue(found.data);
  if (item !== undefined) return children(item);
  if (!found.error) return <PageSkeleton />;
  if (isApiError(found.error) && [400, 403, 404].includes(found.error.status))
    return (
      <NotFound title="Nothing here" isOfFamily={isOfFamily} isRestorable={isRestorable}>
        {absent}
      </NotFound>
    );
  return (
    <PageErrorCard title={failure} error={found.error} onRetry={reloads ? undefined : () => void found.refetch()} />
  );
};
