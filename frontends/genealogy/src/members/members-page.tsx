import { getFamilyMember, listFamilyMembers } from "@kinkeeper/contracts/genealogy/endpoints";
import { listPeople, type ListedPerson } from "@kinkeeper/contracts/genealogy/people-index";
import { useApi } from "@kinkeeper/kit/api/api-context.ts";
import { usePages } from "@kinkeeper/kit/api/use-pages.ts";
import { CardsLoading } from "@kinkeeper/kit/cards-loading.tsx";
import { EmptyState } from "@kinkeeper/kit/empty-state.tsx";
import { ItemCount, NothingFound } from "@kinkeeper/kit/found-items.tsx";
import { ListPage } from "@kinkeeper/kit/list-page.tsx";
import { ReadOnScroll } from "@kinkeeper/kit/read-on-scroll.tsx";
import { SearchField } from "@kinkeeper/kit/search-field.tsx";
import { useAdding } from "@kinkeeper/kit/use-adding.tsx";
import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { Suspense, useDeferredValue, useMemo, useState, type ReactNode } from "react";
import { useSearchParams } from "wouter";
import { cardGrid } from "../family/grids.ts";
import { ImportLink } from "../family/import-link.tsx";
import { lettersQuery, type Sought } from "../people/people-queries.ts";
import { SimilarNamesShown } from "../people/similar-names-shown.tsx";
import { MemberCard, type MemberAction } from "./member-card.tsx";
import { DeleteMemberDialog, MemberDialog, RelationshipsDialog } from "./opened-dialogs.ts";

/** Whom the address names, first; of everybody also where the pages read so far do not have them. */
const useSelectedFirst = (
  members: readonly ListedPerson[] | undefined,
  selected: string | null,
  isEverybody: boolean,
): readonly ListedPerson[] => {
  const listed = members?.find(({ id }) => id === selected);
  const query = useApi().queryFor(getFamilyMember, { params: { id: selected ?? "" } });
  const { data } = useQuery({
    ...query,
    enabled: isEverybody && selected !== null && members !== undefined && !listed,
  });
  const first = listed ?? (isEverybody ? data : undefined);
  return useMemo(() => {
    const others = (members ?? []).filter(({ id }) => id !== first?.id);
    return first ? [first, ...others] : others;
  }, [first, members]);
};

interface ActionDialogProps {
  readonly action: MemberAction;
  readonly member: ListedPerson;
  readonly onClose: () => void;
}

const ActionDialog = ({ action, member, onClose }: ActionDialogProps) => {
  switch (action) {
    case "edit":
      return <MemberDialog memberId={member.id} onClose={onClose} />;
    case "relationships":
      return <RelationshipsDialog member={member} onClose={onClose} />;
    case "delete":
      return <DeleteMemberDialog member={member} onClose={onClose} />;
  }
};

const membersLoading = <CardsLoading label="Loading your family…" grid={cardGrid} card="h-52" />;

const FoundMembers = ({ sought, count }: { sought: Sought; count: number }) => {
  const pages = usePages(listPeople, {
    partOf: listFamilyMembers,
    argumentsFor: (after) => ({ query: { ...sought, ...(after === undefined ? {} : { after }) } }),
    pageOf: ({ people, next }) => ({ items: people, next: next ?? undefined }),
  });
  const [search] = useSearchParams();
  const selected = search.get("selected");
  const members = useSelectedFirst(pages.items, selected, sought.q === "");
  const [open, setOpen] = useState<Omit<ActionDialogProps, "onClose">>();
  if (!pages.items) {
    if (pages.error) throw pages.error;
    return membersLoading;
  }
  return (
    <>
      <ItemCount count={count} one="person" many="people" />
      <ul className={cardGrid}>
        {members.map((member) => (
          <MemberCard
            key={member.id}
            member={member}
            isSelected={member.id === selected}
            onAction={(action) => setOpen({ action, member })}
          />
        ))}
      </ul>
      <ReadOnScroll {...pages} />
      <Suspense fallback={null}>{open && <ActionDialog {...open} onClose={() => setOpen(undefined)} />}</Suspense>
    </>
  );
};

const Members = ({ typed, addButton }: { typed: string; addButton: ReactNode }) => {
  const sought = { q: typed, in: "names and birthplaces" } as const;
  const { everybody, letters, isSimilar } = useSuspenseQuery(lettersQuery(useApi(), sought)).data;
  if (everybody === 0)
    return (
      <EmptyState
        drawing="people"
        action={
          <span className="flex flex-wrap justify-center gap-2">
            {addButton}
            <ImportLink />
          </span>
        }
      >
        No family members yet. Add your first family member to get started.
      </EmptyState>
    );
  const count = letters.reduce((sum, { people }) => sum + people, 0);
  if (count === 0) return <NothingFound>No family members found matching your search</NothingFound>;
  return (
    <>
      {isSimilar && <SimilarNamesShown typed={typed} />}
      <FoundMembers sought={sought} count={count} />
    </>
  );
};

export const MembersPage = () => {
  const [typed, setTyped] = useState("");
  const adding = useAdding("Add a person", MemberDialog);
  return (
    <ListPage
      title="Family Members"
      subtitle="People in your family tree"
      actions={adding.button}
      search={
        <SearchField
          label="Search family members"
          placeholder="Search family members..."
          value={typed}
          onChange={setTyped}
          delay={200}
          className="mb-6"
        />
      }
      dialog={adding.isOpen && <MemberDialog onClose={adding.close} />}
      loading={membersLoading}
    >
      <Members typed={useDeferredValue(typed.trim())} addButton={adding.button} />
    </ListPage>
  );
};
