import { addFamilyMember, listFamilyMembers } from "@kinkeeper/contracts/genealogy/endpoints";
import { listGuessedLiving, whyLiving } from "@kinkeeper/contracts/genealogy/privacy";
import { memberInput } from "@kinkeeper/contracts/genealogy/member-input";
import { useCommand } from "@kinkeeper/kit/api/use-command.ts";
import { useSchemaForm } from "@kinkeeper/kit/form/use-schema-form.ts";
import { emptyMember, MemberForm } from "./member-form.tsx";

export const AddMemberForm = ({ onClose }: { onClose: () => void }) => {
  const form = useSchemaForm(memberInput, emptyMember);
  const add = useCommand(addFamilyMember, {
    invalidates: [listFamilyMembers, listGuessedLiving, whyLiving],
    success: "Family member added successfully",
    failure: "Failed to add family member",
    onSuccess: onClose,
  });
  return (
    <MemberForm
      form={form}
      submit="Add member"
      pending="Adding…"
      failure="Failed to add family member"
      onSubmit={(body) => add.mutateAsync({ body })}
      onCancel={onClose}
    />
  );
};
