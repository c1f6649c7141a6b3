import type { GedcomImport } from "@kinkeeper/contracts/genealogy/endpoints";
import type { TransactionSql } from "postgres";
import type { ImportRowStatus } from "./import-rows.ts";

interface ImportRow {
  readonly id: string;
  readonly status: ImportRowStatus;
  readonly file_name: string | null;
  readonly people: number;
  readonly families: number;
  readonly issues: GedcomImport["issues"];
  readonly issue_count: number;
  readonly planned: number;
  readonly applied: number;
  readonly created: number;
  readonly updated: number;
  readonly unchanged: number;
  readonly removed: number;
  readonly restored: number;
  readonly kept: number;
  readonly reason: string | null;
  readonly created_at: string;
}

/** Of the changes planned, how many the lists show; it is whole only when the import says that it is done. */
const progressOf = ({ status, planned, applied }: ImportRow): number => {
  if (status === "preview") return 0;
  if (status === "done" || status === "undone") return 1;
  return planned === 0 ? 0 : Math.min(0.99, applied / planned);
};

const answerOf = (row: ImportRow): GedcomImport => ({
  id: row.id,
  status: row.status === "undoing" ? "running" : row.status,
  fileName: row.file_name,
  people: row.people,
  families: row.families,
  issues: row.issues,
  issueCount: row.issue_count,
  progress: progressOf(row),
  created: row.created,
  updated: row.updated,
  unchanged: row.unchanged,
  removed: row.removed,
  restored: row.restored,
  kept: row.kept,
  reason: row.reason,
  createdAt: row.created_at,
});

export const findImport = async (sql: TransactionSql, importId: string): Promise<GedcomImport | undefined> => {
  const [row] = await sql<ImportRow[]>`select * from imports where id = ${importId}`;
  return row && answerOf(row);
};

/** The newest, first. */
export const listImports = async (sql: TransactionSql): Promise<GedcomImport[]> => {
  const rows = await sql<ImportRow[]>`select * from imports order by position desc limit 50`;
  return rows.map(answerOf);
};
