import { mostCitations } from "@kinkeeper/contracts/genealogy/facts";
import type { RelationshipEvent } from "@kinkeeper/contracts/genealogy/events";
import { relationshipCitations, type RelationshipDetails } from "@kinkeeper/contracts/genealogy/relationship";
import { privacyOfCouple } from "../gedcom/public-view.ts";
import { mergedValue } from "../sources/merged-value.ts";
import { asPrivateAsOthers } from "../sources/privacy-of-merges.ts";
import { differingFields, withFieldsOf } from "../sources/three-way-merge.ts";
import { withoutExposed } from "../sources/without-exposed.ts";
import { undone } from "./decide-import.ts";
import { removed } from "./decide-removal.ts";
import { fieldsHiddenByPrivacy, hiddenOnceTakenBack } from "./hidden-fields.ts";
import type { DataOf } from "./relationship-command.ts";
import { eachPart } from "./relationship-privacy.ts";
import type { KnownRelationship, Relationship } from "./relationship.ts";

/** What related somebody who was merged relates who remains: it comes, or fills in what is missing. */
export const takenOver = (
  { relationshipId, mergedId, stated, details, source }: DataOf<"TakeOverRelationship">,
  relationship: Relationship,
): RelationshipEvent[] => {
  if (relationship.status !== "active")
    return [{ type: "RelationshipAdded", data: { relationshipId, ...stated, ...details, source, mergedId } }];
  const { current } = relationship;
  // Of the others, null says something: by birth, married.
  const fillable = ["marriageDate", "marriagePlace", "endDate", "endPlace"] as const;
  const missing = fillable.filter((field) => current[field] === null && details[field] !== null);
  const cited = relationshipCitations.map((field) => [
    field,
    mergedValue({ base: null, theirs: details[field], ours: current[field] })?.slice(0, mostCitations) ?? null,
  ]);
  const filled = { ...withFieldsOf(current, details, missing), ...Object.fromEntries(cited) } as RelationshipDetails;
  if (differingFields(current, filled).length === 0) return [];
  // What was private of the other is so here.
  const isPrivate = privacyOfCouple(details, source?.extra ?? []);
  const privacy = eachPart((part) => isPrivate[part] || current[part]);
  return [changedByMerge(relationshipId, relationship, { ...filled, ...privacy }, mergedId)];
};

/** The merge is taken back. */
export const givenBack = (
  { relationshipId, mergedId, importId }: DataOf<"GiveBackRelationship">,
  relationship: KnownRelationship,
): RelationshipEvent[] => {
  if (relationship.status === "removed") return [];
  const at = relationship.takenOver.findIndex((other) => other.mergedId === mergedId);
  const taken = relationship.takenOver[at];
  if (!taken) {
    const { addedByImport, importedChanges, said } = relationship;
    const isStated = importId !== undefined && addedByImport === importId && importedChanges.length === 0;
    const isAsStated = isStated && said !== null && differingFields(said, relationship.current).length === 0;
    if (isAsStated) return removed({ relationshipId }, relationship, { mergedId, importId });
    // It was here before: what the file filled in goes.
    const isFilled = importId !== undefined && addedByImport !== importId;
    return isFilled ? undone({ relationshipId, importId, onlyAdded: false }, relationship) : [];
  }
  const { before, after } = taken;
  const { current, source } = relationship;
  if (before) {
    // As with people: a field that nobody changed since, and of a list the entries that came with it.
    const restored = differingFields(before, after).map((field) => [
      field,
      mergedValue({ base: after[field], theirs: before[field], ours: current[field] }),
    ]);
    const details = { ...current, ...Object.fromEntries(restored) } as RelationshipDetails;
    const versions = { base: after, theirs: before, ours: current };
    const still = withoutExposed(details, versions, hiddenOnceTakenBack(relationship, { current: details, source }));
    const later = relationship.takenOver.slice(at + 1);
    const asPrivate = asPrivateAsOthers(still, current, later, fieldsHiddenByPrivacy);
    return [changedByMerge(relationshipId, relationship, asPrivate, mergedId)];
  }
  // What somebody, or a file, said of it since stays.
  const isAsTaken = differingFields(after, current).length === 0 && relationship.importedChanges.length === 0;
  return isAsTaken ? removed({ relationshipId }, relationship, { mergedId }) : [];
};

const changedByMerge = (
  relationshipId: string,
  { stated, source, said }: KnownRelationship,
  details: RelationshipDetails,
  mergedId: string,
): RelationshipEvent => ({
  type: "RelationshipChanged",
  data: { relationshipId, member1Id: stated.member1Id, ...details, source, said, mergedId },
});
