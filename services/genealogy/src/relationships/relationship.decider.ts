import type { RelationshipEvent } from "@kinkeeper/contracts/genealogy/events";
import { relationshipFieldNames, type RelationshipDetails } from "@kinkeeper/contracts/genealogy/relationship";
import type { Decider } from "@kinkeeper/platform/decider";
import { DomainError, notFound } from "@kinkeeper/platform/domain-error";
import { differingFields } from "../sources/three-way-merge.ts";
import { accepted, imported, undone } from "./decide-import.ts";
import { givenBack, takenOver } from "./decide-merge.ts";
import { removed, restored, restoredWith } from "./decide-removal.ts";
import { fitting } from "./fitting-details.ts";
import { hiddenFieldsOfCouple } from "./hidden-fields.ts";
import type { DataOf, RelationshipCommand } from "./relationship-command.ts";
import { privacyOf } from "./relationship-privacy.ts";
import { evolveRelationship, type KnownRelationship, type Relationship } from "./relationship.ts";

const decide = ({ type, data }: RelationshipCommand, relationship: Relationship): readonly RelationshipEvent[] => {
  switch (type) {
    case "AddRelationship":
      if (data.member1Id === data.member2Id)
        throw new DomainError("RELATION_TO_SELF", "A person cannot be related to themselves.");
      if (relationship.status === "active")
        throw new DomainError("RELATION_EXISTS", "These two people are related in this way already.");
      return [addedByHand(data, relationship)];
    case "ChangeRelationship":
      return changed(data, known(relationship));
    case "ImportRelationship":
      return imported(data, relationship);
    case "SetRelationshipAside":
      return relationship.status === "absent" ? [{ type: "RelationshipSetAside", data }] : [];
    case "RemoveRelationship":
      return removed(data, known(relationship), {});
    case "RemoveRelationshipWithMember":
      return removed(data, known(relationship), { withMember: data.memberId });
    case "RestoreRelationship":
      return restored(data, known(relationship));
    case "TakeOverRelationship":
      return takenOver(data, relationship);
    case "GiveBackRelationship":
      return givenBack(data, known(relationship));
    case "AcceptChangeOfRelationship":
      return accepted(data, known(relationship));
    case "UndoImportOfRelationship":
      return undone(data, known(relationship));
  }
};

const known = (relationship: Relationship): KnownRelationship => {
  if (relationship.status === "absent") throw notFound("relationship");
  return relationship;
};

/** Of whom a wedding is told without how they are together, they married. */
const isGivenWedding = (
  { partnership, marriageDate, marriagePlace }: Partial<RelationshipDetails>,
  current: RelationshipDetails,
): boolean =>
  partnership === undefined && current.partnership === "partners" && (marriageDate ?? marriagePlace ?? null) !== null;

const changed = (
  { relationshipId, changes }: { readonly relationshipId: string; readonly changes: Partial<RelationshipDetails> },
  relationship: KnownRelationship,
): RelationshipEvent[] => {
  const { status, current, source, said, stated } = relationship;
  if (status === "removed") throw notFound("relationship");
  const named = relationshipFieldNames.filter((name) => changes[name] !== undefined);
  const privacy = privacyOf(changes, relationship);
  const wanted = {
    ...current,
    ...Object.fromEntries(named.map((name) => [name, changes[name]])),
    ...(isGivenWedding(changes, current) ? { partnership: null } : {}),
    ...privacy,
  };
  const after = fitting(stated, wanted, current);
  if (differingFields(current, after).length === 0) return [];
  const { member1Id } = stated;
  return [{ type: "RelationshipChanged", data: { relationshipId, member1Id, ...after, source, said } }];
};

/** One that somebody removed is the same again: what is private of it, and the lines of a file that told of it, come back. */
const addedByHand = (
  { mergedIds = [], ...data }: DataOf<"AddRelationship">,
  relationship: Relationship,
): RelationshipEvent => {
  // What came with somebody who was merged is told of others once the merge was taken back.
  const isSameAgain =
    relationship.status === "removed" &&
    relationship.removedByImport === null &&
    relationship.takenOver.every(({ mergedId }) => mergedIds.includes(mergedId));
  if (!isSameAgain) {
    const details = fitting(data, { ...data, ...privacyOf(data, relationship) });
    return { type: "RelationshipAdded", data: { ...data, ...details, source: null } };
  }
  const isOfFile = relationship.source !== null;
  const privacy = privacyOf(data, isOfFile ? { ...relationship, status: "active" } : relationship);
  const details = fitting(data, { ...data, ...hiddenParts(data, relationship), ...privacy });
  return isOfFile
    ? restoredWith(data.relationshipId, relationship, details)
    : { type: "RelationshipAdded", data: { ...data, ...details, source: null } };
};

/** What is private of a couple, and whoever adds it again may not have seen: where they say nothing of it, it stays. */
const hiddenParts = (
  said: RelationshipDetails,
  { current, source }: KnownRelationship,
): Partial<RelationshipDetails> => {
  const fields = [...hiddenFieldsOfCouple(current, source?.extra ?? [])];
  return Object.fromEntries(fields.filter((field) => said[field] === null).map((field) => [field, current[field]]));
};

/** Everything that can happen to the relationship of two people, as far as one relationship knows. */
export const relationshipDecider: Decider<Relationship, RelationshipCommand, RelationshipEvent> = {
  initialState: () => ({ status: "absent" }),
  evolve: evolveRelationship,
  decide,
};
