import { getKinship, listFamilyMembers, listFamilyRelationships } from "@kinkeeper/contracts/genealogy/endpoints";
import { listRelationshipHistory } from "@kinkeeper/contracts/genealogy/relationship-history";

/** What tells of relationships: read again when one was added, changed or removed. What is near a person is kept with everybody. */
export const listsOfTies = [listFamilyMembers, listFamilyRelationships, listRelationshipHistory, getKinship];
