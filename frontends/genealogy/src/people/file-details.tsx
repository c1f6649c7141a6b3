import { listFileDetails, mostFileDetails, type FileDetail } from "@kinkeeper/contracts/genealogy/file-details";
import { useApi } from "@kinkeeper/kit/api/api-context.ts";
import { messageFor } from "@kinkeeper/kit/api/api-error.ts";
import { Button } from "@kinkeeper/kit/button.tsx";
import { Loading, Skeleton } from "@kinkeeper/kit/skeleton.tsx";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { SectionHeading } from "./section-heading.tsx";

/** Characters of a longer text that are shown at first. */
const clipped = 600;

const Detail = ({ about, text }: FileDetail) => {
  const [isWhole, setWhole] = useState(false);
  const isLong = text.length > clipped;
  const action = isWhole ? "Show less" : "Show more";
  return (
    <div className="gap-x-6 border-b border-line py-2 last:border-0 sm:grid sm:grid-cols-[14rem_minmax(0,1fr)]">
      <dt className="text-ink-soft">{about}</dt>
      <dd>
        <span className="whitespace-pre-line" dir="auto">
          {isLong && !isWhole ? `${text.slice(0, clipped).toWellFormed().trimEnd()}…` : text}
        </span>
        {isLong && (
          <Button
            variant="link"
            className="block"
            aria-label={`${action} of ${about}`}
            aria-expanded={isWhole}
            onClick={() => setWhole(!isWhole)}
          >
            {action}
          </Button>
        )}
      </dd>
    </div>
  );
};

const Details = ({ memberId }: { memberId: string }) => {
  const found = useQuery({ ...useApi().queryFor(listFileDetails, { params: { id: memberId } }), staleTime: 0 });
  if (!found.data && found.error)
    return (
      <div role="alert">
        <p className="text-danger">{messageFor(found.error, "What else the file says could not be loaded.")}</p>
        <Button variant="secondary" size="small" className="mt-3" onClick={() => void found.refetch()}>
          Retry
        </Button>
      </div>
    );
  if (!found.data)
    return (
      <Loading label="Loading what else the file says…" className="grid gap-3">
        {["a", "b", "c"].map((key) => (
          <Skeleton key={key} className="h-6" />
        ))}
      </Loading>
    );
  if (found.data.length === 0) return <p className="text-ink-soft">The file says nothing else.</p>;
  return (
    <>
      <dl className="[overflow-wrap:anywhere]">
        {found.data.map((detail, at) => (
          // The same may be said twice.
          <Detail key={`${at} ${detail.about}`} {...detail} />
        ))}
      </dl>
      {found.data.length === mostFileDetails && (
        <p className="mt-3 text-sm text-ink-soft">
          Only the first {mostFileDetails} details are shown here. An exported file has all of them.
        </p>
      )}
    </>
  );
};

/** What the file says of somebody for which there is no field; read once it is opened, and anew when something of them changed. */
export const FileDetails = ({ memberId, revision }: { memberId: string; revision: number }) => {
  const [isOpen, setOpen] = useState(false);
  return (
    <section aria-labelledby="file-details">
      <details onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary className="focus-ring cursor-pointer rounded-sm [&>h2]:inline">
          <SectionHeading id="file-details">Other details from the file</SectionHeading>
        </summary>
        <div className="mt-3">{isOpen && <Details key={revision} memberId={memberId} />}</div>
      </details>
    </section>
  );
};
