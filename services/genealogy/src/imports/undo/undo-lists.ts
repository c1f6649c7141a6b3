import type { TransactionSql } from "postgres";
import type { ReadAsViewer } from "../../family/list-answers.ts";

/** Looked at in one step: what a step records, a command of another family may have to wait for. */
export const undoPageSize = 250;

/** Somebody, or a relationship, that an import added or changed. */
export interface Touched {
  readonly id: string;
  /** By the import itself; null or false for what was there before. */
  readonly is_added: boolean | null;
  /** The import that added it, where that one is undone already: nothing of it is to stay that nobody else holds. */
  readonly undone_before: string | null;
  /** Behind it the next page begins. */
  readonly cursor: string;
}

export interface TouchedMember extends Touched {
  /** Relationships hold on to them that stay when the import is undone. */
  readonly needed: boolean;
}

export interface UndoneCounts {
  readonly removed: number;
  readonly restored: number;
  readonly kept: number;
}

/** What undoing an import asks of the family's lists, in pages of `undoPageSize` behind a cursor; null: from the beginning. */
export interface UndoLists {
  relationshipsTouchedAfter(cursor: string | null): Promise<readonly Touched[]>;
  /** In the order in which they came, so that what lies together in every list is written together. */
  membersTouchedAfter(cursor: string | null): Promise<readonly TouchedMember[]>;
  /** Counted in the lists, which know also what was taken back before an interruption. */
  countUndone(): Promise<UndoneCounts>;
}

/** True where a relationship of the person on the page stays, else null. Ended by its first row, it is looked up by its index for each. */
const holdsOn = (sql: TransactionSql, end: "member1_id" | "member2_id") => sql`(
  select true from relationships r
  where r.active and r.${sql(end)} = p.id
    and (r.added_by is null or r.added_by not in (select id from going) or r.source_import not in (select id from going))
  limit 1)`;

export const undoLists = (read: ReadAsViewer, importId: string): UndoLists => ({
  relationshipsTouchedAfter: async (after) => [
    ...(await read(
      (sql) => sql<Touched[]>`
        select r.id, r.added_by = ${importId} as is_added, i.id as undone_before, r.id as cursor
        from relationships r left join imports i on i.id = r.added_by and i.status = 'undone'
        where r.active ${after === null ? sql`` : sql`and r.id > ${after}`} and (r.added_by = ${importId}
          or r.id in (select subject_id from import_changes where import_id = ${importId} and is_relationship))
        order by r.id limit ${undoPageSize}`,
    )),
  ],
  // First the page, then what holds on to each of it: of a large family the planner would read all relationships for every page.
  membersTouchedAfter: async (after) => [
    ...(await read(
      (sql) => sql<TouchedMember[]>`
        with going as materialized (select id from imports where id = ${importId} or status = 'undone'),
        page as materialized (
          select m.id, m.added_by = ${importId} as is_added, case when m.added_by <> ${importId} then i.id end as undone_before, m.position
          from members m left join imports i on i.id = m.added_by and i.status = 'undone'
          where (not m.removed or m.merged_into is not null and m.added_by = ${importId})
            ${after === null ? sql`` : sql`and m.position > ${after}`} and (m.added_by = ${importId} or i.id is not null
            or m.id in (select subject_id from import_changes where import_id = ${importId} and not is_relationship))
          order by m.position limit ${undoPageSize}
        )
        select p.id, p.is_added, p.undone_before, p.position as cursor, coalesce(${holdsOn(sql, "member1_id")}, ${holdsOn(sql, "member2_id")}, false) as needed
        from page p order by p.position`,
    )),
  ],
  countUndone: async () => {
    const [row] = await read(
      (sql) => sql<UndoneCounts[]>`
        select (select count(*) from members where removed_by = ${importId} and remaining_id is null)::int as removed,
          (select count(*) from import_changes c where c.import_id = ${importId} and not c.is_relationship)::int as restored,
          (select count(*) from members where added_by = ${importId} and not removed)::int as kept`,
    );
    return row!;
  },
});

/** How many people and relationships an import added, and how many it changed: what undoing it looks at. */
export const countTouched = async (
  sql: TransactionSql,
  importId: string,
): Promise<{ readonly added: number; readonly changed: number }> => {
  const [row] = await sql<{ added: number; changed: number }[]>`
    select ((select count(*) from members where added_by = ${importId} and not removed)
      + (select count(*) from relationships where added_by = ${importId} and active))::int as added,
      (select count(*) from import_changes where import_id = ${importId})::int as changed`;
  return row!;
};
