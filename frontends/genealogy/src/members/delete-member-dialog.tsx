import {
  getFamilyMember,
  listFamilyMembers,
  listFamilyRelationships,
  removeFamilyMember,
  revertFamilyMember,
  type FamilyMember,
} from "@kinkeeper/contracts/genealogy/endpoints";
import { useApi } from "@kinkeeper/kit/api/api-context.ts";
import { useCommand } from "@kinkeeper/kit/api/use-command.ts";
import { ConfirmDialog } from "@kinkeeper/kit/confirm-dialog.tsx";
import { useQuery } from "@tanstack/react-query";
import { fullName } from "../family/life.ts";

const lists = [listFamilyMembers, listFamilyRelationships];

export const DeleteMemberDialog = ({ member, onClose }: { member: FamilyMember; onClose: () => void }) => {
  const params = { id: member.id };
  const name = fullName(member);
  const current = useQuery(useApi().queryFor(getFamilyMember, { params }));
  const restore = useCommand(revertFamilyMember, {
    invalidates: lists,
    success: `${name} is back`,
    failure: "Failed to bring the family member back",
  });
  const remove = useCommand(removeFamilyMember, {
    invalidates: lists,
    failure: "Failed to delete family member",
    success: {
      title: "Success",
      description: "Family member deleted successfully",
      ...(current.data
        ? {
            action: { label: "Undo", run: () => restore.mutate({ params, body: { revision: current.data.revision } }) },
          }
        : {}),
    },
    onSuccess: onClose,
  });
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title="Delete family member"
      description={`Are you sure you want to delete ${name}? This action cannot be undone.`}
      confirm="Delete"
      isDestructive
      isPending={remove.isPending}
      onConfirm={() => remove.mutate({ params })}
    />
  );
};
