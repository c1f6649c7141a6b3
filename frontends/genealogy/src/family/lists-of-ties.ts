import { getKinship, listFamilyMembers, listFamilyRelationships } from "@kinkeeper/contracts/genealogy/endpoints";
import { listGuessedLiving, whyLiving } from "@kinkeeper/contracts/genealogy/privacy";
import { listRelationshipHistory } from "@kinkeeper/contracts/genealogy/relationship-history";

/**
 * What tells of relationships, or of who counts as living because of their kin: read again when one was added, changed or removed.
 * What is near a person is kept with everybody.
 */
export const listsOfTies = [
  listFamilyMembers,
  listFamilyRelationships,
  listRelationshipHistory,
  getKinship,
  whyLiving,
  listGuessedLiving,
];
