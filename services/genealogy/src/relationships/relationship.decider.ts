import type { TieSource, RelationshipEvent } from "@kinkeeper/contracts/genealogy/events";
import type { Decider } from "@kinkeeper/platform/decider";
import { DomainError, notFound } from "@kinkeeper/platform/domain-error";
import { isSameFamilyLines } from "../sources/lines-meaning.ts";
import { inKnownSpelling } from "../sources/known-spelling.ts";
import { isOldNews, merged, takenBack } from "../sources/three-way-merge.ts";
import { evolveRelationship, type KnownRelationship, type Marriage, type Relationship } from "./relationship.ts";
import type { StatedTie } from "./canonical-relationship.ts";

type Command<Type extends string, Data = object> = {
  readonly type: Type;
  readonly data: { readonly relationshipId: string } & Data;
};

export type RelationshipCommand =
  /** Whether both exist and nobody becomes their own ancestor is asked before: no single stream knows that. */
  | Command<"AddRelationship", StatedTie & Marriage>
  | Command<"RemoveRelationship">
  | Command<"RemoveRelationshipWithMember", { readonly memberId: string }>
  /** Somebody who was removed is back: so are the ties that went along. */
  | Command<"RestoreRelationship">
  /** A GEDCOM file speaks of a tie, known or not. */
  | Command<"TellRelationshipFromFile", StatedTie & Marriage & { readonly source: TieSource }>
  | Command<"UndoImportOfRelationship", { readonly importId: string }>;

const decide = ({ type, data }: RelationshipCommand, relationship: Relationship): readonly RelationshipEvent[] => {
  switch (type) {
    case "AddRelationship":
      if (data.member1Id === data.member2Id)
        throw new DomainError("RELATION_TO_SELF", "A person cannot be related to themselves.");
      if (relationship.status === "standing")
        throw new DomainError("RELATION_EXISTS", "These two people are related in this way already.");
      return [{ type: "RelationshipAdded", data: { ...data, source: null } }];
    case "TellRelationshipFromFile":
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
  { status, removedWith, tie, current, source }: KnownRelationship,
): RelationshipEvent[] =>
  status === "standing" || removedWith === null
    ? []
    : [{ type: "RelationshipAdded", data: { relationshipId, ...tie, ...current, source } }];

const toldFromFile = (
  data: StatedTie & Marriage & { readonly relationshipId: string; readonly source: TieSource },
  relationship: Relationship,
): RelationshipEvent[] => {
  if (relationship.status === "absent" || relationship.removedByImport) return [{ type: "RelationshipAdded", data }];
  // What a person took away, no file brings back.
  if (relationship.status === "removed") return [];
  const { relationshipId, source, marriageDate, marriagePlace } = data;
  const says = inKnownSpelling({ marriageDate, marriagePlace }, relationship.said ?? relationship.current);
  if (isOldNews(relationship, says, (kept) => isSameFamilyLines(kept, source.extra))) return [];
  return [
    {
      type: "RelationshipChanged",
      data: {
        relationshipId,
        member1Id: relationship.tie.member1Id,
        ...merged(relationship, says),
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
  const before = takenBack(relationship, importId);
  if (!before) return [];
  const { current, source, said } = before;
  const { member1Id } = relationship.tie;
  return [{ type: "RelationshipChanged", data: { relationshipId, member1Id, ...current, source, said, importId } }];
};

/** Everything that can happen to the tie of two people, as far as one tie knows. */
export const relationshipDecider: Decider<Relationship, RelationshipCommand, RelationshipEvent> = {
  initialState: () => ({ status: "absent" }),
  evolve: evolveRelationship,
  decide,
};
