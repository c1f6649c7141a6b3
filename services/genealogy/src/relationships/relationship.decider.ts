import type { RelationshipSource, RelationshipEvent } from "@kinkeeper/contracts/genealogy/events";
import type { Decider } from "@kinkeeper/platform/decider";
import { DomainError, notFound } from "@kinkeeper/platform/domain-error";
import { isSameFamilyLines } from "../sources/lines-meaning.ts";
import { inKnownSpelling } from "../sources/known-spelling.ts";
import { isUnchanged, mergeImported, beforeImport } from "../sources/three-way-merge.ts";
import { evolveRelationship, type KnownRelationship, type Marriage, type Relationship } from "./relationship.ts";
import type { StatedRelationship } from "./canonical-relationship.ts";

type Command<Type extends string, Data = object> = {
  readonly type: Type;
  readonly data: { readonly relationshipId: string } & Data;
};

export type RelationshipCommand =
  /** Whether both exist and nobody becomes their own ancestor is asked before: no single stream knows that. */
  | Command<"AddRelationship", StatedRelationship & Marriage>
  | Command<"RemoveRelationship">
  | Command<"RemoveRelationshipWithMember", { readonly memberId: string }>
  /** Somebody who was removed is back: so are the relationships that went along. */
  | Command<"RestoreRelationship">
  /** A GEDCOM file speaks of a relationship, known or not. */
  | Command<"ImportRelationship", StatedRelationship & Marriage & { readonly source: RelationshipSource }>
  | Command<"UndoImportOfRelationship", { readonly importId: string }>;

const decide = ({ type, data }: RelationshipCommand, relationship: Relationship): readonly RelationshipEvent[] => {
  switch (type) {
    case "AddRelationship":
      if (data.member1Id === data.member2Id)
        throw new DomainError("RELATION_TO_SELF", "A person cannot be related to themselves.");
      if (relationship.status === "active")
        throw new DomainError("RELATION_EXISTS", "These two people are related in this way already.");
      return [{ type: "RelationshipAdded", data: { ...data, source: null } }];
    case "ImportRelationship":
      return toldFromFile(data, relationship);
    case "RemoveRelationship":
      return removed(data, known(relationship), {});
    case "RemoveRelationshipWithMember":
      return removed(data, known(relationship), { withMember: data.memberId });
    case "RestoreRelationship":
      return restored(data, known(relationship));
    case "UndoImportOfRelationship":
      return undone(data, known(relationship));
  }
};

const known = (relationship: Relationship): KnownRelationship => {
  if (relationship.status === "absent") throw notFound("relationship");
  return relationship;
};

const removed = (
  { relationshipId }: { readonly relationshipId: string },
  { status }: KnownRelationship,
  cause: { readonly withMember?: string; readonly importId?: string },
): RelationshipEvent[] =>
  status === "removed" ? [] : [{ type: "RelationshipRemoved", data: { relationshipId, ...cause } }];

const restored = (
  { relationshipId }: { readonly relationshipId: string },
  { status, removedWith, stated, current, source }: KnownRelationship,
): RelationshipEvent[] =>
  status === "active" || removedWith === null
    ? []
    : [{ type: "RelationshipAdded", data: { relationshipId, ...stated, ...current, source } }];

const toldFromFile = (
  data: StatedRelationship & Marriage & { readonly relationshipId: string; readonly source: RelationshipSource },
  relationship: Relationship,
): RelationshipEvent[] => {
  if (relationship.status === "absent" || relationship.removedByImport) return [{ type: "RelationshipAdded", data }];
  // What a person took away, no file brings back.
  if (relationship.status === "removed") return [];
  const { relationshipId, source, marriageDate, marriagePlace } = data;
  const says = inKnownSpelling({ marriageDate, marriagePlace }, relationship.said ?? relationship.current);
  if (isUnchanged(relationship, says, (kept) => isSameFamilyLines(kept, source.extra))) return [];
  return [
    {
      type: "RelationshipChanged",
      data: {
        relationshipId,
        member1Id: relationship.stated.member1Id,
        ...mergeImported(relationship, says),
        source,
        said: says,
        importId: source.importId,
      },
    },
  ];
};

const undone = (
  { relationshipId, importId }: { readonly relationshipId: string; readonly importId: string },
  relationship: KnownRelationship,
): RelationshipEvent[] => {
  if (relationship.status === "removed") return [];
  if (relationship.addedByImport === importId)
    return relationship.importedChanges.length > 0 ? [] : removed({ relationshipId }, relationship, { importId });
  const before = beforeImport(relationship, importId);
  if (!before) return [];
  const { current, source, said } = before;
  const { member1Id } = relationship.stated;
  return [{ type: "RelationshipChanged", data: { relationshipId, member1Id, ...current, source, said, importId } }];
};

/** Everything that can happen to the relationship of two people, as far as one relationship knows. */
export const relationshipDecider: Decider<Relationship, RelationshipCommand, RelationshipEvent> = {
  initialState: () => ({ status: "absent" }),
  evolve: evolveRelationship,
  decide,
};
