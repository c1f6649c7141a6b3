import { listDeletedItems, deletedItemsAtOnce } from "@kinkeeper/contracts/archive/deleted-items";
import { deletedMembersAtOnce, listDeletedFamilyMembers } from "@kinkeeper/contracts/genealogy/endpoints";
import { restorableDays } from "@kinkeeper/contracts/restorable";
import { usePages, type Pages } from "@kinkeeper/kit/api/use-pages.ts";
import { EmptyState } from "@kinkeeper/kit/empty-state.tsx";
import { PageHeader } from "@kinkeeper/kit/page-header.tsx";
import { fullName } from "@kinkeeper/kit/person-words.ts";
import { useSession } from "@kinkeeper/kit/session.ts";
import { Loading, Skeleton } from "@kinkeeper/kit/skeleton.tsx";
import { Link } from "wouter";
import { DeletedList } from "./deleted-list.tsx";
import { useRestoreItem, useRestorePerson } from "./use-restore.ts";

const kindWords = {
  artifact: "Artifact",
  event: "Life event",
  tradition: "Tradition",
  announcement: "Announcement",
} as const;

const useDeletedItems = () =>
  usePages(listDeletedItems, {
    argumentsFor: (after) => ({ query: after === undefined ? {} : { after } }),
    pageOf: (items) => ({ items, next: items.length === deletedItemsAtOnce ? items.at(-1)?.id : undefined }),
    isAlwaysRead: true,
  });

const useDeletedPeople = () =>
  usePages(listDeletedFamilyMembers, {
    argumentsFor: (after) => ({ query: after === undefined ? {} : { after } }),
    pageOf: (items) => ({ items, next: items.length === deletedMembersAtOnce ? items.at(-1)?.id : undefined }),
    isAlwaysRead: true,
  });

const isAwaited = ({ items, error }: Pages<unknown>): boolean => items === undefined && !error;

interface DeletedProps {
  readonly people?: ReturnType<typeof useDeletedPeople>;
  readonly items: ReturnType<typeof useDeletedItems>;
}

/** Both lists at once: what comes later would push the other away, or let it fall back where nobody was deleted. */
const Deleted = ({ people, items }: DeletedProps) => {
  const restorePerson = useRestorePerson();
  const restoreItem = useRestoreItem();
  const isNobodyListed = people?.items === undefined ? !people?.error : people.items.length === 0;
  if (isAwaited(items) || (people && isAwaited(people)))
    return (
      <Loading label="Loading deleted items…">
        <Skeleton className="h-40" />
      </Loading>
    );
  return (
    <>
      {people && (
        <DeletedList
          pages={people}
          title="People"
          wordsOf={(person) => ({
            title: fullName(person),
            kind: "Person, with their relationships",
          })}
          nothing={null}
          restore={restorePerson}
        />
      )}
      <DeletedList
        pages={items}
        title="Stories and more"
        wordsOf={(item) => ({
          title: item.title,
          kind: item.artifactType === "story" ? "Story" : kindWords[item.category],
        })}
        nothing={
          // Below a list of people it would contradict what is seen.
          isNobodyListed && (
            <EmptyState drawing="book" title="Nothing here">
              Stories, artifacts, life events and traditions you delete stay here for {restorableDays} days.
            </EmptyState>
          )
        }
        restore={restoreItem}
      />
    </>
  );
};

const DeletedForAdmin = () => <Deleted people={useDeletedPeople()} items={useDeletedItems()} />;
const DeletedForMember = () => <Deleted items={useDeletedItems()} />;

/** What was deleted lately and one may restore. */
export const DeletedPage = () => {
  const { user } = useSession();
  return (
    <div className="page pb-16">
      <PageHeader
        above={
          <Link href="/activity" className="focus-ring rounded-sm text-accent underline-offset-4 hover:underline">
            Activity
          </Link>
        }
        title="Recently deleted"
        subtitle={`What you delete stays here for ${restorableDays} days. Then it is gone for good.`}
      />
      {user.tenantId === null && <EmptyState drawing="book">You’re not in a family right now.</EmptyState>}
      {user.tenantId !== null && (user.role === "tenant_admin" ? <DeletedForAdmin /> : <DeletedForMember />)}
    </div>
  );
};
