import type { TieSource, RelationshipEvent } from "@kinkeeper/contracts/genealogy/events";
import { forgotten, noted, type ToldByFiles } from "../sources/three-way-merge.ts";
import type { StatedTie } from "./canonical-relationship.ts";

export interface Marriage {
  readonly marriageDate: string | null;
  readonly marriagePlace: string | null;
}

/** `current` is what is known of the marriage. */
export interface KnownRelationship extends ToldByFiles<Marriage, TieSource> {
  readonly status: "standing" | "removed";
  readonly tie: StatedTie;
  /** Set where an import added it and it stands since. */
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
      const { importId, source, said, marriageDate, marriagePlace } = event.data;
      const current = { marriageDate, marriagePlace };
      // Undoing an import goes back to a source that is not the import's own.
      const importedChanges =
        source?.importId === importId
          ? noted(relationship, importId, current)
          : forgotten(relationship.importedChanges, importId);
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
}: StatedTie & Marriage & { readonly source: TieSource | null }): KnownRelationship => {
  const current = { marriageDate, marriagePlace };
  return {
    status: "standing",
    tie: { member1Id, member2Id, relationshipType },
    current,
    source,
    said: source && current,
    addedByImport: source?.importId ?? null,
    importedChanges: [],
    removedWith: null,
    removedByImport: null,
  };
};
