import type { RelationshipSource, RelationshipEvent } from "@kinkeeper/contracts/genealogy/events";
import {
  pedigree as pedigrees,
  relationshipFieldNames,
  type RelationshipDetails,
} from "@kinkeeper/contracts/genealogy/relationship";
import {
  differingFields,
  withoutImport,
  withImportedChange,
  withTouchedFields,
  type Mergeable,
} from "../sources/three-way-merge.ts";
import type { StatedRelationship } from "./canonical-relationship.ts";

/** The details among other data of an event. Where these are older than its field, the pedigree stands with the source. */
export const detailsIn = (data: RelationshipDetails, source: RelationshipSource | null = null): RelationshipDetails => {
  const details = Object.fromEntries(relationshipFieldNames.map((name) => [name, data[name]])) as RelationshipDetails;
  const before = pedigrees.safeParse(source?.pedigree).data ?? null;
  return details.pedigree === null && before !== null ? { ...details, pedigree: before } : details;
};

/** The source as it is recorded today. */
const sourceAlone = (source: RelationshipSource | null): RelationshipSource | null => {
  if (source?.pedigree === undefined) return source;
  const { pedigree: _pedigree, ...alone } = source;
  return alone;
};

/** What a file said, and where: as it is recorded today. */
export const wordOf = ({
  source,
  said,
}: Pick<KnownRelationship, "source" | "said">): Pick<KnownRelationship, "source" | "said"> => ({
  source: sourceAlone(source),
  said: said && detailsIn(said, source),
});

/** `current` is what is known of the relationship. */
export interface KnownRelationship extends Mergeable<RelationshipDetails, RelationshipSource> {
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
      const { importId, proposedBy } = event.data;
      const current = detailsIn(event.data, event.data.source);
      const { source, said } = wordOf(event.data);
      if (importId === undefined) {
        const touched = withTouchedFields(relationship.importedChanges, differingFields(relationship.current, current));
        return { ...relationship, current, source, said, importedChanges: touched };
      }
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

const added = (
  data: StatedRelationship & RelationshipDetails & { readonly source: RelationshipSource | null },
): KnownRelationship => {
  const { member1Id, member2Id, relationshipType, source } = data;
  const current = detailsIn(data, source);
  return {
    status: "active",
    stated: { member1Id, member2Id, relationshipType },
    current,
    source: sourceAlone(source),
    said: source && current,
    addedByImport: source?.importId ?? null,
    importedChanges: [],
    removedWith: null,
    removedByImport: null,
  };
};
