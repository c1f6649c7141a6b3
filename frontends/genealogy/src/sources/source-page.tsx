import {
  getSource,
  listSources,
  removeSource,
  restoreSource,
  revertSource,
  sourceHistory,
  type FamilySource,
} from "@kinkeeper/contracts/genealogy/sources";
import { useApi } from "@kinkeeper/kit/api/api-context.ts";
import { ApiError } from "@kinkeeper/kit/api/api-error.ts";
import { useCommand } from "@kinkeeper/kit/api/use-command.ts";
import { Button } from "@kinkeeper/kit/button.tsx";
import { PageErrorCard } from "@kinkeeper/kit/error-card.tsx";
import { History } from "@kinkeeper/kit/history.tsx";
import { NotFound } from "@kinkeeper/kit/not-found.tsx";
import { PageHeader } from "@kinkeeper/kit/page-header.tsx";
import { useIsFamilyAdmin } from "@kinkeeper/kit/session.ts";
import { PageSkeleton } from "@kinkeeper/kit/skeleton.tsx";
import { useQuery } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import { Link, useLocation } from "wouter";
import { CitationList } from "./citation-list.tsx";
import { SourceDialog } from "./opened-source-dialog.ts";
import { citedWords, sourceFieldNames, websiteOf } from "./source-words.ts";

const shownFields = [
  "author",
  "publication",
  "abbreviation",
  "repository",
  "repositoryAddress",
  "repositoryWeb",
  "callNumber",
  "note",
] as const;

const Website = ({ typed }: { typed: string }) => {
  const address = websiteOf(typed);
  return address === null ? (
    typed
  ) : (
    <a
      href={address}
      target="_blank"
      rel="noreferrer noopener"
      className="text-accent underline-offset-4 hover:underline"
    >
      {typed}
    </a>
  );
};

const WhatItIs = ({ source }: { source: FamilySource }) => {
  const known = shownFields.flatMap((field) => (source[field] === null ? [] : [[field, source[field]] as const]));
  if (known.length === 0) return null;
  return (
    <section aria-label="What it is">
      <dl className="grid grid-cols-[minmax(0,1fr)] gap-x-6 gap-y-1 sm:grid-cols-[8rem_minmax(0,1fr)] sm:gap-y-3">
        {known.map(([field, said]) => (
          <div key={field} className="contents">
            <dt className="mt-2 text-sm text-ink-soft sm:mt-0 sm:text-base">{sourceFieldNames[field]}</dt>
            <dd className="[overflow-wrap:anywhere] whitespace-pre-line">
              {field === "repositoryWeb" ? <Website typed={said} /> : said}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
};

const SourceHistory = ({ id }: { id: string }) => {
  const isAdmin = useIsFamilyAdmin();
  const params = { id };
  const history = useQuery({ ...useApi().queryFor(sourceHistory, { params }), staleTime: 0 });
  const { mutateAsync: revert } = useCommand(revertSource, {
    invalidates: [listSources, getSource, sourceHistory],
    success: "Restored to how it was",
    failure: "The earlier version could not be restored",
  });
  if (history.data?.length === 0) return null;
  return (
    <History
      history={history}
      fieldNames={sourceFieldNames}
      onRevert={isAdmin ? ({ revision }) => revert({ params, body: { revision } }) : undefined}
    />
  );
};

/** What can be done about a source, by administrators. */
const Actions = ({ source }: { source: FamilySource }) => {
  const [isEditing, setEditing] = useState(false);
  const [, navigate] = useLocation();
  const params = { id: source.id };
  const invalidates = [listSources, getSource, sourceHistory];
  const restore = useCommand(restoreSource, {
    invalidates,
    success: "Source restored",
    failure: "The source could not be restored",
  });
  const remove = useCommand(removeSource, {
    invalidates: [listSources],
    success: {
      title: "Success",
      description: "Source deleted",
      action: { label: "Undo", run: () => restore.mutate({ params }) },
    },
    failure: "The source could not be deleted",
    onSuccess: () => navigate("/people/sources"),
  });
  const isCited = source.citedBy > 0;
  return (
    <>
      <Button onPointerEnter={SourceDialog.preload} onFocus={SourceDialog.preload} onClick={() => setEditing(true)}>
        Edit
      </Button>
      {!isCited && (
        <Button variant="secondary" isPending={remove.isPending} onClick={() => remove.mutate({ params })}>
          Delete
        </Button>
      )}
      <Suspense fallback={null}>
        {isEditing && <SourceDialog source={source} onClose={() => setEditing(false)} />}
      </Suspense>
    </>
  );
};

const Source = ({ source }: { source: FamilySource }) => {
  const isAdmin = useIsFamilyAdmin();
  return (
    <article className="page page-narrow pb-20">
      <PageHeader
        above={
          <Link href="/people/sources" className="text-accent underline-offset-4 hover:underline">
            Sources
          </Link>
        }
        title={<span className="[overflow-wrap:anywhere]">{source.title}</span>}
        subtitle={[citedWords(source.citedBy), source.isFromFile && "from an imported tree"].filter(Boolean).join(", ")}
        actions={isAdmin && <Actions source={source} />}
      />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-10">
        <WhatItIs source={source} />
        <section aria-labelledby="cited">
          <h2 id="cited" className="mb-2 font-serif text-2xl font-semibold">
            Cited for
          </h2>
          <CitationList sourceId={source.id} />
        </section>
        <SourceHistory id={source.id} />
      </div>
    </article>
  );
};

/** One source: what it is, where it is kept, who cites it. */
export const SourcePage = ({ id }: { id: string }) => {
  const found = useQuery({ ...useApi().queryFor(getSource, { params: { id } }), staleTime: 0 });
  if (found.data) return <Source source={found.data} />;
  if (!found.error) return <PageSkeleton />;
  const isAbsent = found.error instanceof ApiError && [400, 404].includes(found.error.status);
  return isAbsent ? (
    <NotFound title="Source not found" isOfFamily>
      This source is not in your family archive. It may have been deleted.
    </NotFound>
  ) : (
    <PageErrorCard title="This source could not be loaded" error={found.error} onRetry={() => void found.refetch()} />
  );
};
