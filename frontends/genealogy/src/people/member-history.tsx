import {
  familyMemberHistory,
  getFamilyMember,
  listFamilyMembers,
  listFamilyRelationships,
  revertFamilyMember,
  type FamilyMember,
  type MemberHistoryEntry,
} from "@kinkeeper/contracts/genealogy/endpoints";
import { useApi } from "@kinkeeper/kit/api/api-context.ts";
import { useCommand } from "@kinkeeper/kit/api/use-command.ts";
import { History } from "@kinkeeper/kit/history.tsx";
import { useIsFamilyAdmin } from "@kinkeeper/kit/session.ts";
import { useQuery } from "@tanstack/react-query";
import { fieldNames, readable } from "../family/field-names.ts";

const actions = { photo: "New photo", erased: "Erased", merged: "Merged", unmerged: "Merge undone" };
const addition = ({ importId, proposedByName }: MemberHistoryEntry): string => {
  if (importId === null) return "";
  return proposedByName === null ? " with an import" : ` with an import of ${proposedByName}`;
};
const touched = [listFamilyMembers, listFamilyRelationships, getFamilyMember, familyMemberHistory];

/** Who changed what of a person, when; an admin may go back to any of it. */
export const MemberHistory = ({ member }: { member: FamilyMember }) => {
  const params = { id: member.id };
  const isAdmin = useIsFamilyAdmin();
  const history = useQuery(useApi().queryFor(familyMemberHistory, { params }));
  const { mutateAsync: revert } = useCommand(revertFamilyMember, {
    invalidates: touched,
    success: "Restored to how it was",
    failure: "The earlier version could not be brought back",
  });
  return (
    <History
      history={history}
      actions={actions}
      addition={addition}
      fieldNames={fieldNames}
      readable={readable}
      onRevert={isAdmin ? ({ revision }) => revert({ params, body: { revision } }) : undefined}
    />
  );
};
