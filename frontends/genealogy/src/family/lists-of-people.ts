import { getFamilyMember, listFamilyMembers } from "@kinkeeper/contracts/genealogy/endpoints";
import { getKinship } from "@kinkeeper/contracts/genealogy/kinship";
import { listFamilyRelationships } from "@kinkeeper/contracts/genealogy/relationship-endpoints";
import { familyMemberHistory } from "@kinkeeper/contracts/genealogy/member-history";
import { listGuessedLiving, whyLiving } from "@kinkeeper/contracts/genealogy/privacy";
import { listRelationshipHistory } from "@kinkeeper/contracts/genealogy/relationship-history";

/** What follows from people and from their kin alike. Lists of everybody, and what is near a person, are kept with the first. */
const ofBoth = [listFamilyMembers, getKinship, whyLiving, listGuessedLiving];
const ofTies = [listFamilyRelationships, listRelationshipHistory];

/** What tells of people, by name or whether they live: read again when one was changed. */
export const listsOfPeople = [...ofBoth, getFamilyMember, familyMemberHistory];

/** What tells of relationships, or of who counts as living because of their kin: read again when one was added, changed or removed. */
export const listsOfTies = [...ofBoth, ...ofTies];

/** Where relationships of people may have changed with them. */
export const listsOfPeopleAndTies = [...listsOfPeople, ...ofTies];
