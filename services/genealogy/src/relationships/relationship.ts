import type { RelationshipEvent } from "@kinkeeper/contracts/genealogy/events";
import type { RelationshipSource } from "@kinkeeper/contracts/genealogy/gedcom-source";
import {
  pedigree as pedigrees,
  relationshipFieldNames,
  relationshipPrivacy,
  type RelationshipDetails,
} from "@kinkeeper/contracts/genealogy/relationship";
import type { Mergeable } from "../sources/mergeable.ts";
import { differingFields, withoutImport, withImportedChange, withTouchedFields } from "../sources/three-way-merge.ts";
import { withoutPrivacyOf } from "../sources/privacy-of-merges.ts";
import { otherWordAfter } from "../sources/other-word.ts";
import type { StatedRelationship } from "./canonical-relationship.ts";

/** The details among other data of an event. Where these are older than its field, the pedigree stands with the source. */
export const detailsIn = (data: RelationshipDetails, source: RelationshipSource | null = null): RelationshipDetails => {
  const fields: Partial<Record<keyof RelationshipDetails, unknown>> = {};
  for (const name of relationshipFieldNames) fields[name] = data[name];
  const details = fields as RelationshipDetails;
  if (details.pedigree !== null || source?.pedigree === undefined) return details;
  return { ...details, pedigree: pedigrees.safeParse(source.pedigree).data ?? null };
};

/** The source as it is recorded today. */
const sourceAlone = (source: RelationshipSource | null): RelationshipSource | null => {
  if (source?.pedigree === undefined) return source;
  const { pedigree: _pedigree, ...alone } = source;
  return alone;
};

/** What a file said, and where: as it is recorded today. */
export const lastStatementOf = ({
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
  /** What merging people made of it, by who was merged; `before` is null where it was not there. */
  readonly takenOver: readonly TakenOver[];
  /** For whom its two were taken, where nothing may be recorded of them; see the event. */
  readonly takenAs?: { readonly member1Id: string; readonly member2Id: string };
}

interface TakenOver {
  readonly mergedId: string;
  readonly before: RelationshipDetails | null;
  readonly after: RelationshipDetails;
}
export type Relationship = { readonly status: "absent" } | KnownRelationship;

/** Undoing an import goes back to a source that is not the import's own. */
export const takesImportBack = ({
  source,
  importId,
  proposedBy,
}: Extract<RelationshipEvent, { type: "RelationshipChanged" }>["data"]): boolean =>
  importId !== undefined && source?.importId !== importId && proposedBy === undefined;

export const evolveRelationship = (relationship: Relationship, event: RelationshipEvent): Relationship => {
  if (event.type === "RelationshipAdded")
    return event.data.restored && relationship.status === "removed"
      ? restored(relationship, event.data)
      : added(event.data);
  if (event.type === "RelationshipSetAside") {
    const { mergedId, source, makesLoop: _makesLoop, takenAs, ...data } = event.data;
    const aside = {
      status: "removed",
      removedWith: mergedId ?? null,
      removedByImport: source?.importId ?? null,
      ...(takenAs ? { takenAs } : {}),
    } as const;
    return { ...added({ ...data, source }), ...aside };
  }
  if (relationship.status === "absent") return relationship;
  switch (event.type) {
    case "RelationshipChanged": {
      const { importId } = event.data;
      const current = detailsIn(event.data, event.data.source);
      const { source, said } = lastStatementOf(event.data);
      if (importId === undefined) {
        const touched = withTouchedFields(relationship.importedChanges, differingFields(relationship.current, current));
        return {
          ...relationship,
          current,
          source,
          said,
          importedChanges: touched,
          takenOver: withTaken(relationship, event),
        };
      }
      const importedChanges = takesImportBack(event.data)
        ? withoutImport(relationship.importedChanges, importId)
        : withImportedChange(relationship, importId, current);
      const otherWord = otherWordAfter(relationship, event.data);
      return { ...relationship, current, source, said, importedChanges, otherWord };
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

type DataOfAdded = Extract<RelationshipEvent, { type: "RelationshipAdded" }>["data"];

const restored = ({ takenAs: _takenAs, ...relationship }: KnownRelationship, data: DataOfAdded): KnownRelationship => {
  const current = detailsIn(data, data.source);
  const touched = differingFields(relationship.current, current);
  return {
    ...relationship,
    status: "active",
    current,
    importedChanges: withTouchedFields(relationship.importedChanges, touched),
    removedWith: null,
    removedByImport: null,
  };
};

const added = (data: DataOfAdded): KnownRelationship => {
  const { member1Id, member2Id, relationshipType, source, mergedId } = data;
  const current = detailsIn(data, source);
  return {
    status: "active",
    stated: { member1Id, member2Id, relationshipType },
    current,
    source: sourceAlone(source),
    said: source && current,
    addedByImport: mergedId === undefined ? (source?.importId ?? null) : null,
    importedChanges: [],
    removedWith: null,
    removedByImport: null,
    takenOver: mergedId === undefined ? [] : [{ mergedId, before: null, after: current }],
    otherWord: null,
  };
};

/** Merging fills in what is missing once; what it changes after that is its being taken back. */
const withTaken = (
  { current, takenOver }: KnownRelationship,
  { data }: Extract<RelationshipEvent, { type: "RelationshipChanged" }>,
): readonly TakenOver[] => {
  const { mergedId } = data;
  if (mergedId === undefined) return takenOver;
  const at = takenOver.findIndex((taken) => taken.mergedId === mergedId);
  const gone = takenOver[at];
  if (gone) return [...takenOver.slice(0, at), ...withoutPrivacyOf(takenOver.slice(at + 1), gone, relationshipPrivacy)];
  return [...takenOver, { mergedId, before: current, after: detailsIn(data, data.source) }];
};
