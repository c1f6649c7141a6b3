import { traditionEndpoints, type TraditionWithRevision } from "@kinkeeper/contracts/archive/traditions";
import { lazyPage } from "@kinkeeper/kit/lazy-page.tsx";
import { PageHeader } from "@kinkeeper/kit/page-header.tsx";
import { Skeleton } from "@kinkeeper/kit/skeleton.tsx";
import { Suspense, useState } from "react";
import { Link } from "wouter";
import { AlsoAbout } from "../items/also-about.tsx";
import { ItemActions } from "../items/item-actions.tsx";
import { ItemBoundary } from "@kinkeeper/kit/item-boundary.tsx";
import { useWhenLoaded } from "@kinkeeper/kit/use-when-loaded.ts";
import { ItemHistory } from "../items/item-history.tsx";
import { LinkedPeople } from "../items/linked-people.tsx";
import { PrivacyBadge } from "../items/privacy-badge.tsx";
import { Tags } from "../items/tags.tsx";
import { useItemRights } from "../items/use-item-rights.ts";
import { typographic } from "../stories/typographic.ts";
import { recurrenceLooks } from "./recurrence-words.ts";

/** Below what one came to read: its form may come a moment later. */
const Comments = lazyPage(() => import("../items/comments.tsx").then((module) => module.Comments));
const EditTraditionDialog = lazyPage(() =>
  import("./edit-tradition-dialog.tsx").then((module) => module.EditTraditionDialog),
);

const TraditionArticle = ({ tradition }: { tradition: TraditionWithRevision }) => {
  const { canEdit } = useItemRights(tradition);
  const [isEditing, setEditing] = useState(false);
  const whenLoaded = useWhenLoaded(EditTraditionDialog);
  return (
    <article className="page pb-20 [overflow-wrap:anywhere]">
      <PageHeader
        above={
          <Link href="/traditions" className="focus-ring rounded-sm text-accent underline-offset-4 hover:underline">
            Family Traditions
          </Link>
        }
        title={typographic(tradition.name)}
        subtitle={
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
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
              onEdit={() => whenLoaded(() => setEditing(true))}
              listPath="/traditions"
            />
          )
        }
      />
      <div className="flex flex-col gap-8 border-t border-line pt-6 *:max-w-reading">
        <div className="font-serif text-story whitespace-pre-line [font-variant-numeric:oldstyle-nums]">
          {typographic(tradition.description)}
        </div>
        {tradition.linkedMemberIds.length > 0 && (
          <section aria-labelledby="people">
            <h2 id="people" className="mb-3 font-serif text-xl font-semibold">
              People
            </h2>
            <LinkedPeople ids={tradition.linkedMemberIds} />
          </section>
        )}
        <Tags tags={tradition.tags} />
        <Suspense fallback={<Skeleton className="h-40" />}>
          <Comments id={tradition.id} endpoints={traditionEndpoints} />
        </Suspense>
        <AlsoAbout id={tradition.id} people={tradition.linkedMemberIds} />
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
export const TraditionPage = ({ id }: { id: string }) => (
  <ItemBoundary
    id={id}
    endpoint={traditionEndpoints.get}
    absent="This tradition is not in the archive. It may have been deleted, or it is private."
    isRestorable
    failure="This tradition could not be loaded"
  >
    {(tradition) => <TraditionArticle tradition={tradition} />}
  </ItemBoundary>
);
