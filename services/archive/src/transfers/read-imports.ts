import type { TenantImport } from "@kinkeeper/contracts/archive/transfers";
import type { TransactionSql } from "postgres";

interface ImportRow {
  readonly id: string;
  readonly user_id: string;
  readonly status: TenantImport["status"];
  readonly people: number;
  readonly items: number;
  readonly files: number;
  readonly issues: string;
  readonly reason: string | null;
  readonly created_at: string;
  readonly done: number | null;
}

/** Whole only when the import says that it is done. */
const progressOf = ({ status, people, items, files, done }: ImportRow): number =>
  status === "done" ? 1 : Math.min(0.99, (done ?? 0) / Math.max(1, people + items + files));

export interface FoundImport {
  readonly answer: TenantImport;
  /** Who imports it. */
  readonly userId: string;
}

const found = (row: ImportRow): FoundImport => ({
  answer: {
    id: row.id,
    status: row.status,
    progress: progressOf(row),
    people: row.people,
    items: row.items,
    files: row.files,
    issues: JSON.parse(row.issues) as string[],
    reason: row.reason,
    createdAt: row.created_at,
  },
  userId: row.user_id,
});

export const findImport = async (sql: TransactionSql, id: string): Promise<FoundImport | undefined> => {
  const [row] = await sql<ImportRow[]>`
    select t.*, p.done from transfers t left join transfer_progress p on p.id = t.id where t.id = ${id}`;
  return row && found(row);
};

/** The newest, first. */
export const listImports = async (sql: TransactionSql): Promise<FoundImport[]> => {
  const rows = await sql<ImportRow[]>`
    select t.*, p.done from transfers t left join transfer_progress p on p.id = t.id order by t.position desc limit 50`;
  return rows.map(found);
};
