import { recordset } from "@kinkeeper/platform/postgres/recordset";
import type { ISql, TransactionSql } from "postgres";
import type { Change } from "./changes.ts";
import { kindNumber, kindOfNumber, type SearchDocument } from "./document.ts";
import { insertEntries, deleteEntries, type IndexedDocument } from "./index-entries.ts";
import { keyOf } from "@kinkeeper/platform/words";

/** A row of search_documents. */
interface DocumentRow {
  readonly tenant_id: string;
  readonly id: string;
  readonly number: number;
  readonly kind: number;
  readonly creator: string | null;
  readonly owner_id: string | null;
  readonly title: string;
  readonly texts: string;
  readonly members: readonly string[];
  readonly tags: readonly string[];
  readonly places: readonly string[];
  readonly year_from: number | null;
  readonly year_to: number | null;
  readonly sort_day: number | null;
  readonly removed: boolean;
}

/** A document before or after a change. */
interface DocumentState {
  readonly document: SearchDocument;
  readonly removed: boolean;
}

/** The document in a row. */
const stateOf = (row: DocumentRow): DocumentState => ({
  removed: row.removed,
  document: {
    kind: kindOfNumber(row.kind),
    creator: row.creator,
    owner: row.owner_id,
    title: row.title,
    texts: JSON.parse(row.texts) as SearchDocument["texts"],
    members: row.members,
    tags: row.tags,
    places: row.places,
    years: { from: row.year_from, to: row.year_to, sortDay: row.sort_day },
  },
});

const keyOfRow = ({ tenantId, id }: { readonly tenantId: string; readonly id: string }): string => `${tenantId}/${id}`;

/** The columns of a DocumentRow. */
const documentColumns = (sql: ISql) => sql`
  tenant_id, id, number, kind, creator, owner_id, title, texts, members, tags, places, year_from, year_to, sort_day, removed`;

/** Each is looked up by its index (`offset 0`): left to choose, the planner reads all documents for each batch of an import. */
const findRows = async (sql: TransactionSql, changes: readonly Change[]): Promise<ReadonlyMap<string, DocumentRow>> => {
  const rows = await sql<DocumentRow[]>`
    select d.* from unnest(
      ${changes.map(({ tenantId }) => tenantId)}::uuid[], ${changes.map(({ id }) => id)}::uuid[]
    ) as asked(tenant_id, id) cross join lateral (
      select ${documentColumns(sql)} from search_documents o where o.tenant_id = asked.tenant_id and o.id = asked.id
      offset 0
    ) as d`;
  return new Map(rows.map((row) => [keyOfRow({ tenantId: row.tenant_id, id: row.id }), row]));
};

interface After extends DocumentState {
  readonly tenantId: string;
  readonly id: string;
}

/** How a document stands after a change; undefined where nothing of it is left or was ever known. */
const after = (
  { document, removed, erased, tenantId, id }: Change,
  before: DocumentState | undefined,
): After | undefined => {
  const now = document ?? before?.document;
  if (erased || !now) return undefined;
  return { tenantId, id, document: now, removed: removed ?? before?.removed ?? false };
};

const writtenColumns = {
  tenant_id: "uuid",
  id: "uuid",
  kind: "smallint",
  creator: "uuid",
  owner_id: "uuid",
  title: "text",
  texts: "text",
  members: "uuid[]",
  tags: "text[]",
  places: "text[]",
  title_key: "text",
  tag_keys: "text[]",
  place_key: "text",
  year_from: "int",
  year_to: "int",
  sort_day: "int",
  removed: "boolean",
} as const;
const names = Object.keys(writtenColumns);

/** Writes how documents stand now; answers their numbers. What an erased account added is left out. */
const writeRows = async (sql: TransactionSql, rows: readonly After[]): Promise<ReadonlyMap<string, number>> => {
  const values = rows.map(({ tenantId, id, removed, document }) => ({
    tenant_id: tenantId,
    id,
    kind: kindNumber(document.kind),
    creator: document.creator,
    owner_id: document.owner,
    title: document.title,
    texts: JSON.stringify(document.texts),
    members: document.members,
    tags: document.tags,
    places: document.places,
    title_key: keyOf(document.title),
    tag_keys: document.tags.map(keyOf),
    place_key: document.places.map(keyOf).join("\n"),
    year_from: document.years.from,
    year_to: document.years.to,
    sort_day: document.years.sortDay,
    removed,
  }));
  const all = sql.unsafe(names.join(", "));
  const written = await sql<{ tenant_id: string; id: string; number: number }[]>`
    insert into search_documents (${all})
    select ${all} from ${recordset(sql, values, writtenColumns)}
    where not exists (select from search_erased_accounts e where e.user_id = x.creator)
    on conflict (tenant_id, id) do update set ${sql.unsafe(names.map((name) => `${name} = excluded.${name}`).join(", "))}
    returning tenant_id, id, number`;
  return new Map(written.map((row) => [keyOfRow({ tenantId: row.tenant_id, id: row.id }), row.number]));
};

/** Documents that come or go read as they did. */
const setRemoved = async (sql: TransactionSql, rows: readonly After[]): Promise<void> => {
  if (rows.length === 0) return;
  const values = rows.map(({ tenantId: tenant_id, id, removed }) => ({ tenant_id, id, removed }));
  await sql`
    update search_documents d set removed = x.removed
    from ${recordset(sql, values, { tenant_id: "uuid", id: "uuid", removed: "boolean" })}
    where d.tenant_id = x.tenant_id and d.id = x.id`;
};

const indexed = (tenantId: string, number: number, document: SearchDocument): IndexedDocument => ({
  tenantId,
  number,
  document,
});

/** Brings the index to where these changes, each of another item or person, leave it. */
export const writeChanges = async (sql: TransactionSql, changes: readonly Change[]): Promise<void> => {
  if (changes.length === 0) return;
  const rows = await findRows(sql, changes);
  const gone: IndexedDocument[] = [];
  const forgotten: DocumentRow[] = [];
  const next: After[] = [];
  /** Those of which only that is told, and which are in the index of documents. */
  const comingAndGoing: After[] = [];
  for (const change of changes) {
    const row = rows.get(keyOfRow(change));
    const before = row && stateOf(row);
    const now = after(change, before);
    if (before && now && JSON.stringify(before) === JSON.stringify({ removed: now.removed, document: now.document }))
      continue;
    if (row && before && !before.removed) gone.push(indexed(row.tenant_id, row.number, before.document));
    if (now) (change.document ? next : comingAndGoing).push(now);
    else if (row) forgotten.push(row);
  }
  if (gone.length > 0) await deleteEntries(sql, gone);
  if (forgotten.length > 0)
    await sql`
      delete from search_documents using unnest(
        ${forgotten.map(({ tenant_id }) => tenant_id)}::uuid[], ${forgotten.map(({ id }) => id)}::uuid[]
      ) as gone(tenant_id, id)
      where search_documents.tenant_id = gone.tenant_id and search_documents.id = gone.id`;
  await setRemoved(sql, comingAndGoing);
  const written = next.length === 0 ? new Map<string, number>() : await writeRows(sql, next);
  const visibleOf = (
    some: readonly After[],
    numberOf: (key: string) => number | undefined,
  ): readonly IndexedDocument[] =>
    some.flatMap((row) => {
      const number = numberOf(keyOfRow(row));
      return row.removed || number === undefined ? [] : [indexed(row.tenantId, number, row.document)];
    });
  const visible = [
    ...visibleOf(next, (key) => written.get(key)),
    ...visibleOf(comingAndGoing, (key) => rows.get(key)?.number),
  ];
  if (visible.length > 0) await insertEntries(sql, visible);
};

/** What somebody added is unreadable once their account is erased, also what is heard of it only later. */
export const deleteDocumentsOfCreator = async (sql: TransactionSql, userId: string): Promise<void> => {
  await sql`insert into search_erased_accounts (user_id) values (${userId}) on conflict do nothing`;
  const rows = await sql<DocumentRow[]>`select ${documentColumns(sql)} from search_documents where creator = ${userId}`;
  const gone = rows
    .filter(({ removed }) => !removed)
    .map((row) => indexed(row.tenant_id, row.number, stateOf(row).document));
  if (gone.length > 0) await deleteEntries(sql, gone);
  await sql`delete from search_documents where creator = ${userId}`;
};
