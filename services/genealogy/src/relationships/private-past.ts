import type { Recorded } from "@kinkeeper/contracts/event";
import type { RelationshipEvent } from "@kinkeeper/contracts/genealogy/events";
import { privacyOfCouple } from "../gedcom/public-view.ts";
import { endPrivacy, marriagePrivacy } from "../gedcom/restrictions.ts";
import { PrivacyHistory, statedPart, type StatedPart } from "../sources/privacy-history.ts";
import { canonicalRelationship } from "./canonical-relationship.ts";
import { evolveRelationship, type KnownRelationship, type Relationship } from "./relationship.ts";

const partsOf = ({ current, source, stated }: KnownRelationship): readonly StatedPart[] => {
  if (canonicalRelationship(stated).kind !== "spouse") return [];
  const kept = privacyOfCouple(current, source?.extra ?? []);
  const { marriageDate, marriagePlace, marriageCitations, partnership, endDate, endPlace, endCitations } = current;
  const marriage = [marriageDate, marriagePlace, marriageCitations];
  const end = [partnership, endDate, endPlace, endCitations];
  return [
    ...statedPart("marriage", marriage, kept.isPrivate || kept.isMarriagePrivate || marriagePrivacy(current)),
    ...statedPart("end", end, kept.isPrivate || kept.isEndPrivate || endPrivacy(current)),
  ];
};

/** Whether the history of two partners tells what was private when it was taken away. */
export const hasPrivatePast = (events: readonly Recorded<RelationshipEvent>[]): boolean => {
  const history = new PrivacyHistory();
  let relationship: Relationship = { status: "absent" };
  for (const event of events) {
    relationship = evolveRelationship(relationship, event);
    if (relationship.status !== "absent") history.note(partsOf(relationship));
  }
  return history.isAnyPrivate;
};
