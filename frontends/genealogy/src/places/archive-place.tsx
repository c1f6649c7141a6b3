import { placeText } from "@kinkeeper/contracts/genealogy/places";
import { PageErrorCard } from "@kinkeeper/kit/error-card.tsx";
import { NotFound } from "@kinkeeper/kit/not-found.tsx";
import { PageHeader } from "@kinkeeper/kit/page-header.tsx";
import { PageSkeleton } from "@kinkeeper/kit/skeleton.tsx";
import { useMemo } from "react";
import { Link } from "wouter";
import { KeptList } from "./archive-at-place.tsx";
import { mayLieIn, placeOfText } from "./lies-in.ts";
import { useKeptAtPlace } from "./use-kept-at-place.ts";

/** A place that nobody of the tree was at: what the archive keeps of it. */
export const ArchivePlace = ({ text }: { readonly text: string }) => {
  const place = useMemo(() => placeOfText(text), [text]);
  const found = useKeptAtPlace(place, mayLieIn);
  if (found.isPending) return <PageSkeleton />;
  if (found.error && found.kept.length === 0)
    return <PageErrorCard title="This place could not be loaded" error={found.error} onRetry={found.readAgain} />;
  if (found.kept.length === 0)
    return <NotFound title="Place not found">Nothing in your family happened at “{placeText(place)}”.</NotFound>;
  return (
    <article className="page page-narrow pb-20">
      <PageHeader
        above={
          <Link href="/places" className="text-accent underline-offset-4 hover:underline">
            Places
          </Link>
        }
        title={<span className="[overflow-wrap:anywhere]">{place.name}</span>}
        subtitle={
          <span className="[overflow-wrap:anywhere]">
            {[place.within.join(", "), "only in stories and events"].filter(Boolean).join(" · ")}
          </span>
        }
      />
      <KeptList {...found} name={place.name} />
    </article>
  );
};
