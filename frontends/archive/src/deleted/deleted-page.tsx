import { listDeletedItems, deletedItemsAtOnce } from "@kinkeeper/contracts/archive/deleted-items";
import { deletedMembersAtOnce, listDeletedFamilyMembers } from "@kinkeeper/contracts/genealogy/endpoints";
import { restorableDays } from "@kinkeeper/contracts/restorable";
import { usePages } from "@kinkeeper/kit/api/use-pages.ts";
import { EmptyState } from "@kinkeeper/kit/empty-state.tsx";
import { PageHeader } from "@kinkeeper/kit/page-header.tsx";
import { fullName } from "@kinkeeper/kit/person-words.ts";
import { useSession } from "@kinkeeper/kit/session.ts";
import { Link } from "wouter";
import { DeletedList } from "./deleted-list.tsx";
import { useRestoreItem, useRestorePerson } from "./use-restore.ts";

const kindWords = {
  artifact: "Artifact",
  event: "Life event",
  tradition: "Tradition",
  announcement: "Announcement",
} as const;

const DeletedItems = () => {
  const pages = usePages(listDeletedItems, {
    argumentsFor: (after) => ({ query: after === undefined ? {} : { after } }),
    pageOf: (items) => ({ items, next: items.length === deletedItemsAtOnce ? items.at(-1)?.id : undefined }),
    isAlwaysRead: true,
  });
  const restore = useRestoreItem();
  return (
    <DeletedList
      pages={pages}
      title="Stories and more"
      wordsOf={(item) => ({
        title: item.title,
        kind: item.artifactType === "story" ? "Story" : kindWords[item.category],
      })}
      nothing={
        <EmptyState drawing="book" title="Nothing here">
          Stories, artifacts, life events and traditions you delete stay here for {restorableDays} days.
        </EmptyState>
      }
      restore={restore}
    />
  );
};

const DeletedPeople = () => {
  const pages = usePages(listDeletedFamilyMembers, {
    argumentsFor: (after) => ({ query: after === undefined ? {} : { after } }),
    pageOf: (items) => ({ items, next: items.length === deletedMembersAtOnce ? items.at(-1)?.id : undefined }),
    isAlwaysRead: true,
  });
  const restore = useRestorePerson();
  return (
    <DeletedList
      pages={pages}
      title="People"
      wordsOf={(person) => ({
        title: fullName(person),
        kind: "Person, with their relationships",
      })}
      nothing={null}
      restore={restore}
    />
  );
};

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
      {user.tenantId === null ? (
        <EmptyState drawing="book">Your account doesn’t belong to a family yet.</EmptyState>
      ) : (
        <>
          {user.role === "tenant_admin" && <DeletedPeople />}
          <DeletedItems />
        </>
      )}
    </div>
  );
};
