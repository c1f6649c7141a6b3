import {
  addFamilyMember,
  changeFamilyMember,
  familyMemberHistory,
  getFamilyMember,
  listFamilyMembers,
  type FamilyMemberWithRevision,
} from "@kinkeeper/contracts/genealogy/endpoints";
import { useApi } from "@kinkeeper/kit/api/api-context.ts";
import { useCommand } from "@kinkeeper/kit/api/use-command.ts";
import { Dialog } from "@kinkeeper/kit/dialog.tsx";
import { Loading, Skeleton } from "@kinkeeper/kit/skeleton.tsx";
import { useSuspenseQuery } from "@tanstack/react-query";
import { Suspense } from "react";
import { emptyMember, MemberForm } from "./member-form.tsx";

const changes = [listFamilyMembers, getFamilyMember, familyMemberHistory];

const AddForm = ({ onClose }: { onClose: () => void }) => {
  const add = useCommand(addFamilyMember, {
    invalidates: changes,
    success: "Family member added successfully",
    failure: "Failed to add family member",
    silentFailure: true,
    onSuccess: onClose,
  });
  return (
    <MemberForm
      initial={emptyMember}
      submit="Add member"
      pending="Adding…"
      failure="Failed to add family member"
      onSubmit={(body) => add.mutateAsync({ body })}
      onCancel={onClose}
    />
  );
};

const EditForm = ({ memberId, onClose }: { memberId: string; onClose: () => void }) => {
  const { data: member } = useSuspenseQuery(useApi().queryFor(getFamilyMember, { params: { id: memberId } }));
  const change = useCommand(changeFamilyMember, {
    invalidates: changes,
    success: "Family member updated successfully",
    failure: "Failed to update family member",
    silentFailure: true,
    onSuccess: onClose,
  });
  return (
    <MemberForm
      initial={detailsOf(member)}
      submit="Save changes"
      pending="Saving…"
      failure="Failed to update family member"
      onSubmit={(body) => change.mutateAsync({ params: { id: memberId }, body, ifMatch: member.revision })}
      onCancel={onClose}
    />
  );
};

const detailsOf = (member: FamilyMemberWithRevision) => {
  const { firstName, lastName, maidenName, sex, birthDate, birthPlace, deathDate, deathPlace, biography, isLiving } =
    member;
  return { firstName, lastName, maidenName, sex, birthDate, birthPlace, deathDate, deathPlace, biography, isLiving };
};

const FormSkeleton = () => (
  <Loading label="Loading…">
    <div className="grid gap-5">
      {Array.from({ length: 5 }, (_, index) => (
        <Skeleton key={index} className="h-11" />
      ))}
    </div>
  </Loading>
);

/** Adds somebody, or edits whom `memberId` names, prefilled. */
export const MemberDialog = ({ memberId, onClose }: { memberId?: string; onClose: () => void }) => (
  <Dialog open onOpenChange={onClose} title={memberId ? "Edit Family Member" : "Add Family Member"} size="large">
    <Suspense fallback={<FormSkeleton />}>
      {memberId ? <EditForm memberId={memberId} onClose={onClose} /> : <AddForm onClose={onClose} />}
    </Suspense>
  </Dialog>
);
