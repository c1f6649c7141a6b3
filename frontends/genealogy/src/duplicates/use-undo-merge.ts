import {
  countPossibleDuplicates,
  listMerges,
  listPossibleDuplicates,
  undoMerge,
} from "@kinkeeper/contracts/genealogy/duplicates";
import {
  familyMemberHistory,
  getFamilyMember,
  listFamilyMembers,
  listFamilyRelationships,
} from "@kinkeeper/contracts/genealogy/endpoints";
import { useCommand } from "@kinkeeper/kit/api/use-command.ts";
import { fullName } from "@kinkeeper/kit/person-words.ts";

/** What shows people, and therefore changes with a merge. */
export const touchedByMerge = [
  listPossibleDuplicates,
  countPossibleDuplicates,
  listMerges,
  listFamilyMembers,
  listFamilyRelationships,
  getFamilyMember,
  familyMemberHistory,
];

/** Takes a merge back, by the id of who was merged. */
export const useUndoMerge = () =>
  useCommand(undoMerge, {
    invalidates: touchedByMerge,
    success: (member) => `${fullName(member)} is a separate person again`,
    failure: "The merge could not be undone",
  });
