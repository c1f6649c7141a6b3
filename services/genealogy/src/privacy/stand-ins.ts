import type { Recorded } from "@kinkeeper/contracts/event";
import type { MemberEvent, RelationshipEvent } from "@kinkeeper/contracts/genealogy/events";
import { relationshipPrivacy } from "@kinkeeper/contracts/genealogy/relationship";
import { recordset } from "@kinkeeper/platform/postgres/recordset";
import type { TransactionSql } from "postgres";
import { citedColumn } from "../source-records/cited-column.ts";
import type { FamilyEvent } from "../family/family-event.ts";
import { detailColumns, detailsOf } from "../members/member-rows.ts";
import { detailsOfRow, type DetailsRow } from "../relationships/relationship-row.ts";
import { wholeDetails } from "../members/whole-details.ts";
import { mayRestrict, saysPrivate, publicViewOfMember, publicViewOfRelationship } from "../gedcom/public-view.ts";

const keyColumns = { tenant_id: "uuid", id: "uuid" } as const;

interface Key {
  readonly tenant_id: string;
  readonly id: string;
}

/** Somebody, or a relationship, that events of a batch are about. `speaks`: one of them restricts something. */
type Subject = Key & { readonly speaks: boolean };

const aboutMembers: ReadonlySet<string> = new Set<MemberEvent["type"]>([
  "MemberAdded",
  "MemberChanged",
  "MemberSourceRecorded",
  "MemberPhotoSet",
  "MemberRemoved",
  "MemberRestored",
  "MemberErased",
  "MemberMerged",
  "MemberUnmerged",
]);
const aboutRelationships: ReadonlySet<string> = new Set<RelationshipEvent["type"]>([
  "RelationshipAdded",
  "RelationshipChanged",
  "RelationshipRemoved",
  "RelationshipSetAside",
]);

const isOfSomethingNew: ReadonlySet<string> = new Set<FamilyEvent["type"]>([
  "MemberAdded",
  "RelationshipAdded",
  "RelationshipSetAside",
]);

const speaks = ({ data }: FamilyEvent): boolean =>
  ("details" in data && (data.details.restrictions != null || saysPrivate(data.details))) ||
  ("isPrivate" in data && relationshipPrivacy.some((part) => data[part] === true)) ||
  ("source" in data && mayRestrict(data.source?.extra ?? []));

/** Whom events may give another row; who is new and not restricted has none. */
const subjectsOf = (
  events: readonly Recorded<FamilyEvent>[],
  types: ReadonlySet<string>,
  idsOf: (event: FamilyEvent) => readonly string[],
): readonly Subject[] => {
  const subjects = new Map<string, Subject>();
  for (const event of events) {
    if (!types.has(event.type)) continue;
    const says = speaks(event);
    if (!says && isOfSomethingNew.has(event.type)) continue;
    const { tenantId } = event.metadata;
    for (const id of idsOf(event)) {
      const key = `${tenantId}/${id}`;
      subjects.set(key, { tenant_id: tenantId, id, speaks: says || (subjects.get(key)?.speaks ?? false) });
    }
  }
  return [...subjects.values()];
};

const linesIn = (extra: string | null): readonly string[] => (extra === null ? [] : extra.split("\n"));

const subjectColumns = { ...keyColumns, speaks: "boolean" } as const;

/** Takes the old stand-ins away and says whose rows are restricted from now on. */
const replaceStandIns = async (
  sql: TransactionSql,
  table: "members" | "relationships",
  before: readonly Key[],
  after: readonly Key[],
): Promise<void> => {
  const name = sql(table);
  const restricted = new Set(after.map(({ id }) => id));
  const rows = before.map(({ tenant_id, id }) => ({ tenant_id, id, restricted: restricted.has(id) }));
  await sql`
    delete from ${name} m using ${recordset(sql, before, keyColumns)}
    where m.tenant_id = x.tenant_id and m.id = x.id and m.stand_in`;
  await sql`
    update ${name} m set restricted = x.restricted from ${recordset(sql, rows, { ...keyColumns, restricted: "boolean" })}
    where m.tenant_id = x.tenant_id and m.id = x.id and m.restricted <> x.restricted`;
};

interface MemberRow extends Key {
  readonly details: string;
  readonly facts: string | null;
  readonly associations: string | null;
  readonly notes: string | null;
  readonly cited: string | null;
  readonly extra: string | null;
}

const standInMembers = async (sql: TransactionSql, subjects: readonly Subject[]): Promise<void> => {
  const found = await sql<MemberRow[]>`
    select m.tenant_id, m.id, m.details, m.facts, m.associations, m.notes, m.cited, m.extra
    from ${recordset(sql, subjects, subjectColumns)} join members m on m.tenant_id = x.tenant_id and m.id = x.id
    where not m.stand_in and (m.restricted or x.speaks)`;
  if (found.length === 0) return;
  const rows = found.flatMap(({ tenant_id, id, extra, ...row }) => {
    const shown = publicViewOfMember(wholeDetails(row), linesIn(extra));
    if (!shown) return [];
    const lines = shown.extra.length === 0 ? null : shown.extra.join("\n");
    return [{ tenant_id, id, ...detailsOf(shown.details), extra: lines, hides_photo: shown.isWhole }];
  });
  await replaceStandIns(sql, "members", found, rows);
  if (rows.length === 0) return;
  const details = Object.keys(detailColumns);
  const columns = { ...keyColumns, ...detailColumns, extra: "text", hides_photo: "boolean" };
  await sql`
    insert into members (
      tenant_id, id, stand_in, restricted, ${sql.unsafe(details.join(", "))}, extra, photo_url, revision, created_at, updated_at,
      removed, erased, position, added_by, source_import, xref, removed_by, merged_into, remaining_id, brought_by, owner_id
    )
    select m.tenant_id, m.id, true, true, ${sql.unsafe(details.map((name) => `x.${name}`).join(", "))}, x.extra,
      case when x.hides_photo then null else m.photo_url end, m.revision, m.created_at, m.updated_at,
      m.removed, m.erased, m.position, m.added_by, m.source_import, m.xref, m.removed_by, m.merged_into, m.remaining_id,
      m.brought_by, m.owner_id
    from ${recordset(sql, rows, columns)} join members m on m.tenant_id = x.tenant_id and m.id = x.id and not m.stand_in`;
};

interface RelationshipRow extends Key, DetailsRow {
  readonly extra: string | null;
}

const standInRelationships = async (sql: TransactionSql, subjects: readonly Subject[]): Promise<void> => {
  const found = await sql<RelationshipRow[]>`
    select r.tenant_id, r.id, r.marriage_date, r.marriage_place, r.pedigree, r.partnership, r.end_date, r.end_place, r.cited,
      r.is_private, r.is_marriage_private, r.is_end_private, r.extra
    from ${recordset(sql, subjects, subjectColumns)} join relationships r on r.tenant_id = x.tenant_id and r.id = x.id
    where not r.stand_in and (r.restricted or x.speaks)`;
  if (found.length === 0) return;
  const rows = found.flatMap(({ tenant_id, id, extra, ...row }) => {
    const shown = publicViewOfRelationship(detailsOfRow(row), linesIn(extra));
    if (!shown) return [];
    return [
      {
        tenant_id,
        id,
        keeps_couple: shown.keeps.isPrivate,
        keeps_marriage: shown.keeps.isMarriagePrivate,
        keeps_end: shown.keeps.isEndPrivate,
        marriage_date: shown.details.marriageDate,
        marriage_place: shown.details.marriagePlace,
        partnership: shown.details.partnership,
        end_date: shown.details.endDate,
        end_place: shown.details.endPlace,
        cited: citedColumn(shown.details),
        extra: shown.extra.length === 0 ? null : shown.extra.join("\n"),
      },
    ];
  });
  await replaceStandIns(sql, "relationships", found, rows);
  if (rows.length === 0) return;
  const keeps = { ...keyColumns, keeps_couple: "boolean", keeps_marriage: "boolean", keeps_end: "boolean" } as const;
  await sql`
    update relationships r set keeps_couple = x.keeps_couple, keeps_marriage = x.keeps_marriage, keeps_end = x.keeps_end from ${recordset(sql, rows, keeps)}
    where r.tenant_id = x.tenant_id and r.id = x.id and not r.stand_in`;
  const columnTypes = {
    marriage_date: "text",
    marriage_place: "text",
    partnership: "text",
    end_date: "text",
    end_place: "text",
    cited: "text",
    extra: "text",
  } as const;
  const names = Object.keys(columnTypes);
  await sql`
    insert into relationships (
      tenant_id, id, stand_in, restricted, ${sql.unsafe(names.join(", "))}, pedigree, revision, member1_id, member2_id,
      relationship_type, created_at, active, position, removed_with, removed_by, added_by, source_import, xref,
      brought_by, owner_id
    )
    select r.tenant_id, r.id, true, true, ${sql.unsafe(names.map((name) => `x.${name}`).join(", "))}, r.pedigree, r.revision,
      r.member1_id, r.member2_id, r.relationship_type, r.created_at, r.active, r.position, r.removed_with, r.removed_by,
      r.added_by, r.source_import, r.xref, r.brought_by, r.owner_id
    from ${recordset(sql, rows, { ...keyColumns, ...columnTypes })}
    join relationships r on r.tenant_id = x.tenant_id and r.id = x.id and not r.stand_in`;
};

/**
 * Gives everybody of whom something is kept private, and every such relationship, the row that stands in for theirs before those
 * who may not see it. To be called after the rows of the events are written. One statement more for a batch that changes anything,
 * none for one that only adds what nothing restricts.
 */
export const standIn = async (sql: TransactionSql, events: readonly Recorded<FamilyEvent>[]): Promise<void> => {
  const members = subjectsOf(events, aboutMembers, ({ type, data }) => {
    if (!("memberId" in data)) return [];
    // What a file says of somebody merged stands in their own row.
    return type === "MemberSourceRecorded" && data.mergedId !== undefined
      ? [data.memberId, data.mergedId]
      : [data.memberId];
  });
  if (members.length > 0) await standInMembers(sql, members);
  const relationships = subjectsOf(events, aboutRelationships, ({ data }) =>
    "relationshipId" in data ? [data.relationshipId] : [],
  );
  if (relationships.length > 0) await standInRelationships(sql, relationships);
};
