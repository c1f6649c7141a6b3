import type { RelationshipSource, RelationshipEvent } from "@kinkeeper/contracts/genealogy/events";
import { withoutImport, withImportedChange, type Mergeable } from "../sources/three-way-merge.ts";
import type { StatedRelationship } from "./canonical-relationship.ts";

export interface Marriage {
  readonly marriageDate: string | null;
  readonly marriagePlace: string | null;
}

/** `current` is what is known of the marriage. */
export interface KnownRelationship extends Mergeable<Marriage, RelationshipSource> {
  readonly status: "active" | "removed";
  readonly stated: StatedRelationship;
  /** Set where an import added it and nothing removed it since. */
  readonly addedByImport: string | null;
  /** What took it away: a member who was removed, the undoing of an import, or, where both are null, a person. */
  readonly removedWith: string | null;
  readonly removedByImport: string | null;
}
export type Relationship = { readonly status: "absent" } | KnownRelationship;

export const evolveRelationship = (relationship: Relationship, event: RelationshipEvent): Relationship => {
  if (event.type === "RelationshipAdded") return added(event.data);
  if (relationship.status === "absent") return relationship;
  switch (event.type) {
    case "RelationshipChanged": {
      const { importId, source, said, marriageDate, marriagePlace, proposedBy } = event.data;
      const current = { marriageDate, marriagePlace };
      // Undoing an import goes back to a source that is not the import's own.
      const importedChanges =
        source?.importId === importId || proposedBy !== undefined
          ? withImportedChange(relationship, importId, current)
          : withoutImport(relationship.importedChanges, importId);
      return { ...relationship, current, source, said, importedChanges };
    }
    case "RelationshipRemoved":
      return {
        ...relationship,
        status: "removed",
        removedWith: event.data.withMember ?? null,
        removedByImport: event.data.importId ?? null,
      };
  }
};

const added = ({
  member1Id,
  member2Id,
  relationshipType,
  marriageDate,
  marriagePlace,
  source,
}: StatedRelationship & Marriage & { readonly source: RelationshipSource | null }): KnownRelationship => {
  const current = { marriageDate, marriagePlace };
  return {
    status: "active",
    stated: { member1Id, member2Id, relationshipType },
    current,
    source,
    said: source && current,
    addedByImport: source?.importId ?? null,
    importedChanges: [],
    removedWith: null,
    removedByImport: null,
  };
};
