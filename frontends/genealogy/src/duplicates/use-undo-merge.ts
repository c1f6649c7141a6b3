import {
  countPossibleDuplicates,
  listMerges,
  listPossibleDuplicates,
  undoMerge,
} from "@kinkeeper/contracts/genealogy/duplicates";
import { useCommand } from "@kinkeeper/kit/api/use-command.ts";
import { fullName } from "@kinkeeper/kit/person-words.ts";
import { listsOfPeopleAndTies } from "../family/lists-of-people.ts";

/** What shows people, and therefore changes with a merge. */
export const touchedByMerge = [listPossibleDuplicates, countPossibleDuplicates, listMerges, ...listsOfPeopleAndTies];

/** Takes a merge back, by the id of who was merged. */
export const useUndoMerge = () =>
  useCommand(undoMerge, {
    invalidates: touchedByMerge,
    success: (member) => `${fullName(member)} is a separate person again`,
    failure: "The merge could not be undone",
  });
