import type { ReadAsViewer } from "../family/list-answers.ts";
import { familyCoordinates } from "../places/family-coordinates.ts";
import { betweenPeople } from "../relationships/between-people.ts";
import { isThere } from "../source-records/find-sources.ts";
import {
  pageSize,
  type ArchiveRows,
  type RemovedNameRow,
  type MemberRow,
  type MergedRow,
  type RecordRow,
  type RelationshipRow,
  type SourceRow,
} from "./process/export-ports.ts";

/** The rows of a family's archive as somebody sees them. */
export const readArchive = (read: ReadAsViewer, tenantId: string): ArchiveRows => ({
  sight: () =>
    read(async (sql) => {
      const [row] = await sql<{ kept: boolean; admin: boolean; erased: boolean }[]>`
        select platform.is_admin() as admin, exists (select from members where erased) as erased,
          exists (select from members where restricted and stand_in)
          or exists (select from relationships where restricted and stand_in) as kept`;
      return { keepsPrivate: row!.kept, isAdmin: row!.admin, hasErased: row!.erased };
    }),

  membersAfter: async (position, id) => [
    ...(await read(
      (sql) => sql<MemberRow[]>`
        select m.id, m.position::text, m.details, m.facts, m.associations, m.notes, m.cited, i.line, m.xref, m.extra, m.revision, m.said_key, m.stand_in
        from members m left join imports i on i.id = m.source_import
        where not m.removed and (m.position, m.id) > (${position}, ${id})
        order by m.position, m.id limit ${pageSize}`,
    )),
  ],

  mergedWith: async (ids) => [
    ...(await read(
      (sql) => sql<MergedRow[]>`
        select m.remaining_id, i.line, m.xref, m.extra from members m join imports i on i.id = m.source_import
        where m.merged_into is not null and m.remaining_id = any(${ids as string[]}::uuid[]) and m.xref is not null
        order by m.position, m.id`,
    )),
  ],

  mergedAfter: async (after) => [
    ...(await read(
      (sql) => sql<{ id: string; remaining_id: string }[]>`
        select id, remaining_id from members
        where merged_into is not null and remaining_id is not null and id > ${after} order by id limit ${pageSize}`,
    )),
  ],

  relationshipsAfter: async (after) => [
    ...(await read(
      (sql) => sql<RelationshipRow[]>`
        select r.id, member1_id, member2_id, relationship_type, marriage_date, marriage_place,
          partnership, end_date, end_place, r.cited, is_private, is_marriage_private, is_end_private, i.line, r.xref, r.pedigree, r.extra, r.position::text,
          r.revision, r.said_key
        from relationships r left join imports i on i.id = r.source_import
        where r.active and r.id > ${after}
          and ${betweenPeople(sql)}
        order by r.id limit ${pageSize}`,
    )),
  ],

  removedNamesAfter: async (what, lines, after) => [
    ...(await read((sql) =>
      what === "members"
        ? sql<RemovedNameRow[]>`
            select m.id, i.line, m.xref from members m join imports i on i.id = m.source_import
            where m.removed and m.xref is not null and i.line = any(${lines as string[]}) and m.id > ${after}
            order by m.id limit ${pageSize}`
        : sql<RemovedNameRow[]>`
            select r.id, i.line, r.xref from relationships r join imports i on i.id = r.source_import
            where not r.active and r.xref is not null and i.line = any(${lines as string[]}) and r.id > ${after}
            order by r.id limit ${pageSize}`,
    )),
  ],

  recordsAfter: async (position, number) => [
    ...(await read(
      (sql) => sql<RecordRow[]>`
        select i.line, r.position::text, r.number, r.record,
          platform.is_admin() or coalesce(i.user_id::text = platform.viewer(), false) as sees_private
        from import_records r join imports i on i.id = r.import_id
        where (i.status <> 'undone'
            or i.id in (
              select m.source_import from members m where not m.removed
              union select r.source_import from relationships r where r.active)
            or exists (select from imports later where later.line = i.line and later.status <> 'undone' and later.position > i.position))
          and (-r.position, r.number) > (-${position}::bigint, ${number})
        order by -r.position, r.number limit ${pageSize}`,
    )),
  ],

  sourcesAfter: async (after) => [
    ...(await read(
      (sql) => sql<SourceRow[]>`
        select s.id, s.own, s.details, s.line, s.xref, s.cited_as, not ${isThere(sql)} as gone
        from sources s where (s.own is not null or s.removed) and s.id > ${after} order by s.id limit ${pageSize}`,
    )),
  ],

  coordinates: () => familyCoordinates(read, tenantId),
});
