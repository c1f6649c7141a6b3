import type { GedzipImport } from "@kinkeeper/contracts/archive/gedzips";
import type { TransactionSql } from "postgres";
import type { Actor } from "../actor.ts";

interface GedzipRow {
  readonly import_id: string;
  readonly status: GedzipImport["status"];
  readonly files: number;
  readonly missing: string;
  readonly missing_count: number;
  readonly added: number;
  readonly known: number;
  readonly issues: string;
}

/** The newest 50, first: one's own, to an administrator the whole family's. */
export const listGedzips = async (
  sql: TransactionSql,
  { userId, isFamilyAdmin }: Actor,
): Promise<readonly GedzipImport[]> => {
  const rows = await sql<GedzipRow[]>`
    select import_id, status, files, missing, missing_count, added, known, issues from gedzips
    where ${isFamilyAdmin ? sql`true` : sql`user_id = ${userId}`}
    order by position desc limit 50`;
  return rows.map(({ import_id: importId, missing_count: missingCount, missing, issues, ...row }) => ({
    ...row,
    importId,
    missing: JSON.parse(missing) as string[],
    missingCount,
    issues: JSON.parse(issues) as string[],
  }));
};
