import type { FamilyMember } from "@kinkeeper/contracts/genealogy/endpoints";
import { Button } from "@kinkeeper/kit/button.tsx";
import { EmptyState } from "@kinkeeper/kit/empty-state.tsx";
import { PageHeader } from "@kinkeeper/kit/page-header.tsx";
import { SearchField } from "@kinkeeper/kit/search-field.tsx";
import { Suspense, useDeferredValue, useEffect, useMemo, useState } from "react";
import { useLocation, useSearchParams } from "wouter";
import { FamilyLoading } from "../family/family-loading.tsx";
import { cardGrid } from "../family/grids.ts";
import { ImportLink } from "../family/import-link.tsx";
import { fullName, searchable } from "@kinkeeper/kit/person-words.ts";
import { MoreOnScroll } from "@kinkeeper/kit/more-on-scroll.tsx";
import { useFamily } from "../family/use-family.ts";
import { DeleteMemberDialog } from "./delete-member-dialog.tsx";
import { MemberCard, type MemberAction } from "./member-card.tsx";
import { MemberDialog, RelationshipsDialog } from "./opened-dialogs.ts";

type Open = { readonly action: MemberAction; readonly member: FamilyMember } | { readonly action: "add" } | undefined;

/** Full name or birth place, whatever the case and the accents. */
const matching = (members: readonly FamilyMember[], query: string): readonly FamilyMember[] => {
  const wanted = searchable(query.trim());
  if (wanted === "") return members;
  return members.filter((member) => searchable(`${fullName(member)} ${member.birthPlace ?? ""}`).includes(wanted));
};

const selectedFirst = (members: readonly FamilyMember[], selected: string | null): readonly FamilyMember[] => {
  const found = selected === null ? undefined : members.find(({ id }) => id === selected);
  return found ? [found, ...members.filter((member) => member !== found)] : members;
};

const AddMemberButton = ({ onAdd }: { onAdd: () => void }) => (
  <Button onClick={onAdd} onPointerEnter={MemberDialog.preload} onFocus={MemberDialog.preload}>
    Add Member
  </Button>
);

const MembersGrid = ({ query, onOpen }: { query: string; onOpen: (open: Open) => void }) => {
  const { members } = useFamily();
  const [search] = useSearchParams();
  const selected = search.get("selected");
  const listed = useMemo(() => selectedFirst(matching(members, query), selected), [members, query, selected]);
  if (members.length === 0)
    return (
      <EmptyState
        drawing="people"
        action={
          <span className="flex flex-wrap justify-center gap-2">
            <AddMemberButton onAdd={() => onOpen({ action: "add" })} />
            <ImportLink />
          </span>
        }
      >
        No family members yet. Add your first family member to get started.
      </EmptyState>
    );
  if (listed.length === 0)
    return <EmptyState drawing="search">No family members found matching your search</EmptyState>;
  return (
    <>
      <p className="mb-3 text-sm text-ink-soft tabular-nums" aria-live="polite">
        {listed.length === 1 ? "1 person" : `${listed.length.toLocaleString("en")} people`}
      </p>
      <MoreOnScroll key={query} items={listed}>
        {(visible) => (
          <ul className={cardGrid}>
            {visible.map((member) => (
              <MemberCard
                key={member.id}
                member={member}
                isSelected={member.id === selected}
                onAction={(action) => onOpen({ action, member })}
              />
            ))}
          </ul>
        )}
      </MoreOnScroll>
    </>
  );
};

const OpenDialog = ({ open, onClose }: { open: Open; onClose: () => void }) => {
  switch (open?.action) {
    case undefined:
      return null;
    case "add":
      return <MemberDialog onClose={onClose} />;
    case "edit":
      return <MemberDialog memberId={open.member.id} onClose={onClose} />;
    case "relationships":
      return <RelationshipsDialog member={open.member} onClose={onClose} />;
    case "delete":
      return <DeleteMemberDialog member={open.member} onClose={onClose} />;
  }
};

/** `?add=1`, from "Add Content", opens the form; the address then forgets it, so that a reload does not open it again. */
const useWhatIsOpen = () => {
  const [search] = useSearchParams();
  const [path, navigate] = useLocation();
  const isAsked = search.has("add");
  const [open, setOpen] = useState<Open>(isAsked ? { action: "add" } : undefined);
  useEffect(() => {
    if (isAsked) navigate(path, { replace: true });
  }, [isAsked, path, navigate]);
  return [open, setOpen] as const;
};

export const MembersPage = () => {
  const [query, setQuery] = useState("");
  const deferredQuery = useDeferredValue(query);
  const [open, setOpen] = useWhatIsOpen();
  return (
    <div className="page pb-16">
      <PageHeader
        title="Family Members"
        subtitle="People in your family tree"
        actions={<AddMemberButton onAdd={() => setOpen({ action: "add" })} />}
      />
      <SearchField
        label="Search family members"
        placeholder="Search family members..."
        value={query}
        onChange={setQuery}
      />
      <div className="mt-6">
        <Suspense fallback={<FamilyLoading />}>
          <MembersGrid query={deferredQuery} onOpen={setOpen} />
        </Suspense>
        <Suspense fallback={null}>
          <OpenDialog open={open} onClose={() => setOpen(undefined)} />
        </Suspense>
      </div>
    </div>
  );
};
