import { removeFamilyMember } from "@kinkeeper/contracts/genealogy/member-changes";
import type { ListedPerson } from "@kinkeeper/contracts/genealogy/people-index";
import { useCommand } from "@kinkeeper/kit/api/use-command.ts";
import { ConfirmDialog } from "@kinkeeper/kit/confirm-dialog.tsx";
import { fullName } from "@kinkeeper/kit/person-words.ts";
import { listsOfTies } from "../family/lists-of-people.ts";
import { useBringBack } from "./use-bring-back.ts";

interface DeleteMemberDialogProps {
  readonly member: ListedPerson;
  readonly onClose: () => void;
  readonly onDeleted?: () => void;
}

export const DeleteMemberDialog = ({ member, onClose, onDeleted = onClose }: DeleteMemberDialogProps) => {
  const bringBack = useBringBack(member);
  const remove = useCommand(removeFamilyMember, {
    invalidates: listsOfTies,
    failure: "Failed to delete family member",
    success: {
      title: "Success",
      description: "Family member deleted successfully",
      action: { label: "Undo", run: bringBack },
    },
    onSuccess: onDeleted,
  });
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title="Delete family member"
      description={`Are you sure you want to delete ${fullName(member)}? This action cannot be undone.`}
      confirm="Delete"
      isDestructive
      isPending={remove.isPending}
      onConfirm={() => remove.mutate({ params: { id: member.id } })}
    />
  );
};
