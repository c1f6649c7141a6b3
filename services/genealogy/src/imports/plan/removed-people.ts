import type { TransactionSql } from "postgres";
import { redirectedLines, type PointerRedirects } from "../../sources/pointer-redirects.ts";

/** Somebody who is not here; `now`: who remains of them. */
export interface RemovedPersonRow {
  readonly id: string;
  readonly xref: string | null;
  readonly now_id: string | null;
  readonly now_xref: string | null;
}

/** Of those whom undoing an import removed nothing is kept. */
export const removedPeople = (sql: TransactionSql, line: string): Promise<readonly RemovedPersonRow[]> => sql<
  RemovedPersonRow[]
>`
  select m.id, case when i.line = ${line} then m.xref end as xref,
    k.id as now_id, case when o.line = ${line} then k.xref end as now_xref
  from members m left join imports i on i.id = m.source_import
    left join members k on k.id = m.remaining_id and not k.removed left join imports o on o.id = k.source_import
  where m.removed and m.removed_by is null`;

/** What files of a line call families of which no relationship is left. */
export const emptyFamilies = async (sql: TransactionSql, line: string): Promise<readonly string[]> => {
  const rows = await sql<{ xref: string }[]>`
    select r.xref from relationships r join imports i on i.id = r.source_import
    where i.line = ${line} and r.xref is not null group by r.xref having not bool_or(r.active)`;
  return rows.map(({ xref }) => xref);
};

/** Without those of whom the file tells: what leads to them is as it says. */
export const redirectsOf = (
  rows: readonly RemovedPersonRow[],
  {
    families = [],
    isInFile = () => false,
  }: { families?: readonly string[]; isInFile?: (row: RemovedPersonRow) => boolean } = {},
): PointerRedirects => {
  const absent = rows.filter((row) => !isInFile(row));
  const people = absent.flatMap(({ xref, now_xref }) =>
    xref === null ? [] : [[xref, now_xref ?? undefined] as const],
  );
  return {
    ids: new Map(absent.map(({ id, now_id }) => [id, now_id ?? undefined])),
    names: new Map([...families.map((xref) => [xref, undefined] as const), ...people]),
  };
};

/**
 * Kept families of a line of files that relate nobody, as an export of ours tells them since one of their people was merged, or removed.
 * What comes back so is no news, and is as it was once that is taken back.
 */
export const redirectedFamilies = async (sql: TransactionSql, line: string, importId: string): Promise<string[]> => {
  const redirects = redirectsOf(await removedPeople(sql, line));
  if (redirects.names.size === 0) return [];
  const families = await sql<{ record: string }[]>`
    select r.record from import_records r join imports i on i.id = r.import_id
    where i.line = ${line} and i.id <> ${importId} and i.status <> 'undone' and r.record ~ '^0 @[^@]+@ FAM\\M'`;
  return families.map(({ record }) => redirectedLines(record.split("\n"), redirects.names).join("\n"));
};
