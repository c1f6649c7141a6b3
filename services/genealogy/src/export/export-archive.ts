import type { GedcomVersion } from "@kinkeeper/contracts/dates/gedcom-date";
import type { LivingInExport } from "@kinkeeper/contracts/genealogy/privacy";
import { exportGedcom } from "../gedcom/export-gedcom.ts";
import type { ExportedFamily } from "../gedcom/gedcom-items.ts";
import { scopedXref } from "../gedcom/scoped-xref.ts";
import { isFreshName } from "../gedcom/xref-registry.ts";
import { pathOf } from "../places/place-path.ts";
import { idOfPath } from "../places/place-tree.ts";
import { archivedRelationships, interning, removedNames, type KeptRecord } from "./archive-pages.ts";
import type { ExportedRelationship } from "./assemble-families.ts";
import { exportedFamilies, shownFamilies } from "./exported-families.ts";
import { readNames } from "./exported-names.ts";
import { exportedPeople } from "./exported-people.ts";
import { exportedPointers } from "./exported-pointers.ts";
import { otherRecords } from "./exported-records.ts";
import { ExportedSources } from "./exported-sources.ts";
import { readKeptRecords } from "./kept-records.ts";
import { LivingFilter } from "./living-filter.ts";
import type { ArchiveRows } from "./process/export-ports.ts";
import { peopleIn, unlinkedFamily, type NameNow } from "./unlinked-families.ts";

/** How a family's archive is to be exported. */
export interface ArchiveExport {
  readonly version: GedcomVersion;
  readonly now: Date;
  /** Whether everybody carries their member id, not only those who would not be told from others without it. */
  readonly namesEverybody: boolean;
  readonly namesFiles: boolean;
  readonly living: LivingInExport;
  readonly tenantId: string;
}

/** What files of these lines call people who were removed, and families of which a relationship was (`scopedXref`). */
const readRemoved = async (archive: ArchiveRows, lines: ReadonlySet<string>) => {
  const removed = new Set<string>();
  const removedPeople = new Set<string>();
  if (lines.size > 0)
    for await (const { line, xref, isPerson } of removedNames(archive, [...lines])) {
      removed.add(scopedXref(line, xref));
      if (isPerson) removedPeople.add(scopedXref(line, xref));
    }
  return { removed, removedPeople };
};

/** Families that relate nobody, without those that only told of people who were removed: these come back with them. */
const writtenUnlinked = (
  unlinked: readonly KeptRecord[],
  removed: ReadonlySet<string>,
  records: Set<string>,
  nameNow: NameNow,
): readonly ExportedFamily[] =>
  unlinked.flatMap((record) => {
    const people = peopleIn(record.text);
    const isGone =
      people.some((xref) => removed.has(scopedXref(record.line, xref))) &&
      !people.some((xref) => nameNow(record.line, xref));
    if (!isGone) return [unlinkedFamily(record, nameNow)];
    records.delete(scopedXref(record.line, record.name!));
    return [];
  });

/** The archive of a family as a GEDCOM file, in pieces of text; imported files come back as they were where nothing changed. */
export async function* exportArchive(
  archive: ArchiveRows,
  { version, now, namesEverybody, namesFiles, living: says, tenantId }: ArchiveExport,
): AsyncGenerator<string> {
  const sight = await archive.sight();
  const living = new LivingFilter(says, sight);
  const intern = interning();
  const people = await readNames(archive, living, intern);
  const { names, memberIds, remaining, idsNow } = people;
  const relationships: ExportedRelationship[] = [];
  for await (const relationship of archivedRelationships(archive, intern))
    if (names.has(relationship.member1Id) && names.has(relationship.member2Id))
      relationships.push(living.relationship(relationship));
  const { families, kin } = shownFamilies(relationships, memberIds, living);
  relationships.length = 0;
  const assembled = new Set(families.map(({ line, xref }) => scopedXref(line, xref)));
  const sources = await ExportedSources.read(archive);
  const kept = await readKeptRecords(archive, living, sources, assembled);

  const lines = new Set(people.lines);
  for (const { line } of families) if (line !== undefined) lines.add(line);
  for (const { line } of kept.unlinkedFamilies) lines.add(line);
  const { removed, removedPeople } = await readRemoved(archive, lines);
  const nameNow: NameNow = (line, xref) => {
    const id = memberIds.get(scopedXref(line, xref));
    return id === undefined ? remaining.get(scopedXref(line, xref)) : names.get(id);
  };
  const allRemoved = new Set([...removed, ...kept.removed]);
  const unlinkedFamilies = writtenUnlinked(kept.unlinkedFamilies, allRemoved, kept.names, nameNow);
  const coordinates = await archive.coordinates();
  // Lines that lead to deleted people are left out for whoever is not shown everything.
  const isPartial =
    living.isNeeded || living.missesLines || kept.hasRestricted || (living.follows && removedPeople.size > 0);
  const { unresolvedPointers, ...pointers } = exportedPointers({
    people,
    families: assembled,
    records: kept.names,
    removed: allRemoved,
    removedPeople,
    living,
    isPartial,
    hasErased: sight.hasErased,
  });
  // Whoever an earlier export of ours named so is called so by the files of that line, also where they come later, or come back.
  const nameKeys = [...memberIds.keys(), ...remaining.keys(), ...assembled, ...kept.names, ...allRemoved];
  const reservedNames = new Set(nameKeys.map((key) => key.slice(key.indexOf(" ") + 1)).filter(isFreshName));
  yield* exportGedcom({
    version,
    reservedNames,
    now,
    namesFiles,
    sight: isPartial ? "PART" : "ALL",
    headers: kept.headers,
    families: exportedFamilies(families, names, unlinkedFamilies, { isPartial, unresolvedPointers }),
    people: exportedPeople(archive, names, kin, {
      namesEverybody,
      living,
      idsNow,
      tenantId,
      isPartial,
      unresolvedPointers,
    }),
    otherRecords: (referenced) => otherRecords(archive, living.following(referenced), sources),
    ownRecords: sources.records,
    // What nobody cites may have been written of the living.
    writesUncited: !living.isNeeded,
    ...pointers,
    ...(coordinates.size === 0
      ? {}
      : { coordinatesOf: (place: string) => coordinates.get(idOfPath(tenantId, pathOf(place))) }),
  });
}
