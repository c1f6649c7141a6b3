import type { RelationshipDetails, relationshipPrivacy } from "@kinkeeper/contracts/genealogy/relationship";
import { nothingPrivate, privacyOfCouple, type PrivacyOfCouple } from "../gedcom/public-view.ts";
import { canonicalRelationship } from "./canonical-relationship.ts";
import type { Relationship } from "./relationship.ts";

type PrivatePart = (typeof relationshipPrivacy)[number];
type Privacy = Pick<RelationshipDetails, PrivatePart>;

/** Each part of a couple that can be private. */
export const eachPart = (of: (part: PrivatePart) => boolean | null): Privacy => ({
  isPrivate: of("isPrivate"),
  isMarriagePrivate: of("isMarriagePrivate"),
  isEndPrivate: of("isEndPrivate"),
});

/**
 * Who may see it, as it is recorded: nothing new where it is so already, by what was said or by the lines of a file. What was private
 * before it was taken away is so again.
 */
export const privacyOf = (said: Partial<Privacy>, before: Relationship): Privacy => {
  const isNow = (current: RelationshipDetails): PrivacyOfCouple =>
    before.status !== "absent" && canonicalRelationship(before.stated).kind === "spouse"
      ? privacyOfCouple(current, before.source?.extra ?? [])
      : nothingPrivate;
  const was = before.status === "absent" ? nothingPrivate : isNow(before.current);
  const isWanted = (part: PrivatePart): boolean => said[part] ?? was[part];
  if (before.status !== "active") return eachPart((part) => isWanted(part) || null);
  const { current } = before;
  const isPrivate = isWanted("isPrivate") === was.isPrivate ? current.isPrivate : isWanted("isPrivate");
  // Opening the rest opens neither the marriage nor how it ended.
  const isSo = isNow({ ...current, isPrivate });
  return { ...eachPart((part) => (isWanted(part) === isSo[part] ? current[part] : isWanted(part))), isPrivate };
};
