import { findPlace } from "@kinkeeper/contracts/genealogy/places";
import { useApi } from "@kinkeeper/kit/api/api-context.ts";
import { ApiError } from "@kinkeeper/kit/api/api-error.ts";
import { PageErrorCard } from "@kinkeeper/kit/error-card.tsx";
import { PageSkeleton } from "@kinkeeper/kit/skeleton.tsx";
import { useQuery } from "@tanstack/react-query";
import { Redirect, useSearchParams } from "wouter";
import { ArchivePlace } from "./archive-place.tsx";

/** Leads from what somebody wrote (`?text=`) to the page of the place, or tells what the archive alone knows of it. */
export const NamedPlacePage = () => {
  const [query] = useSearchParams();
  const text = query.get("text") ?? "";
  const found = useQuery({ ...useApi().queryFor(findPlace, { query: { text } }), staleTime: 0 });
  if (found.data) return <Redirect to={`/places/${found.data.id}`} replace />;
  if (!found.error) return <PageSkeleton />;
  return found.error instanceof ApiError && [400, 404].includes(found.error.status) ? (
    <ArchivePlace text={text} />
  ) : (
    <PageErrorCard title="This place could not be loaded" error={found.error} onRetry={() => void found.refetch()} />
  );
};
