import type { GedcomVersion } from "@kinkeeper/contracts/dates/gedcom-date";
import type { LivingInExport } from "@kinkeeper/contracts/genealogy/privacy";
import { exportGedcom } from "../gedcom/export-gedcom.ts";
import type { ExportedFamily, ExportedRecord } from "../gedcom/gedcom-items.ts";
import { mayLeadToPerson, pointersIn, withoutLinesTo, type Visibility } from "../gedcom/kept-lines.ts";
import { pathOf } from "../places/place-path.ts";
import { idOfPath } from "../places/place-tree.ts";
import { headerName } from "../sources/record-name.ts";
import {
  archivedMembers,
  archivedRelationships,
  removedNames,
  keptRecords,
  mergedMembers,
  interning,
  type KeptRecord,
} from "./archive-pages.ts";
import type { ExportedRelationship } from "./assemble-families.ts";
import { exportedFamilies, shownFamilies } from "./exported-families.ts";
import { nameOf, scoped, type Name } from "./exported-names.ts";
import { exportedPeople } from "./exported-people.ts";
import { NewestRecords, otherRecords } from "./exported-records.ts";
import { ExportedSources } from "./exported-sources.ts";
import type { UnresolvedPointers } from "./family-digest.ts";
import { LivingFilter } from "./living-filter.ts";
import type { ArchiveRows } from "./process/export-ports.ts";
import { isFamily, peopleIn, unlinkedFamily, type NameNow } from "./unlinked-families.ts";

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

/** The archive of a family as a GEDCOM file, in pieces of text; imported files come back as they were where nothing changed. */
export async function* exportArchive(
  archive: ArchiveRows,
  { version, now, namesEverybody, namesFiles, living: says, tenantId }: ArchiveExport,
): AsyncGenerator<string> {
  const names = new Map<string, Name>();
  const sight = await archive.sight();
  const living = new LivingFilter(says, sight);
  /** Who stands for those who were merged, by what their files call them. */
  const remaining = new Map<string, Name>();
  /** Of the files of which something may be written. */
  const lines = new Set<string>();
  const intern = interning();
  for await (const member of archivedMembers(archive, intern)) {
    living.addMember(member);
    const name = nameOf(member, living);
    names.set(member.id, name);
    if (member.source) lines.add(member.source.line);
    for (const { line, xref } of member.merged) {
      lines.add(line);
      remaining.set(`${line} ${xref}`, name);
    }
  }
  const idsNow = new Map<string, string>();
  for await (const { id, remaining_id } of mergedMembers(archive)) idsNow.set(id, remaining_id);
  const relationships: ExportedRelationship[] = [];
  for await (const relationship of archivedRelationships(archive, intern))
    if (names.has(relationship.member1Id) && names.has(relationship.member2Id))
      relationships.push(living.relationship(relationship));
  const memberIds = new Map([...names].map(([id, { scope, xref }]) => [`${scope ?? ""} ${xref}`, id]));
  const { families, kin } = shownFamilies(relationships, memberIds, living);
  relationships.length = 0;
  const records = new NewestRecords();
  const headers: ExportedRecord[] = [];
  const unlinkedRecords: KeptRecord[] = [];
  const assembled = new Set(families.map(({ line, xref }) => `${line ?? ""} ${xref}`));
  const sources = await ExportedSources.read(archive);
  const restrictedRecords: string[] = [];
  const removed = new Set<string>();
  const removedPeople = new Set<string>();
  for await (const record of keptRecords(archive)) {
    if (sources.takes(record)) continue;
    if (sources.isRemoved(record)) {
      removed.add(`${record.line} ${record.name}`);
      continue;
    }
    if (record.isRestricted && records.isNewest(record)) restrictedRecords.push(`${record.line} ${record.name}`);
    if (record.isRestricted || !records.isNewest(record) || !living.addRecord(record, isFamily(record))) continue;
    // A header names who sent a file.
    if (record.name === headerName && !living.isNeeded) headers.push({ scope: record.line, text: record.text });
    if (isFamily(record) && !assembled.has(`${record.line} ${record.name}`)) unlinkedRecords.push(record);
  }
  // Older ones of their names are not written in their place.
  for (const name of restrictedRecords) records.names.delete(name);
  living.finish();
  sources.finish();
  if (living.isNeeded) for (const name of records.names) if (!living.writesName(name)) records.names.delete(name);

  for (const { line } of families) if (line !== undefined) lines.add(line);
  for (const { line } of unlinkedRecords) lines.add(line);
  if (lines.size > 0)
    for await (const { line, xref, isPerson } of removedNames(archive, [...lines])) {
      removed.add(`${line} ${xref}`);
      if (isPerson) removedPeople.add(`${line} ${xref}`);
    }
  const nameNow: NameNow = (line, xref) => {
    const id = memberIds.get(`${line} ${xref}`);
    return id === undefined ? remaining.get(`${line} ${xref}`) : names.get(id);
  };
  const unlinkedFamilies: ExportedFamily[] = [];
  for (const record of unlinkedRecords) {
    const named = peopleIn(record.text);
    // It goes with whom alone it tells of, and comes back with them.
    if (
      named.some((xref) => removed.has(`${record.line} ${xref}`)) &&
      !named.some((xref) => nameNow(record.line, xref))
    )
      records.names.delete(`${record.line} ${record.name}`);
    else unlinkedFamilies.push(unlinkedFamily(record, nameNow));
  }
  const coordinates = await archive.coordinates();
  const isWritten = (name: string): boolean =>
    memberIds.has(name) || remaining.has(name) || assembled.has(name) || records.names.has(name);
  // What was private, or of the living, before it was taken away is not for everybody.
  const isHidden = (scope: string | undefined, xref: string, tag: string): boolean => {
    const name = `${scope ?? ""} ${xref}`;
    if (living.hidesName(scope, xref)) return true;
    if (isWritten(name)) return false;
    // What an older file calls somebody hidden of whom another program's spoke since is a name of nobody.
    return removedPeople.has(name) || (living.keepsAnything && xref !== "VOID" && mayLeadToPerson(tag));
  };
  // Lines that lead to deleted people are left out for whoever is not shown everything.
  const isPartial = living.isNeeded || restrictedRecords.length > 0 || (living.follows && removedPeople.size > 0);
  const uncited = (scope: string | undefined, xref: string): Visibility =>
    living.keepsPartOfName(scope, xref) ? "uncited" : "visible";
  const unresolvedPointers: UnresolvedPointers = (scope, lines) => [
    ...pointersIn(lines).filter(
      (xref) => xref !== "VOID" && (!isWritten(`${scope ?? ""} ${xref}`) || living.hidesName(scope, xref)),
    ),
    ...(withoutLinesTo(lines, (xref) => uncited(scope, xref)).length < lines.length ? ["SOUR"] : []),
  ];
  yield* exportGedcom({
    version,
    now,
    namesFiles,
    sight: isPartial ? "PART" : "ALL",
    headers,
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
    exists: (scope, xref) => isWritten(`${scope ?? ""} ${xref}`),
    remaining: (scope, xref) => {
      const name = remaining.get(`${scope ?? ""} ${xref}`);
      return name && { ...scoped(name.scope), xref: name.xref };
    },
    isPerson: (scope, xref) => memberIds.has(`${scope ?? ""} ${xref}`) || remaining.has(`${scope ?? ""} ${xref}`),
    // Who is hidden or erased cannot be told from what no file had.
    isDangling: (scope, xref) => {
      const name = `${scope ?? ""} ${xref}`;
      return !isPartial && !sight.hasErased && !isWritten(name) && !removed.has(name);
    },
    // A line that leads to somebody hidden would tell their name; the association itself is written anew.
    isRemoved: (scope, xref) => removed.has(`${scope ?? ""} ${xref}`) || living.hidesName(scope, xref),
    visibilityOf: living.follows
      ? (scope, xref, tag) => (isHidden(scope, xref, tag) ? "hidden" : uncited(scope, xref))
      : undefined,
    ...(coordinates.size === 0
      ? {}
      : { coordinatesOf: (place: string) => coordinates.get(idOfPath(tenantId, pathOf(place))) }),
  });
}
