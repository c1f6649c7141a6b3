import type { Recorded } from "@kinkeeper/contracts/event";
import type { SourceEvent } from "@kinkeeper/contracts/genealogy/events";
import type { ImportEvent } from "@kinkeeper/contracts/genealogy/import-events";
import { sourceWith, titledSource, type SourceDetails, type SourceWords } from "@kinkeeper/contracts/genealogy/sources";
import { recordset } from "@kinkeeper/platform/postgres/recordset";
import { eachEvent, type Projection } from "@kinkeeper/platform/projection";
import { folded } from "@kinkeeper/contracts/words/folded";
import type { TransactionSql } from "postgres";
import { isRestrictedRecord } from "../gedcom/restrictions.ts";
import { readSourceRecord, type SourceRecord } from "../gedcom/source-record.ts";
import { idOfRecord, idOfTitle, titleKey } from "./source-ids.ts";

/** Long enough to order by, short enough for an entry of an index. */
const longestSortTitle = 200;

/** The columns that follow from what is known of a source. */
export const columnsOf = (details: SourceDetails) => {
  const { title, author, abbreviation, repository } = details;
  return {
    details: JSON.stringify(details),
    sort_title: folded(title).slice(0, longestSortTitle).toWellFormed(),
    words: folded([title, author, abbreviation, repository].filter(Boolean).join(" ")),
  };
};

const detailColumns = { details: "text", sort_title: "text", words: "text" } as const;
const saidColumns = {
  tenant_id: "uuid",
  id: "uuid",
  said: "text",
  repository_xref: "text",
  line: "uuid",
  xref: "text",
  said_import: "uuid",
  cited_as: "text",
  stands_alone: "boolean",
  restricted: "boolean",
  owner_id: "uuid",
  ...detailColumns,
} as const;

/** What people wrote of some sources, by id. */
const writtenOf = async (
  sql: TransactionSql,
  tenantId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, SourceWords>> => {
  const rows = await sql<{ id: string; own: string }[]>`
    select id, own from sources where tenant_id = ${tenantId} and own is not null and id = any(${ids as string[]}::uuid[])`;
  return new Map(rows.map(({ id, own }) => [id, JSON.parse(own) as SourceWords]));
};

/** Which sources some titles lead to. */
export const sourcesByTitle = async (
  sql: TransactionSql,
  tenantId: string,
  titles: readonly string[],
): Promise<ReadonlyMap<string, string>> => {
  if (titles.length === 0) return new Map();
  const rows = await sql<{ title_key: string; source_id: string }[]>`
    select title_key, source_id from source_titles
    where tenant_id = ${tenantId} and title_key = any(${titles.map(titleKey)})`;
  const byKey = new Map(rows.map((row) => [row.title_key, row.source_id]));
  return new Map(titles.flatMap((title) => [[title, byKey.get(titleKey(title))!] as const]).filter(([, id]) => id));
};

interface Titled {
  readonly id: string;
  readonly title: string;
}

/** The titles lead to these sources from now on; those that lead to another stay. */
const nameSources = async (sql: TransactionSql, tenantId: string, sources: readonly Titled[]): Promise<void> => {
  if (sources.length === 0) return;
  const rows = sources.map(({ id, title }) => ({ title_key: titleKey(title), source_id: id }));
  await sql`
    insert into source_titles (tenant_id, title_key, source_id)
    select ${tenantId}, title_key, source_id from ${recordset(sql, rows, { title_key: "text", source_id: "uuid" })}
    on conflict do nothing`;
};

/** Sources that were known by their title alone turn out to be these records of a file: who cites them cites the record. */
const takeOver = async (sql: TransactionSql, tenantId: string, records: readonly Titled[]): Promise<void> => {
  if (records.length === 0) return;
  const rows = [...new Map(records.map((one) => [one.title, one])).values()].map(({ id, title }) => ({
    id,
    former: idOfTitle(tenantId, title),
  }));
  const columns = { id: "uuid", former: "uuid" } as const;
  const taken = await sql<{ id: string; former: string }[]>`
    select x.id, x.former from sources s join ${recordset(sql, rows, columns)} on s.tenant_id = ${tenantId} and s.id = x.former
    where s.own is null and s.said is null`;
  if (taken.length === 0) return;
  await sql`
    with gone as (
      delete from citations c using ${recordset(sql, taken, columns)}
      where c.tenant_id = ${tenantId} and c.source_id = x.former
      returning c.subject_id, c.part, c.is_relationship, c.associate_id, c.associate_key, x.id)
    insert into citations (tenant_id, subject_id, part, source_id, is_relationship, associate_id, associate_key)
    select ${tenantId}, subject_id, part, id, is_relationship, associate_id, associate_key from gone on conflict do nothing`;
  await sql`
    update source_titles t set source_id = x.id from ${recordset(sql, taken, columns)}
    where t.tenant_id = ${tenantId} and t.source_id = x.former`;
};

/** Titles that nobody told of before become sources, which are there as long as they are cited. Answers their ids by title. */
export const sourcesOfTitles = async (
  sql: TransactionSql,
  tenantId: string,
  titles: readonly string[],
): Promise<ReadonlyMap<string, string>> => {
  const known = new Map(await sourcesByTitle(sql, tenantId, titles));
  const added = titles.filter((title) => !known.has(title)).map((title) => ({ id: idOfTitle(tenantId, title), title }));
  if (added.length === 0) return known;
  const rows = added.map(({ id, title }) => ({ id, cited_as: title, ...columnsOf(titledSource(title)) }));
  await sql`
    insert into sources (tenant_id, id, cited_as, stands_alone, details, sort_title, words)
    select ${tenantId}, id, cited_as, false, details, sort_title, words
    from ${recordset(sql, rows, { id: "uuid", cited_as: "text", ...detailColumns })}
    on conflict do nothing`;
  await nameSources(sql, tenantId, added);
  for (const { id, title } of added) known.set(title, id);
  return known;
};

type RecordsKept = Extract<ImportEvent, { type: "ImportRecordsKept" }>;

/** Sources of a file, from the records that its import keeps. Six statements for each lot, however many sources. */
export const keepSourceRecords = eachEvent<RecordsKept>(async (sql, { data: { importId, records }, metadata }) => {
  const { tenantId } = metadata;
  const sourceRecords = records.flatMap((text) => {
    const record = readSourceRecord(text);
    return record ? [{ ...record, restricted: isRestrictedRecord(text) }] : [];
  });
  if (sourceRecords.length === 0) return;
  const [{ line, user_id: owner_id } = { line: importId, user_id: null }] = await sql<
    { line: string; user_id: string | null }[]
  >`
    select line, user_id from imports where tenant_id = ${tenantId} and id = ${importId}`;
  const titles = sourceRecords.flatMap(({ citedAs }) => citedAs ?? []);
  const byTitle = await sourcesByTitle(sql, tenantId, titles);
  const idOf = ({ xref, citedAs }: SourceRecord): string =>
    citedAs === null ? idOfRecord(tenantId, line, xref) : (byTitle.get(citedAs) ?? idOfTitle(tenantId, citedAs));
  // The last of a name counts, as in an export.
  const byId = new Map(sourceRecords.map((record) => [idOf(record), record]));
  const own = await writtenOf(sql, tenantId, [...byId.keys()]);
  const rows = [...byId].map(([id, { details, repositoryXref, xref, citedAs, restricted }]) => ({
    tenant_id: tenantId,
    id,
    said: JSON.stringify(details),
    repository_xref: repositoryXref,
    line,
    xref,
    said_import: importId,
    cited_as: citedAs,
    stands_alone: true,
    restricted,
    owner_id,
    ...columnsOf(sourceWith(details, own.get(id) ?? {})),
  }));
  const names = Object.keys(saidColumns);
  await sql`
    insert into sources (${sql.unsafe(names.join(", "))})
    select ${sql.unsafe(names.join(", "))} from ${recordset(sql, rows, saidColumns)}
    on conflict (tenant_id, id) do update set
      ${sql.unsafe(
        names
          .slice(2)
          .map((name) => `${name} = excluded.${name}`)
          .join(", "),
      )}`;
  const titled = [...byId].map(([id, { citedAs, details }]) => ({ id, title: citedAs ?? details.title }));
  await nameSources(sql, tenantId, titled);
  await takeOver(
    sql,
    tenantId,
    titled.filter(({ id, title }) => id !== idOfTitle(tenantId, title)),
  );
});

type ImportUndone = Extract<ImportEvent, { type: "ImportUndone" }>;

/**
 * An import was taken back: its sources say again what an older file of the line says, or stay only for those who cite them and for
 * what people wrote. To be applied after the import's own row.
 */
export const undoSourceRecords = eachEvent<ImportUndone>(
  async (sql, { data: { importId }, metadata: { tenantId } }) => {
    const rows = await sql<
      {
        id: string;
        own: string | null;
        details: string;
        record: string | null;
        import_id: string | null;
        owner_id: string | null;
      }[]
    >`
    select s.id, s.own, s.details, older.record, older.import_id, older.user_id as owner_id
    from sources s left join lateral (
      select r.record, r.import_id, i.user_id from import_records r join imports i on i.tenant_id = r.tenant_id and i.id = r.import_id
      where r.tenant_id = s.tenant_id and i.line = s.line and i.status <> 'undone'
        and split_part(left(r.record, 100), ' ', 2) = '@' || s.xref || '@'
      order by r.position desc, r.number desc limit 1) older on true
    where s.tenant_id = ${tenantId} and s.said_import = ${importId}`;
    if (rows.length === 0) return;
    const after = rows.map(({ id, own: written, details, record, import_id, owner_id }) => {
      const own = written === null ? {} : (JSON.parse(written) as SourceWords);
      const older = record === null ? undefined : readSourceRecord(record);
      return {
        id,
        said: older && JSON.stringify(older.details),
        said_import: older && import_id,
        repository_xref: older?.repositoryXref,
        stands_alone: older !== undefined || written !== null,
        restricted: record !== null && isRestrictedRecord(record),
        owner_id,
        ...columnsOf(older ? sourceWith(older.details, own) : (JSON.parse(details) as SourceDetails)),
      };
    });
    const columns = {
      id: "uuid",
      said: "text",
      said_import: "uuid",
      repository_xref: "text",
      stands_alone: "boolean",
      restricted: "boolean",
      owner_id: "uuid",
      ...detailColumns,
    } as const;
    await sql`
    update sources s set said = x.said, said_import = x.said_import, repository_xref = coalesce(x.repository_xref, s.repository_xref),
      stands_alone = x.stands_alone, restricted = x.restricted, owner_id = x.owner_id, details = x.details, sort_title = x.sort_title, words = x.words
    from ${recordset(sql, after, columns)} where s.tenant_id = ${tenantId} and s.id = x.id`;
  },
);

const write = async (
  sql: TransactionSql,
  { data, revision, metadata: { tenantId } }: Recorded<Extract<SourceEvent, { type: "SourceAdded" | "SourceChanged" }>>,
): Promise<void> => {
  const { sourceId } = data;
  const [row] = await sql<{ said: string | null; cited_as: string | null }[]>`
    select said, cited_as from sources where tenant_id = ${tenantId} and id = ${sourceId}`;
  const own = data.own;
  const stated = row?.said ? (JSON.parse(row.said) as SourceDetails) : titledSource(row?.cited_as ?? own.title ?? "");
  const details = sourceWith(stated, own);
  const { sort_title, words, details: shown } = columnsOf(details);
  await sql`
    insert into sources (tenant_id, id, revision, own, cited_as, stands_alone, details, sort_title, words)
    values (${tenantId}, ${sourceId}, ${revision}, ${JSON.stringify(own)}, ${details.title}, true, ${shown}, ${sort_title}, ${words})
    on conflict (tenant_id, id) do update set revision = excluded.revision, own = excluded.own, stands_alone = true,
      details = excluded.details, sort_title = excluded.sort_title, words = excluded.words
    where sources.revision < excluded.revision`;
  if (own.title === undefined) return;
  // What people called it last they mean: only a title that leads to a source of another title is taken from that.
  await sql`
    insert into source_titles (tenant_id, title_key, source_id) values (${tenantId}, ${titleKey(own.title)}, ${sourceId})
    on conflict (tenant_id, title_key) do update set source_id = excluded.source_id`;
};

const setRemoved = (isRemoved: boolean) =>
  eachEvent<Extract<SourceEvent, { type: "SourceRemoved" | "SourceRestored" }>>(
    (sql, { data: { sourceId }, revision, metadata: { tenantId } }) => sql`
      update sources set removed = ${isRemoved}, revision = ${revision}
      where tenant_id = ${tenantId} and id = ${sourceId} and revision < ${revision}`,
  );

/** What people wrote of sources. */
export const sourceRows: Projection<SourceEvent>["on"] = {
  SourceAdded: eachEvent(write),
  SourceChanged: eachEvent(write),
  SourceRemoved: setRemoved(true),
  SourceRestored: setRemoved(false),
};
