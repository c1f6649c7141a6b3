import type { TransactionSql } from "postgres";
import { linesNow, type PeopleAway } from "../../sources/names-now.ts";

/** Somebody who is not here; `now`: who remains of them. */
export interface AwayRow {
  readonly id: string;
  readonly xref: string | null;
  readonly now_id: string | null;
  readonly now_xref: string | null;
}

/** Of those whom undoing an import removed nothing is kept. */
export const peopleAway = (sql: TransactionSql, line: string): Promise<readonly AwayRow[]> => sql<AwayRow[]>`
  select m.id, case when i.line = ${line} then m.xref end as xref,
    k.id as now_id, case when o.line = ${line} then k.xref end as now_xref
  from members m left join imports i on i.id = m.source_import
    left join members k on k.id = m.remaining_id and not k.removed left join imports o on o.id = k.source_import
  where m.removed and m.removed_by is null`;

/** What files of a line call families of which no relationship is left. */
export const familiesAway = async (sql: TransactionSql, line: string): Promise<readonly string[]> => {
  const rows = await sql<{ xref: string }[]>`
    select r.xref from relationships r join imports i on i.id = r.source_import
    where i.line = ${line} and r.xref is not null group by r.xref having not bool_or(r.active)`;
  return rows.map(({ xref }) => xref);
};

/** Without those of whom the file tells: what leads to them is as it says. */
export const awayFrom = (
  rows: readonly AwayRow[],
  {
    families = [],
    isInFile = () => false,
  }: { families?: readonly string[]; isInFile?: (row: AwayRow) => boolean } = {},
): PeopleAway => {
  const away = rows.filter((row) => !isInFile(row));
  const people = away.flatMap(({ xref, now_xref }) => (xref === null ? [] : [[xref, now_xref ?? undefined] as const]));
  return {
    ids: new Map(away.map(({ id, now_id }) => [id, now_id ?? undefined])),
    names: new Map([...families.map((xref) => [xref, undefined] as const), ...people]),
  };
};

/**
 * Kept families of a line of files that relate nobody, as an export of ours tells them since one of their people was merged, or removed.
 * What comes back so is no news, and is as it was once that is taken back.
 */
export const loneFamiliesNow = async (sql: TransactionSql, line: string, importId: string): Promise<string[]> => {
  const away = awayFrom(await peopleAway(sql, line));
  if (away.names.size === 0) return [];
  const families = await sql<{ record: string }[]>`
    select r.record from import_records r join imports i on i.id = r.import_id
    where i.line = ${line} and i.id <> ${importId} and i.status <> 'undone' and r.record ~ '^0 @[^@]+@ FAM\\M'`;
  return families.map(({ record }) => linesNow(record.split("\n"), away.names).join("\n"));
};
