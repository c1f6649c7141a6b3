import { traditionEndpoints, type TraditionWithRevision } from "@kinkeeper/contracts/archive/traditions";
import { useApi } from "@kinkeeper/kit/api/api-context.ts";
import { isApiError } from "@kinkeeper/kit/api/api-error.ts";
import { ErrorCard } from "@kinkeeper/kit/error-card.tsx";
import { lazyPage } from "@kinkeeper/kit/lazy-page.tsx";
import { NotFound } from "@kinkeeper/kit/not-found.tsx";
import { PageHeader } from "@kinkeeper/kit/page-header.tsx";
import { PageSkeleton } from "@kinkeeper/kit/skeleton.tsx";
import { useQuery } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import { Link } from "wouter";
import { ItemActions } from "../items/item-actions.tsx";
import { ItemHistory } from "../items/item-history.tsx";
import { LinkedPeople } from "../items/linked-people.tsx";
import { PrivacyBadge } from "../items/privacy-badge.tsx";
import { Tags } from "../items/tags.tsx";
import { useItemRights } from "../items/use-item-rights.ts";
import { RecurrenceBadge } from "./recurrence-badge.tsx";
import { recurrenceLooks } from "./recurrence-words.ts";

const EditTraditionDialog = lazyPage(() =>
  import("./edit-tradition-dialog.tsx").then((module) => module.EditTraditionDialog),
);

const TraditionArticle = ({ tradition }: { tradition: TraditionWithRevision }) => {
  const { canEdit } = useItemRights(tradition);
  const [isEditing, setEditing] = useState(false);
  return (
    <article className="page pb-20 [overflow-wrap:anywhere]">
      <PageHeader
        above={
          <Link href="/traditions" className="focus-ring rounded-sm text-accent underline-offset-4 hover:underline">
            Family Traditions
          </Link>
        }
        title={tradition.name}
        subtitle={
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <RecurrenceBadge recurrence={tradition.recurrence} />
            <span className="font-serif text-lg text-warm">{recurrenceLooks[tradition.recurrence].exactly}</span>
            <PrivacyBadge privacy={tradition.privacy} />
          </span>
        }
        actions={
          canEdit && (
            <ItemActions
              item={{ id: tradition.id, title: tradition.name }}
              endpoints={traditionEndpoints}
              one="tradition"
              onEdit={() => setEditing(true)}
              listPath="/traditions"
            />
          )
        }
      />
      <div className="flex max-w-reading flex-col gap-8 border-t border-line pt-6">
        <div className="font-serif text-story whitespace-pre-line old-style-nums">{tradition.description}</div>
        {tradition.linkedMemberIds.length > 0 && (
          <section aria-labelledby="people">
            <h2 id="people" className="mb-3 font-serif text-xl font-semibold">
              Whose tradition it is
            </h2>
            <LinkedPeople ids={tradition.linkedMemberIds} />
          </section>
        )}
        <Tags tags={tradition.tags} />
        <ItemHistory id={tradition.id} endpoints={traditionEndpoints} canRevert={canEdit} />
      </div>
      {isEditing && (
        <Suspense fallback={null}>
          <EditTraditionDialog tradition={tradition} onClose={() => setEditing(false)} />
        </Suspense>
      )}
    </article>
  );
};

/** One custom of the family: all that is told about it, whose it is, and its history. */
export const TraditionPage = ({ id }: { id: string }) => {
  const found = useQuery(useApi().queryFor(traditionEndpoints.get, { params: { id } }));
  if (found.data) return <TraditionArticle tradition={found.data} />;
  if (!found.error) return <PageSkeleton label="Loading the tradition…" />;
  const isAbsent = isApiError(found.error) && [400, 404].includes(found.error.status);
  return isAbsent ? (
    <NotFound title="This tradition is not here">
      It was taken out of the archive, or it is not shared with you.
    </NotFound>
  ) : (
    <ErrorCard
      as="h1"
      title="This tradition could not be loaded"
      error={found.error}
      onRetry={() => void found.refetch()}
    />
  );
};
