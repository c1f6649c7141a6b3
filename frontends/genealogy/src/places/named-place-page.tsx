import { findPlace } from "@kinkeeper/contracts/genealogy/places";
import { useApi } from "@kinkeeper/kit/api/api-context.ts";
import { ApiError } from "@kinkeeper/kit/api/api-error.ts";
import { ErrorCard } from "@kinkeeper/kit/error-card.tsx";
import { NotFound } from "@kinkeeper/kit/not-found.tsx";
import { PageSkeleton } from "@kinkeeper/kit/skeleton.tsx";
import { useQuery } from "@tanstack/react-query";
import { Redirect, useSearchParams } from "wouter";

/** Leads from what somebody wrote (`?text=`) to the page of the place. */
export const NamedPlacePage = () => {
  const [query] = useSearchParams();
  const text = query.get("text") ?? "";
  const found = useQuery({ ...useApi().queryFor(findPlace, { query: { text } }), staleTime: 0 });
  if (found.data) return <Redirect to={`/places/${found.data.id}`} replace />;
  if (!found.error) return <PageSkeleton />;
  return found.error instanceof ApiError && [400, 404].includes(found.error.status) ? (
    <NotFound title="Place not found">Nothing in your tree happened at “{text}”.</NotFound>
  ) : (
    <ErrorCard title="This place could not be loaded" error={found.error} onRetry={() => void found.refetch()} />
  );
};
