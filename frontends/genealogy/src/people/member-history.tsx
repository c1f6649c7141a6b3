import { type FamilyMember } from "@kinkeeper/contracts/genealogy/endpoints";
import {
  familyMemberHistory,
  revertFamilyMember,
  type MemberHistoryEntry,
} from "@kinkeeper/contracts/genealogy/member-history";
import {
  listRelationshipHistory,
  type RelationshipHistoryEntry,
} from "@kinkeeper/contracts/genealogy/relationship-history";
import { useApi } from "@kinkeeper/kit/api/api-context.ts";
import { useCommand } from "@kinkeeper/kit/api/use-command.ts";
import { History } from "@kinkeeper/kit/history.tsx";
import { fullName } from "@kinkeeper/kit/person-words.ts";
import { useIsFamilyAdmin } from "@kinkeeper/kit/session.ts";
import { useQuery } from "@tanstack/react-query";
import { fieldNames, readable } from "../family/field-names.ts";
import { listsOfPeopleAndTies } from "../family/lists-of-people.ts";
import { relationshipLabels } from "../family/relationship-words.ts";
import { inverse } from "../family/tie.ts";
import type { Family } from "../family/family.ts";

const actions = { photo: "New photo", erased: "Erased", merged: "Merged", unmerged: "Merge undone" };
const addition = ({ importId, proposedByName }: MemberHistoryEntry): string => {
  if (importId === null) return "";
  return proposedByName === null ? " with an import" : ` with an import of ${proposedByName}`;
};

const deeds = { added: "Relationship added", changed: "Relationship changed", removed: "Relationship removed" };

const shownTie =
  (member: FamilyMember, { byId }: Family) =>
  (entry: RelationshipHistoryEntry) => {
    const isSecond = entry.member2Id === member.id;
    const other = byId.get(isSecond ? entry.member1Id : entry.member2Id);
    const otherIs = isSecond ? entry.relationshipType : inverse[entry.relationshipType];
    const title = `${deeds[entry.action]}: ${other ? fullName(other) : "Unknown"} (${relationshipLabels[otherIs].toLowerCase()})`;
    return { ...entry, title, importId: null, proposedByName: null, otherId: other?.id ?? null };
  };

export interface MemberHistoryProps {
  readonly member: FamilyMember;
  readonly family: Family;
}

/** Who changed what of a person and their relationships, when; an admin may go back to any version of the person. */
export const MemberHistory = ({ member, family }: MemberHistoryProps) => {
  const params = { id: member.id };
  const isAdmin = useIsFamilyAdmin();
  const api = useApi();
  const own = useQuery(api.queryFor(familyMemberHistory, { params }));
  const ties = useQuery(api.queryFor(listRelationshipHistory, { params }));
  const history = {
    data:
      own.data && ties.data
        ? [...own.data, ...ties.data.map(shownTie(member, family))].toSorted(
            (one, other) => Date.parse(other.at) - Date.parse(one.at),
          )
        : undefined,
    error: own.error ?? ties.error,
    isPending: own.isPending || ties.isPending,
  };
  const { mutateAsync: revert } = useCommand(revertFamilyMember, {
    invalidates: listsOfPeopleAndTies,
    success: "Restored to how it was",
    failure: "The earlier version could not be restored",
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
