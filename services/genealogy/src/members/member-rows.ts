import { parseDate } from "@kinkeeper/contracts/dates";
import type { Recorded } from "@kinkeeper/contracts/event";
import type { GedcomSource, MemberEvent } from "@kinkeeper/contracts/genealogy/events";
import { removedMember, type MemberDetails } from "@kinkeeper/contracts/genealogy/member";
import type { TransactionSql } from "postgres";
import { birthKey, nameKey, saidKey, uidKey, xrefKey } from "../sources/record-keys.ts";
import { sortName } from "./sort-name.ts";

type Of<Type extends MemberEvent["type"]> = readonly Recorded<Extract<MemberEvent, { type: Type }>>[];

const datesOf = (details: MemberDetails) => {
  const birth = details.birthDate === null ? undefined : parseDate(details.birthDate);
  const death = details.deathDate === null ? undefined : parseDate(details.deathDate);
  return {
    birth_from: birth?.from,
    birth_to: birth?.to,
    birth_day: birth?.sortDay,
    death_from: death?.from,
    death_to: death?.to,
    death_day: death?.sortDay,
  };
};

const detailColumns = (details: MemberDetails) => ({
  details: JSON.stringify(details),
  sort_name: sortName(details),
  sex: details.sex,
  ...datesOf(details),
});

const sourceColumns = (source: GedcomSource | null, said: MemberDetails | null) => ({
  source_import: source?.importId,
  xref: source?.xref,
  xref_key: source && xrefKey(source.xref),
  uid_key: source?.uid ? uidKey(source.uid) : undefined,
  name_key: said && nameKey(said),
  birth_key: said && birthKey(said.birthDate),
  said_key: source && said && saidKey(said, source.extra),
  extra: source && source.extra.length > 0 ? source.extra.join("\n") : undefined,
});

const detailTypes = `details text, sort_name text, sex text, birth_from text, birth_to text, birth_day int,
  death_from text, death_to text, death_day int`;
const sourceTypes = `source_import uuid, xref text, xref_key text, uid_key text, name_key text, birth_key text,
  said_key text, extra text`;
const detailNames = [
  "details",
  "sort_name",
  "sex",
  "birth_from",
  "birth_to",
  "birth_day",
  "death_from",
  "death_to",
  "death_day",
];
const sourceNames = ["source_import", "xref", "xref_key", "uid_key", "name_key", "birth_key", "said_key", "extra"];

const assigned = (names: readonly string[]): string => names.map((name) => `${name} = x.${name}`).join(", ");

/** The columns every event brings: which row, and how new the news is. */
const head = ({ metadata, revision, data }: Recorded<MemberEvent>) => ({
  tenant_id: metadata.tenantId,
  id: data.memberId,
  revision,
  at: metadata.time,
});
const headTypes = "tenant_id uuid, id uuid, revision int, at text";

/** Rows change only by events newer than what they show, so that an event applied twice changes nothing. */
const update = async (
  sql: TransactionSql,
  rows: readonly object[],
  types: string,
  assignments: string,
): Promise<number> => {
  const { count } = await sql.unsafe(
    `update members m set revision = x.revision, ${assignments}
     from jsonb_to_recordset($1::text::jsonb) as x(${headTypes}${types})
     where m.tenant_id = x.tenant_id and m.id = x.id and m.revision < x.revision`,
    [JSON.stringify(rows)],
  );
  return count;
};

const withTypes = (types: string): string => `, ${types}`;

export const insertMembers = async (sql: TransactionSql, events: Of<"MemberAdded">): Promise<number> => {
  const rows = events.map((event) => ({
    ...head(event),
    ...detailColumns(event.data.details),
    ...sourceColumns(event.data.source, event.data.source && event.data.details),
    added_by: event.data.source?.importId,
    position: String(event.position),
  }));
  const names = ["tenant_id", "id", "revision", ...detailNames, ...sourceNames, "added_by", "position"].join(", ");
  const { count } = await sql.unsafe(
    `insert into members (${names}, created_at, updated_at)
     select ${names}, at, at
     from jsonb_to_recordset($1::text::jsonb) as x(${headTypes}, ${detailTypes}, ${sourceTypes}, added_by uuid, position bigint)
     on conflict do nothing`,
    [JSON.stringify(rows)],
  );
  return count;
};

export const changeMembers = (sql: TransactionSql, events: Of<"MemberChanged">): Promise<number> =>
  update(
    sql,
    events.map((event) => ({ ...head(event), ...detailColumns(event.data.details) })),
    withTypes(detailTypes),
    `updated_at = x.at, ${assigned(detailNames)}`,
  );

export const recordSources = (sql: TransactionSql, events: Of<"MemberSourceRecorded">): Promise<number> =>
  update(
    sql,
    events.map((event) => ({ ...head(event), ...sourceColumns(event.data.source, event.data.said) })),
    withTypes(sourceTypes),
    assigned(sourceNames),
  );

export const setPhotos = (sql: TransactionSql, events: Of<"MemberPhotoSet">): Promise<number> =>
  update(
    sql,
    events.map((event) => ({ ...head(event), photo_url: event.data.photoUrl })),
    withTypes("photo_url text"),
    "updated_at = x.at, photo_url = x.photo_url",
  );

export const removeMembers = (sql: TransactionSql, events: Of<"MemberRemoved">): Promise<number> =>
  update(
    sql,
    events.map((event) => ({ ...head(event), removed_by: event.data.importId })),
    withTypes("removed_by uuid"),
    "updated_at = x.at, removed = true, removed_by = x.removed_by",
  );

export const restoreMembers = (sql: TransactionSql, events: Of<"MemberRestored">): Promise<number> =>
  update(sql, events.map(head), "", "updated_at = x.at, removed = false, removed_by = null");

/** Nothing stays of somebody erased but the place in the tree; the same as what is left in their events. */
export const eraseMembers = async (sql: TransactionSql, events: Of<"MemberErased">): Promise<number> => {
  const rows = events.map((event) => ({
    ...head(event),
    ...detailColumns(removedMember),
    ...sourceColumns(null, null),
  }));
  await sql.unsafe(
    `update relationships r set marriage_date = null, marriage_place = null, xref = null, pedigree = null,
       added_by = null, source_import = null, said_key = null, extra = null
     from jsonb_to_recordset($1::text::jsonb) as x(tenant_id uuid, id uuid)
     where r.tenant_id = x.tenant_id and r.member1_id = x.id`,
    [JSON.stringify(rows)],
  );
  return update(
    sql,
    rows,
    withTypes(`${detailTypes}, ${sourceTypes}`),
    `updated_at = x.at, photo_url = null, added_by = null, ${assigned(detailNames)}, ${assigned(sourceNames)}`,
  );
};
