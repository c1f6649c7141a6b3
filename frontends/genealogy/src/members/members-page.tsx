import type { FamilyMember } from "@kinkeeper/contracts/genealogy/endpoints";
import { CardsLoading } from "@kinkeeper/kit/cards-loading.tsx";
import { EmptyState } from "@kinkeeper/kit/empty-state.tsx";
import { FoundItems, NothingFound } from "@kinkeeper/kit/found-items.tsx";
import { ListPage } from "@kinkeeper/kit/list-page.tsx";
import { fullName } from "@kinkeeper/kit/person-words.ts";
import { SearchField } from "@kinkeeper/kit/search-field.tsx";
import { useAdding } from "@kinkeeper/kit/use-adding.tsx";
import { useSearched } from "@kinkeeper/kit/use-searched.ts";
import { Suspense, useMemo, useState, type ReactNode } from "react";
import { useSearchParams } from "wouter";
import { cardGrid } from "../family/grids.ts";
import { ImportLink } from "../family/import-link.tsx";
import { useFamily } from "../family/use-family.ts";
import { DeleteMemberDialog } from "./delete-member-dialog.tsx";
import { MemberCard, type MemberAction } from "./member-card.tsx";
import { MemberDialog, RelationshipsDialog } from "./opened-dialogs.ts";

const nameAndBirthPlace = (member: FamilyMember): string => `${fullName(member)} ${member.birthPlace ?? ""}`;

const selectedFirst = (members: readonly FamilyMember[], selected: string | null): readonly FamilyMember[] => {
  const found = selected === null ? undefined : members.find(({ id }) => id === selected);
  return found ? [found, ...members.filter((member) => member !== found)] : members;
};

interface ActionDialogProps {
  readonly action: MemberAction;
  readonly member: FamilyMember;
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

const Members = ({ typed, addButton }: { typed: string; addButton: ReactNode }) => {
  const { members } = useFamily();
  const [search] = useSearchParams();
  const selected = search.get("selected");
  const found = useSearched(members, typed, nameAndBirthPlace);
  const listed = useMemo(() => selectedFirst(found, selected), [found, selected]);
  const [open, setOpen] = useState<Omit<ActionDialogProps, "onClose">>();
  if (members.length === 0)
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
  return (
    <>
      <FoundItems
        items={listed}
        one="person"
        many="people"
        query={typed}
        nothing={<NothingFound>No family members found matching your search</NothingFound>}
      >
        {(visible) => (
          <ul className={cardGrid}>
            {visible.map((member) => (
              <MemberCard
                key={member.id}
                member={member}
                isSelected={member.id === selected}
                onAction={(action) => setOpen({ action, member })}
              />
            ))}
          </ul>
        )}
      </FoundItems>
      <Suspense fallback={null}>{open && <ActionDialog {...open} onClose={() => setOpen(undefined)} />}</Suspense>
    </>
  );
};

export const MembersPage = () => {
  const [typed, setTyped] = useState("");
  const adding = useAdding("Add Member", MemberDialog);
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
          className="mb-6"
        />
      }
      dialog={adding.isOpen && <MemberDialog onClose={adding.close} />}
      loading={<CardsLoading label="Loading your family…" grid={cardGrid} card="h-52" />}
    >
      <Members typed={typed} addButton={adding.button} />
    </ListPage>
  );
};
