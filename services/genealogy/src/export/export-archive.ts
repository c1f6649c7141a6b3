import type { GedcomVersion } from "@kinkeeper/contracts/dates";
import type { Association } from "@kinkeeper/contracts/genealogy/associations";
import type { LivingInExport } from "@kinkeeper/contracts/genealogy/privacy";
import { exportGedcom } from "../gedcom/export-gedcom.ts";
import type { ExportedAssociation, ExportedFamily, ExportedPerson, ExportedRecord } from "../gedcom/gedcom-items.ts";
import { mapFamily } from "../gedcom/map-family.ts";
import { mayLeadToPerson, pointersIn, readKept, withoutLinesTo, type Visibility } from "../gedcom/kept-lines.ts";
import { editedLine, kinIdLine, kinLines, shownLine, standInLine } from "../sources/extension-lines.ts";
import { linesOfMerged, exportDigest } from "../sources/exported-state.ts";
import { headerName } from "../sources/record-name.ts";
import { pathOf } from "../places/place-path.ts";
import { idOfPath } from "../places/place-tree.ts";
import { ExportedSources, isOwnRecord } from "./exported-sources.ts";
import { LivingFilter } from "./living-filter.ts";
import { withExportDigest, type UnresolvedPointers, type ExportScope } from "./family-digest.ts";
import {
  archivedMembers,
  archivedRelationships,
  goneNames,
  keptRecords,
  mergedMembers,
  once,
  type ArchivedMember,
  type KeptRecord,
} from "./archive-pages.ts";
import {
  assembleFamilies,
  type AssembledFamily,
  type ExportedRelationship,
  type KinRelationship,
} from "./assemble-families.ts";
import type { ArchiveRows } from "./process/export-ports.ts";

type Sex = ArchivedMember["details"]["sex"];

/** What somebody is called in the file that told of them, or here. */
interface Name {
  readonly scope: string | undefined;
  readonly xref: string;
  readonly sex: Sex;
}

const nameOf = ({ id, source, details }: ArchivedMember, living: LivingFilter): Name =>
  living.hides(id)
    ? { scope: undefined, xref: living.xrefOf(id), sex: null }
    : { scope: source?.line, xref: source?.xref ?? `I${id}`, sex: details.sex };

const scoped = (scope: string | undefined): { scope?: string } => (scope === undefined ? {} : { scope });

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
  const asBefore = once();
  for await (const member of archivedMembers(archive, asBefore)) {
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
  for await (const relationship of archivedRelationships(archive, asBefore))
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
  const gone = new Set<string>();
  const gonePeople = new Set<string>();
  for await (const record of keptRecords(archive)) {
    if (sources.takes(record)) continue;
    if (sources.isGone(record)) {
      gone.add(`${record.line} ${record.name}`);
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
    for await (const { line, xref, isPerson } of goneNames(archive, [...lines])) {
      gone.add(`${line} ${xref}`);
      if (isPerson) gonePeople.add(`${line} ${xref}`);
    }
  const nameNow: NameNow = (line, xref) => {
    const id = memberIds.get(`${line} ${xref}`);
    return id === undefined ? remaining.get(`${line} ${xref}`) : names.get(id);
  };
  const unlinkedFamilies: ExportedFamily[] = [];
  for (const record of unlinkedRecords) {
    const named = peopleIn(record.text);
    // It goes with whom alone it tells of, and comes back with them.
    if (named.some((xref) => gone.has(`${record.line} ${xref}`)) && !named.some((xref) => nameNow(record.line, xref)))
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
    return gonePeople.has(name) || (living.keepsAnything && xref !== "VOID" && mayLeadToPerson(tag));
  };
  // Lines that lead to deleted people are left out for whoever is not shown everything.
  const isPartial = living.isNeeded || restrictedRecords.length > 0 || (living.follows && gonePeople.size > 0);
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
    people: people(archive, names, kin, { namesEverybody, living, idsNow, tenantId, isPartial, unresolvedPointers }),
    otherRecords: (ledTo) => otherRecords(archive, living.following(ledTo), sources),
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
      return !isPartial && !sight.hasErased && !isWritten(name) && !gone.has(name);
    },
    // A line that leads to somebody hidden would tell their name; the association itself is written anew.
    isGone: (scope, xref) => gone.has(`${scope ?? ""} ${xref}`) || living.hidesName(scope, xref),
    visibilityOf: living.follows
      ? (scope, xref, tag) => (isHidden(scope, xref, tag) ? "hidden" : uncited(scope, xref))
      : undefined,
    ...(coordinates.size === 0
      ? {}
      : { coordinatesOf: (place: string) => coordinates.get(idOfPath(tenantId, pathOf(place))) }),
  });
}

const isFamily = ({ text }: KeptRecord): boolean => /^0 @[^@\n]+@ FAM\b/.test(text);

/** Whom the record of a family names. */
const peopleIn = (family: string): readonly string[] =>
  [...family.matchAll(/^1 (?:HUSB|WIFE|CHIL) @([^@\n]+)@$/gm)].map(([, xref]) => xref!);

/** Who somebody of a file is in the export, or who remains of them; undefined where they are not in it. */
type NameNow = (line: string, xref: string) => Name | undefined;

/** A family of a file that relates nobody to anybody, kept as a record. */
const unlinkedFamily = ({ line, name: xref, text }: KeptRecord, nameNow: NameNow): ExportedFamily => {
  const { structures, version } = readKept(text.split("\n"), 0);
  const { partners, children, marriageDate, marriagePlace, partnership, endDate, endPlace, extra } = mapFamily(
    structures[0]!,
    xref!,
    version === undefined ? {} : { version },
  );
  const here = <Named extends { readonly xref: string }>(one: Named): Named[] => {
    const now = nameNow(line, one.xref);
    return now ? [{ ...one, xref: now.xref, scope: now.scope ?? "" }] : [];
  };
  return {
    scope: line,
    xref: xref!,
    partners: partners.flatMap(here),
    children: children.flatMap((child) => here({ xref: child.xref })),
    marriageDate,
    marriagePlace,
    partnership,
    endDate,
    endPlace,
    extra,
  };
};

const exportedFamily = (family: AssembledFamily, names: ReadonlyMap<string, Name>): ExportedFamily => {
  const nameFor = (memberId: string) => {
    const { scope, xref, sex } = names.get(memberId)!;
    // Without a scope of their own people would be looked for in that of the family.
    return { xref, sex, scope: scope ?? "" };
  };
  return {
    ...scoped(family.line),
    xref: family.xref,
    partners: family.partners.map(nameFor),
    children: family.children.map(({ memberId, pedigrees, statedEarlier }) => {
      const { xref, scope } = nameFor(memberId);
      if (pedigrees.length === 0) return { xref, scope };
      if (statedEarlier.includes(true) && !pedigrees.includes(undefined))
        return { xref, scope, pedigrees, statedEarlier };
      const first = pedigrees.find((pedigree) => pedigree !== undefined) ?? "birth";
      // By birth needs no word, also where somebody is not shown.
      const isSame = pedigrees.every((one) => one === first || (one === undefined && first === "birth"));
      return isSame ? { xref, scope, pedigree: first } : { xref, scope, pedigrees };
    }),
    marriageDate: family.marriageDate,
    marriagePlace: family.marriagePlace,
    partnership: family.partnership,
    endDate: family.endDate,
    endPlace: family.endPlace,
    marriageCitations: family.marriageCitations,
    endCitations: family.endCitations,
    isPrivate: family.isPrivate,
    isMarriagePrivate: family.isMarriagePrivate,
    isEndPrivate: family.isEndPrivate,
    extra: family.extra,
  };
};

/** What relationships make of families and kin, as it is shown. */
const shownFamilies = (
  relationships: readonly ExportedRelationship[],
  memberIds: ReadonlyMap<string, string>,
  living: LivingFilter,
) => {
  const { families, kin } = assembleFamilies(relationships, (line, xref) => memberIds.get(`${line} ${xref}`));
  return {
    families: families.map((family) => living.family(family)),
    kin: kin.filter(({ memberId, otherId }) => !living.hides(memberId) && !living.hides(otherId)),
  };
};

/** Each made once it is to be written, and all let go of once they are. */
function* exportedFamilies(
  families: AssembledFamily[],
  names: ReadonlyMap<string, Name>,
  unlinkedFamilies: readonly ExportedFamily[],
  showing: ExportScope,
): Generator<ExportedFamily> {
  for (const family of families) yield exportedFamily(withExportDigest(family, showing), names);
  families.length = 0;
  yield* unlinkedFamilies;
}

async function* people(
  archive: ArchiveRows,
  names: ReadonlyMap<string, Name>,
  kin: readonly KinRelationship[],
  {
    namesEverybody,
    living,
    idsNow,
    tenantId,
    isPartial,
    unresolvedPointers,
  }: {
    readonly namesEverybody: boolean;
    readonly isPartial: boolean;
    readonly unresolvedPointers: UnresolvedPointers;
    readonly living: LivingFilter;
    readonly tenantId: string;
    /** Who remains of those who were merged. */
    readonly idsNow: ReadonlyMap<string, string>;
  },
): AsyncGenerator<ExportedPerson> {
  const kinOf = Map.groupBy(kin, ({ memberId }) => memberId);
  const isTarget = new Set(kin.map(({ otherId }) => otherId));
  /** What the record in the file says in other words than the fields and lines of somebody, or not at all. */
  const saidOtherwise = ({ details, source, extra, merged }: ArchivedMember): readonly string[] => [
    // Everything that leads nowhere in a file that shows everything says so.
    ...(isPartial ? [{ ...source, extra }, ...merged].flatMap((one) => unresolvedPointers(one.line, one.extra)) : []),
    ...(details.associations ?? []).flatMap(({ memberId, citations }) => {
      const idNow = memberId && (idsNow.get(memberId) ?? memberId);
      const isLess = (id: string): boolean =>
        !names.has(id) || living.hides(id) || (citations !== undefined && living.keepsPartOf(id));
      return idNow && isLess(idNow) ? [memberId] : [];
    }),
  ];
  // Two files may both call somebody @I1@: one of the two gets another name, which would tell nobody who it is.
  const isAmbiguous = new Set([...names.values()].flatMap(({ scope }) => scope ?? [])).size > 1;
  for await (const member of archivedMembers(archive)) {
    const { id, details, source, extra, merged } = member;
    const name = names.get(id);
    if (!name) continue; // added while the file was being written
    if (living.hides(id)) {
      yield { ...living.detailsOf(details), xref: name.xref, extra: [standInLine(tenantId, id)] };
      continue;
    }
    const otherwise = saidOtherwise(member);
    const ofMerged = linesOfMerged(merged.map((record) => record.extra));
    // In a file that does not show everything all have both: of whom something is kept is not told by that.
    const isChanged = isPartial || member.isEdited || merged.length > 0;
    const ours = [
      ...(namesEverybody || isTarget.has(id) || (source && (isAmbiguous || isChanged)) ? [kinIdLine(id)] : []),
      ...(kinOf.get(id) ?? []).flatMap(({ otherId, relationshipType }) =>
        kinLines({ memberId: otherId, relationshipType }),
      ),
      ...(isChanged ? [(isPartial ? shownLine : editedLine)(exportDigest(member, [...otherwise, ...ofMerged]))] : []),
    ];
    yield {
      ...details,
      // None is something else than never recorded: then they are as the kept lines say.
      associations:
        details.associations && details.associations.flatMap((one) => associationFor(one, { names, living, idsNow })),
      ...scoped(name.scope),
      xref: name.xref,
      uid: source ? null : id,
      extra: ours.length === 0 ? extra : [...extra, ...ours],
      merged: merged.map((record) => ({ scope: record.line, extra: record.extra })),
    };
  }
}

/**
 * Somebody in a life by the name of their record; none where they are not here any more. Beside somebody hidden stands no more than the role,
 * and nothing is cited beside somebody of whom anything is kept.
 */
const associationFor = (
  { memberId, name, role, ...beside }: Association,
  {
    names,
    living,
    idsNow,
  }: {
    readonly names: ReadonlyMap<string, Name>;
    readonly living: LivingFilter;
    readonly idsNow: ReadonlyMap<string, string>;
  },
): ExportedAssociation[] => {
  if (memberId === undefined) return name === undefined ? [] : [{ name, role, ...beside }];
  const id = idsNow.get(memberId) ?? memberId;
  const associate = names.get(id);
  if (!associate) return [];
  const { xref, scope = "" } = associate;
  if (living.hides(id)) return [{ xref, scope, role, isPrivate: beside.isPrivate }];
  const { citations, ...open } = beside;
  return [{ xref, scope, role, ...open, ...(citations && !living.keepsPartOf(id) ? { citations } : {}) }];
};

async function* otherRecords(
  archive: ArchiveRows,
  living: LivingFilter,
  sources: ExportedSources,
): AsyncGenerator<ExportedRecord> {
  const records = new NewestRecords();
  for await (const record of keptRecords(archive)) {
    if (isOwnRecord(record) || sources.isGone(record)) continue;
    if (!records.isNewest(record) || record.isRestricted) continue;
    if (record.name !== headerName && !isFamily(record) && living.writes(record))
      yield { scope: record.line, text: sources.textOf(record) };
  }
}

/** Tells the newest record of a name within a line of files from the older ones; told the newest first. */
class NewestRecords {
  readonly names = new Set<string>();

  isNewest({ line, name: own }: Pick<KeptRecord, "line" | "name">): boolean {
    if (own === null) return true;
    const name = `${line} ${own}`;
    if (this.names.has(name)) return false;
    this.names.add(name);
    return true;
  }
}
