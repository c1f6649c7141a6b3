import { artifactEndpoints } from "@kinkeeper/contracts/archive/artifacts";
import { lifeEventEndpoints } from "@kinkeeper/contracts/archive/life-events";
import { traditionEndpoints } from "@kinkeeper/contracts/archive/traditions";
import { getFamilyMember } from "@kinkeeper/contracts/genealogy/endpoints";
import type { Citation } from "@kinkeeper/contracts/ai-chat/citations";
import { useApi } from "@kinkeeper/kit/api/api-context.ts";
import { ButtonLink } from "@kinkeeper/kit/button.tsx";
import { Icon } from "@kinkeeper/kit/icon.tsx";
import { Loading, Skeleton } from "@kinkeeper/kit/skeleton.tsx";
import { useQuery } from "@tanstack/react-query";
import { ArrowRight, TriangleAlert } from "lucide-react";
import { isStale } from "../answers/citations.ts";
import { fieldWord, openWords } from "../answers/source-words.ts";
import { passageOf, type Passage } from "./passage.ts";

/** The record as it stands now, which may be another one than was quoted. */
const useRecord = ({ kind, id }: Citation) => {
  const api = useApi();
  const query = {
    people: () => api.queryFor(getFamilyMember, { params: { id } }),
    stories: () => api.queryFor(artifactEndpoints.get, { params: { id } }),
    artifacts: () => api.queryFor(artifactEndpoints.get, { params: { id } }),
    events: () => api.queryFor(lifeEventEndpoints.get, { params: { id } }),
    traditions: () => api.queryFor(traditionEndpoints.get, { params: { id } }),
  }[kind]();
  // Each kind has fields of its own; the quote says which one it stands in.
  return useQuery(query as ReturnType<typeof api.queryFor<typeof getFamilyMember>>);
};

const Quote = ({ before, quote, after }: Passage) => (
  <blockquote className="border-l-2 border-warm/50 pl-3.5 font-serif leading-[1.65] [font-variant-numeric:oldstyle-nums] [overflow-wrap:anywhere] whitespace-pre-wrap text-ink-soft">
    {before}
    <mark className="rounded-xs bg-warm-soft box-decoration-clone px-0.5 text-ink">{quote}</mark>
    {after}
  </blockquote>
);

/** One source: the quote in the text around it, and the way to the record. */
export const SourceView = ({ citation }: { citation: Citation }) => {
  const { data: record, isLoading } = useRecord(citation);
  const { kind, field, quote, href } = citation;
  const passage = record && passageOf(record, citation);
  // A fact that was computed from the tree stands in no field to be shown.
  const isGone = isStale(citation);
  const where = fieldWord(field);
  return (
    <div className="grid gap-3">
      {isGone && (
        <p className="flex gap-2 rounded-control bg-warm-soft px-3 py-2 text-sm text-ink">
          <Icon of={TriangleAlert} size={16} className="mt-0.5 shrink-0 text-warm" />
          This source has changed since
        </p>
      )}
      {where && <p className="text-sm text-ink-soft">{where}</p>}
      {isLoading ? (
        <Loading label="Loading the source…" className="grid gap-2">
          <Skeleton className="h-5" />
          <Skeleton className="h-5" />
          <Skeleton className="h-5 w-2/3" />
        </Loading>
      ) : (
        <Quote {...(passage ?? { before: "", quote, after: "" })} />
      )}
      <ButtonLink href={href} variant="secondary" size="small" className="mt-1 w-fit">
        {openWords[kind]}
        <Icon of={ArrowRight} size={16} />
      </ButtonLink>
    </div>
  );
};
