import {
  sourcesAtOnce,
  sourceWith,
  type FamilySource,
  type ListedSource,
  type SourceDetails,
  type SourceWords,
} from "@kinkeeper/contracts/genealogy/sources";
import { soughtWords } from "@kinkeeper/contracts/words/sought-words";
import type { TransactionSql } from "postgres";
import { readRepositoryRecord, type Repository } from "../gedcom/source-record.ts";

type Fragment = ReturnType<TransactionSql>;

/** Those of whom the reader may not see everything, as citations name them that stand beside them in lines (`idOfNamed`). */
const hiddenInLines = (sql: TransactionSql): Fragment => sql`
  select md5(i.line::text || ' ' || a.xref)::uuid from members a join imports i on i.id = a.source_import
  where a.restricted and a.stand_in and a.xref is not null
  union all
  select md5(i.line::text || ' ' || a.xref)::uuid
  from members k join members a on a.remaining_id = k.id join imports i on i.id = a.source_import
  where k.restricted and k.stand_in and a.xref is not null`;

/**
 * Whether anybody is called what lines call whom they name beside a citation `c`. Not to be hashed (`offset 0`): that computes the names of
 * all people of a family for the few that a page cites.
 */
const isNameOfSomebody = (sql: TransactionSql): Fragment => sql`
  case when c.associate_key is null then c.associate_id in (
      select md5(i.line::text || ' ' || a.xref)::uuid from members a join imports i on i.id = a.source_import where a.xref is not null)
    else exists (
      select from members a join imports i on i.tenant_id = a.tenant_id and i.id = a.source_import
      where a.tenant_id = c.tenant_id and a.xref_key = c.associate_key and md5(i.line::text || ' ' || a.xref)::uuid = c.associate_id
      offset 0) end`;

/**
 * Whether a citation `c` that lines say beside somebody may be of somebody hidden: nobody is called so, and it may be what an older file calls
 * somebody of whom another program's spoke since. VOID is a name of nobody in every file.
 */
const mayBeOfHidden = (sql: TransactionSql): Fragment => sql`
  (c.part = 'lines' and exists (select from members where restricted and stand_in)
    and not ${isNameOfSomebody(sql)} and c.associate_id not in (select md5(i.line::text || ' VOID')::uuid from imports i))`;

/**
 * Whether a citation `c` is of somebody who is here, or of two people who both are. What is cited for somebody of whom the reader may not
 * see everything is not told.
 */
export const isCitedHere = (sql: TransactionSql): Fragment => sql`
  (c.associate_id = c.subject_id or (c.associate_id not in (${hiddenInLines(sql)}) and not ${mayBeOfHidden(sql)}))
  and case when c.is_relationship then exists (
      select from relationships r
      join members one on one.tenant_id = r.tenant_id and one.id = r.member1_id and not one.removed and not one.stand_in
      join members other on other.tenant_id = r.tenant_id and other.id = r.member2_id and not other.removed and not other.stand_in
      where r.tenant_id = c.tenant_id and r.id = c.subject_id and r.active and not r.stand_in)
    else exists (
      select from members m where m.tenant_id = c.tenant_id and m.id = c.subject_id and not m.removed and not m.stand_in)
    and (c.associate_id = c.subject_id or not exists (
      select from members a left join members k on k.tenant_id = a.tenant_id and k.id = a.remaining_id
      where a.tenant_id = c.tenant_id and a.id = c.associate_id and coalesce(k.stand_in, a.stand_in))) end`;

const countOf = (sql: TransactionSql): Fragment => sql`
  (select count(distinct c.subject_id) from citations c where c.tenant_id = s.tenant_id and c.source_id = s.id and ${isCitedHere(sql)})::int`;

/**
 * Whether a citation `c` is of somebody who is here, or of two people who both are, whoever may see it. Who was taken away, or merged into
 * somebody, counts as well where the reader may not see them: else their going would show what was cited for them alone.
 */
const mayTellOfSomebody = (sql: TransactionSql): Fragment => sql`
  case when c.is_relationship then exists (
      select from relationships r
      join members one on one.tenant_id = r.tenant_id and one.id = r.member1_id and (not one.removed or one.stand_in)
      join members other on other.tenant_id = r.tenant_id and other.id = r.member2_id and (not other.removed or other.stand_in)
      where r.tenant_id = c.tenant_id and r.id = c.subject_id and (r.active or r.stand_in or one.stand_in or other.stand_in))
    else exists (
      select from members m left join members k on k.tenant_id = m.tenant_id and k.id = m.remaining_id
      where m.tenant_id = c.tenant_id and m.id = c.subject_id and (not m.removed or m.stand_in or k.stand_in)) end`;

/**
 * Whether the reader is told of a record `s` of a file that nobody cites. Of whom was erased nobody knows any more whether they were private and cited
 * it: then it is for administrators, and for who brought it.
 */
const isToldUncited = (sql: TransactionSql): Fragment => sql`
  (s.said is null or platform.is_admin() or coalesce(s.owner_id::text = platform.viewer(), false)
    or not exists (select from members where erased))`;

/**
 * Whether a source `s` is there: because it is cited, or by itself where nobody cites it. One that is cited for nothing but what the reader
 * may not see tells of that by its title.
 */
export const isThere = (sql: TransactionSql): Fragment => sql`
  (exists (select from citations c where c.tenant_id = s.tenant_id and c.source_id = s.id and ${isCitedHere(sql)})
    or (s.stands_alone and not s.removed and ${isToldUncited(sql)} and not exists (
      select from citations c where c.tenant_id = s.tenant_id and c.source_id = s.id and ${mayTellOfSomebody(sql)})))`;

/** How many citations of a source the reader may see. */
export const countCitations = async (sql: TransactionSql, sourceId: string): Promise<number> => {
  const [row] = await sql<{ count: number }[]>`
    select count(*)::int as count from citations c where c.source_id = ${sourceId} and ${isCitedHere(sql)}`;
  return row!.count;
};

const pattern = (word: string): string => `%${word.replace(/[\\%_]/g, "\\$&")}%`;

/** A page of the family's sources by title. */
export const listOfSources = async (
  sql: TransactionSql,
  { search, after }: { readonly search?: string | undefined; readonly after?: string | undefined },
): Promise<{ readonly sources: ListedSource[]; readonly next: string | null }> => {
  const words = soughtWords(search ?? "").map(pattern);
  const rows = await sql<{ id: string; details: string; cited_by: number }[]>`
    select s.id, s.details, ${countOf(sql)} as cited_by from sources s
    where ${isThere(sql)}
      ${words.length === 0 ? sql`` : sql`and s.words like all(${words})`}
      ${
        after === undefined
          ? sql``
          : sql`and (s.sort_title collate "C", s.id) > (
        select s.sort_title collate "C", s.id from sources s where s.id = ${after} and ${isThere(sql)})`
      }
    order by s.sort_title collate "C", s.id limit ${sourcesAtOnce + 1}`;
  const page = rows.slice(0, sourcesAtOnce);
  const sources = page.map(({ id, details, cited_by }) => {
    const { title, author } = JSON.parse(details) as SourceDetails;
    return { id, title, author, citedBy: cited_by };
  });
  return { sources, next: rows.length > page.length ? page.at(-1)!.id : null };
};

/** What is kept of a repository by the newest record of its file. */
const repositoryOf = async (sql: TransactionSql, line: string, xref: string): Promise<Repository | undefined> => {
  const [row] = await sql<{ record: string }[]>`
    select left(r.record, 20000) as record from import_records r join imports i on i.tenant_id = r.tenant_id and i.id = r.import_id
    where i.line = ${line} and split_part(left(r.record, 100), ' ', 2) = ${`@${xref}@`}
    order by r.position desc, r.number desc limit 1`;
  return row && readRepositoryRecord(row.record);
};

export interface FoundSource {
  readonly source: FamilySource;
  /** What it says of itself. */
  readonly shown: SourceDetails;
  /** What files and citations alone say. */
  readonly said: SourceDetails;
}

interface SourceRow {
  readonly id: string;
  readonly revision: number;
  readonly details: string;
  readonly said: string | null;
  readonly own: string | null;
  readonly cited_as: string | null;
  readonly line: string | null;
  readonly xref: string | null;
  readonly repository_xref: string | null;
  readonly cited_by: number;
}

/** One source of the viewer's family, with `removed` also one that was taken away; undefined where there is none. */
export const findSource = async (
  sql: TransactionSql,
  sourceId: string,
  { isRemovedToo = false }: { readonly isRemovedToo?: boolean } = {},
): Promise<FoundSource | undefined> => {
  const [row] = await sql<SourceRow[]>`
    select s.id, s.revision, s.details, s.said, s.own, s.cited_as, s.line, s.xref, s.repository_xref, ${countOf(sql)} as cited_by
    from sources s where s.id = ${sourceId} and ${isRemovedToo ? sql`true` : isThere(sql)}`;
  if (!row) return undefined;
  const own = (row.own === null ? {} : JSON.parse(row.own)) as SourceWords;
  const details = JSON.parse(row.details) as SourceDetails;
  const fields = (
    row.said === null ? { ...details, ...emptied(own), title: row.cited_as ?? details.title } : JSON.parse(row.said)
  ) as SourceDetails;
  const repository =
    row.line !== null && row.repository_xref !== null
      ? await repositoryOf(sql, row.line, row.repository_xref)
      : undefined;
  const said: SourceDetails = repository ? { ...fields, ...repository } : fields;
  const shown = sourceWith(said, own);
  const isFromFile = row.said !== null;
  return { source: { id: row.id, revision: row.revision, ...shown, citedBy: row.cited_by, isFromFile }, shown, said };
};

/** What people wrote, taken away again. */
const emptied = (own: SourceWords): SourceWords => Object.fromEntries(Object.keys(own).map((field) => [field, null]));
