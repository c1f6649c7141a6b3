import type { ServiceContract } from "../service.ts";
import * as associationInput from "./association-input.ts";
import * as associations from "./associations.ts";
import * as anniversaries from "./anniversaries.ts";
import * as answers from "./answers.ts";
import * as consistency from "./consistency.ts";
import * as duplicates from "./duplicates.ts";
import * as endpoints from "./endpoints.ts";
import { genealogyContext } from "./events.ts";
import * as factInput from "./fact-input.ts";
import * as facts from "./facts.ts";
import * as noteInput from "./note-input.ts";
import * as notes from "./notes.ts";
import * as otherNamesInput from "./other-names-input.ts";
import * as otherNames from "./other-names.ts";
import * as familyDates from "./family-dates.ts";
import * as familyTree from "./family-tree.ts";
import * as fileDetails from "./file-details.ts";
import * as gedcom from "./gedcom.ts";
import * as importReview from "./import-review.ts";
import * as kinship from "./kinship.ts";
import * as memberChanges from "./member-changes.ts";
import * as memberHistory from "./member-history.ts";
import * as memberInput from "./member-input.ts";
import * as memberPhoto from "./member-photo.ts";
import * as member from "./member.ts";
import * as nearKin from "./near-kin.ts";
import * as onboarding from "./onboarding.ts";
import * as ownPerson from "./own-person.ts";
import * as peopleIndex from "./people-index.ts";
import * as privacy from "./privacy.ts";
import * as places from "./places.ts";
import * as relationshipEndpoints from "./relationship-endpoints.ts";
import * as relationshipInput from "./relationship-input.ts";
import * as relationship from "./relationship.ts";
import * as relationshipHistory from "./relationship-history.ts";
import * as sources from "./sources.ts";

export const genealogy = {
  context: genealogyContext,
  endpoints: [
    ...endpoints.memberEndpoints,
    ...memberChanges.memberChangeEndpoints,
    memberPhoto.setMemberPhoto,
    fileDetails.listFileDetails,
    ...relationshipEndpoints.relationshipEndpoints,
    kinship.getKinship,
    ...memberHistory.memberHistoryEndpoints,
    ...gedcom.gedcomEndpoints,
    ...importReview.importReviewEndpoints,
    anniversaries.getAnniversaries,
    answers.answerQuestion,
    ...peopleIndex.peopleIndexEndpoints,
    nearKin.listNearKin,
    familyTree.getFamilyTree,
    familyDates.listFamilyDates,
    familyDates.countFamilyDates,
    ...ownPerson.ownPersonEndpoints,
    ...consistency.consistencyEndpoints,
    ...places.placeEndpoints,
    onboarding.getTreeBeginning,
    ...duplicates.duplicateEndpoints,
    ...privacy.privacyEndpoints,
    relationshipHistory.listRelationshipHistory,
    ...sources.sourceEndpoints,
  ],
  follows: ["identity", "archive"],
  description: "People, how they are related, GEDCOM files.",
  modules: [
    endpoints,
    memberPhoto,
    relationshipEndpoints,
    kinship,
    memberHistory,
    gedcom,
    importReview,
    peopleIndex,
    nearKin,
    familyTree,
    familyDates,
    facts,
    factInput,
    notes,
    noteInput,
    otherNames,
    otherNamesInput,
    member,
    memberInput,
    relationship,
    relationshipInput,
    relationshipHistory,
    associations,
    associationInput,
    anniversaries,
    answers,
    ownPerson,
    onboarding,
    privacy,
    consistency,
    duplicates,
    places,
    sources,
  ],
} as const satisfies ServiceContract;
