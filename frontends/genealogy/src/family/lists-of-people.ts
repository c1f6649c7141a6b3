import {
  familyMemberHistory,
  getFamilyMember,
  getKinship,
  listFamilyMembers,
  listFamilyRelationships,
} from "@kinkeeper/contracts/genealogy/endpoints";
import { listGuessedLiving, whyLiving } from "@kinkeeper/contracts/genealogy/privacy";
import { listRelationshipHistory } from "@kinkeeper/contracts/genealogy/relationship-history";

/** What tells of people, by name or whether they live: read again when one was changed. Lists of everybody are kept with the first. */
export const listsOfPeople = [
  listFamilyMembers,
  getFamilyMember,
  familyMemberHistory,
  getKinship,
  whyLiving,
  listGuessedLiving,
];

/** The same where relationships of theirs may have changed with them. */
export const listsOfPeopleAndTies = [...listsOfPeople, listFamilyRelationships, listRelationshipHistory];
