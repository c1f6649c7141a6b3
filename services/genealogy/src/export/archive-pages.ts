import type { MemberDetails } from "@kinkeeper/contracts/genealogy/member";
import type { Partnership, Pedigree } from "@kinkeeper/contracts/genealogy/relationship";
import type { RelationshipType } from "@kinkeeper/contracts/enumerations";
import { wholeDetails } from "../members/whole-details.ts";
import { recordName } from "../sources/record-name.ts";
import type { SourceDetails, SourceWords } from "@kinkeeper/contracts/genealogy/sources";
import { isThere } from "../source-records/find-sources.ts";
import type { ReadAsViewer } from "../family/list-answers.ts";
import { pagesById } from "../family/pages-by-id.ts";
import type { ExportedRelationship } from "./assemble-families.ts";
import { betweenPeople } from "../relationships/between-people.ts";
import { citedIn } from "../source-records/cited-column.ts";
import { isKeptRecord } from "../gedcom/restrictions.ts";

/** Rows read in one short transaction: an export may take as long as its reader, a transaction may not. */
const pageSize = 2_000;
const firstId = "00000000-0000-0000-0000-000000000000";

const linesIn = (extra: string | null): readonly string[] => (extra === null ? [] : extra.split("\n"));

export interface ArchivedMember {
  readonly id: string;
  readonly details: MemberDetails;
  /** How the file that told of them named them; undefined where people alone did. */
  readonly source: { readonly line: string; readonly xref: string } | undefined;
  readonly extra: readonly string[];
  /** What files said of others who are the same person. */
  readonly merged: readonly MergedRecord[];
  /** Something of them is kept from whoever reads. */
  readonly isStandIn: boolean;
}

/** A record of somebody who was merged with another. */
export interface MergedRecord {
  readonly line: string;
  readonly xref: string;
  readonly extra: readonly string[];
}

interface MergedRow {
  readonly remaining_id: string;
  readonly line: string;
  readonly xref: string;
  readonly extra: string | null;
}

interface MemberRow {
  readonly id: string;
  readonly position: string;
  readonly details: string;
  readonly facts: string | null;
  readonly associations: string | null;
  readonly notes: string | null;
  readonly cited: string | null;
  readonly line: string | null;
  readonly xref: string | null;
  readonly extra: string | null;
  readonly stand_in: boolean;
}

export interface Sight {
  /** Something of the family is kept from whoever reads. */
  readonly keepsPrivate: boolean;
  /** They see whatever is kept. */
  readonly isAdmin: boolean;
}

/** What whoever reads sees of the family. */
export const sightOf = (read: ReadAsViewer): Promise<Sight> =>
  read(async (sql) => {
    const [row] = await sql<{ kept: boolean; admin: boolean }[]>`
      select platform.is_admin() as admin, exists (select from members where restricted and stand_in)
        or exists (select from relationships where restricted and stand_in) as kept`;
    return { keepsPrivate: row!.kept, isAdmin: row!.admin };
  });

/** Answers a text as it came the first time: ids, and what files call things, come again with every relationship. */
export type Once = (text: string) => string;

export const once = (): Once => {
  const known = new Map<string, string>();
  return (text) => {
    const before = known.get(text);
    if (before === undefined) known.set(text, text);
    return before ?? text;
  };
};

/** Everybody who is here, in the order in which they were added. */
export async function* archivedMembers(
  read: ReadAsViewer,
  asBefore: Once = (text) => text,
): AsyncGenerator<ArchivedMember> {
  let after: { readonly position: string; readonly id: string } = { position: "0", id: firstId };
  for (;;) {
    const { position, id } = after;
    const rows = await read(
      (sql) => sql<MemberRow[]>`
        select m.id, m.position::text, m.details, m.facts, m.associations, m.notes, m.cited, i.line, m.xref, m.extra, m.stand_in
        from members m left join imports i on i.id = m.source_import
        where not m.removed and (m.position, m.id) > (${position}, ${id})
        order by m.position, m.id limit ${pageSize}`,
    );
    const merged = await mergedRecords(
      read,
      rows.map((row) => row.id),
    );
    for (const row of rows)
      yield {
        id: asBefore(row.id),
        details: wholeDetails(row),
        source: row.line !== null && row.xref !== null ? { line: asBefore(row.line), xref: row.xref } : undefined,
        extra: linesIn(row.extra),
        merged: merged.get(row.id) ?? [],
        isStandIn: row.stand_in,
      };
    if (rows.length < pageSize) return;
    after = rows.at(-1)!;
  }
}

/** By who remains. */
const mergedRecords = async (
  read: ReadAsViewer,
  ids: readonly string[],
): Promise<ReadonlyMap<string, readonly MergedRecord[]>> => {
  const rows = await read(
    (sql) => sql<MergedRow[]>`
      select m.remaining_id, i.line, m.xref, m.extra from members m join imports i on i.id = m.source_import
      where m.merged_into is not null and m.remaining_id = any(${ids as string[]}::uuid[]) and m.xref is not null
      order by m.position, m.id`,
  );
  const byRemaining = Map.groupBy(rows, ({ remaining_id }) => remaining_id);
  return new Map(
    [...byRemaining].map(([id, records]) => [
      id,
      records.map(({ line, xref, extra }) => ({ line, xref, extra: linesIn(extra) })),
    ]),
  );
};

/** Who remains of each of those who were merged with others. */
export async function* mergedMembers(
  read: ReadAsViewer,
): AsyncGenerator<{ readonly id: string; readonly remaining_id: string }> {
  const pages = pagesById(pageSize, (after) =>
    read(
      (sql) => sql<{ id: string; remaining_id: string }[]>`
        select id, remaining_id from members
        where merged_into is not null and remaining_id is not null and id > ${after} order by id limit ${pageSize}`,
    ),
  );
  for await (const page of pages) yield* page;
}

interface RelationshipRow {
  readonly id: string;
  readonly one: string;
  readonly other: string;
  readonly type: RelationshipType;
  readonly marriage_date: string | null;
  readonly marriage_place: string | null;
  readonly partnership: Partnership | null;
  readonly end_date: string | null;
  readonly end_place: string | null;
  readonly cited: string | null;
  readonly is_private: boolean | null;
  readonly is_marriage_private: boolean | null;
  readonly is_end_private: boolean | null;
  readonly line: string | null;
  readonly xref: string | null;
  readonly pedigree: Pedigree | null;
  readonly extra: string | null;
  readonly position: string;
}

/** Every active relationship between people who are here. */
export async function* archivedRelationships(read: ReadAsViewer, asBefore: Once): AsyncGenerator<ExportedRelationship> {
  const pages = pagesById(pageSize, (after) =>
    read(
      (sql) => sql<RelationshipRow[]>`
        select r.id, member1_id as one, member2_id as other, relationship_type as type, marriage_date, marriage_place,
          partnership, end_date, end_place, r.cited, is_private, is_marriage_private, is_end_private, i.line, r.xref, r.pedigree, r.extra, r.position::text
        from relationships r left join imports i on i.id = r.source_import
        where r.active and r.id > ${after}
          and ${betweenPeople(sql)}
        order by r.id limit ${pageSize}`,
    ),
  );
  for await (const page of pages)
    for (const row of page)
      yield {
        id: row.id,
        member1Id: asBefore(row.one),
        member2Id: asBefore(row.other),
        relationshipType: row.type,
        marriageDate: row.marriage_date,
        marriagePlace: row.marriage_place,
        partnership: row.partnership,
        endDate: row.end_date,
        endPlace: row.end_place,
        ...citedIn(row.cited),
        isPrivate: row.is_private,
        isMarriagePrivate: row.is_marriage_private,
        isEndPrivate: row.is_end_private,
        family:
          row.line !== null && row.xref !== null ? { line: asBefore(row.line), xref: asBefore(row.xref) } : undefined,
        pedigree: row.pedigree,
        extra: linesIn(row.extra),
        position: BigInt(row.position),
      };
}

interface GoneRow {
  readonly id: string;
  readonly line: string;
  readonly xref: string;
}

/** What files call people who were removed, and families of which a relationship was removed. */
export async function* goneNames(read: ReadAsViewer): AsyncGenerator<{ readonly line: string; readonly xref: string }> {
  for (const table of ["members", "relationships"] as const) {
    const pages = pagesById(pageSize, (after) =>
      read((sql) =>
        table === "members"
          ? sql<GoneRow[]>`
              select m.id, i.line, m.xref from members m join imports i on i.id = m.source_import
              where m.removed and m.xref is not null and m.id > ${after} order by m.id limit ${pageSize}`
          : sql<GoneRow[]>`
              select r.id, i.line, r.xref from relationships r join imports i on i.id = r.source_import
              where not r.active and r.xref is not null and r.id > ${after} order by r.id limit ${pageSize}`,
      ),
    );
    for await (const page of pages) yield* page;
  }
}

export interface KeptRecord {
  readonly line: string;
  /** The file's name for the record, `headerName` for a header; null for records without one. */
  readonly name: string | null;
  readonly text: string;
  /** Its file keeps it private (RESN), and who exports is neither an administrator nor brought it. */
  readonly isKept: boolean;
}

interface RecordRow {
  readonly import_id: string;
  readonly sees_private: boolean;
  readonly line: string;
  readonly position: string;
  readonly number: number;
  readonly record: string;
}

/**
 * Records that imports keep, the newest first, of imports that were not undone or of which something is still here. Of those
 * with one name within a line of files only the newest counts: that is left to the caller.
 */
export async function* keptRecords(read: ReadAsViewer): AsyncGenerator<KeptRecord> {
  let after: { readonly position: string; readonly number: number } = { position: "9223372036854775807", number: 0 };
  for (;;) {
    const { position, number } = after;
    const rows = await read(
      (sql) => sql<RecordRow[]>`
        select r.import_id, i.line, r.position::text, r.number, r.record,
          platform.is_admin() or coalesce(i.user_id::text = platform.viewer(), false) as sees_private
        from import_records r join imports i on i.id = r.import_id
        where (i.status <> 'undone' or i.line in (
            select s.line from members m join imports s on s.id = m.source_import where not m.removed))
          and (-r.position, r.number) > (-${position}::bigint, ${number})
        order by -r.position, r.number limit ${pageSize}`,
    );
    for (const { line, record, sees_private: seesPrivate } of rows)
      yield { line, name: recordName(record), text: record, isKept: !seesPrivate && isKeptRecord(record) };
    if (rows.length < pageSize) return;
    after = rows.at(-1)!;
  }
}

/** What people wrote of a source, or that they took it away. */
export interface WrittenSourceRow {
  readonly id: string;
  readonly own: SourceWords | undefined;
  readonly shown: SourceDetails;
  /** Which record of which files it is, or by what title it is cited. */
  readonly record: { readonly line: string; readonly xref: string } | undefined;
  readonly citedAs: string | undefined;
  readonly isGone: boolean;
}

interface SourceRow {
  readonly id: string;
  readonly own: string | null;
  readonly details: string;
  readonly line: string | null;
  readonly xref: string | null;
  readonly cited_as: string | null;
  readonly gone: boolean;
}

export async function* writtenSources(read: ReadAsViewer): AsyncGenerator<WrittenSourceRow> {
  const pages = pagesById(pageSize, (after) =>
    read(
      (sql) => sql<SourceRow[]>`
        select s.id, s.own, s.details, s.line, s.xref, s.cited_as, not ${isThere(sql)} as gone
        from sources s where (s.own is not null or s.removed) and s.id > ${after} order by s.id limit ${pageSize}`,
    ),
  );
  for await (const page of pages)
    for (const { id, own, details, line, xref, cited_as, gone } of page)
      yield {
        id,
        own: own === null ? undefined : (JSON.parse(own) as SourceWords),
        shown: JSON.parse(details) as SourceDetails,
        record: line !== null && xref !== null ? { line, xref } : undefined,
        citedAs: cited_as ?? undefined,
        isGone: gone,
      };
}
