import type { MemberDetails } from "@kinkeeper/contracts/genealogy/member";
import { isKeptPrivate } from "@kinkeeper/contracts/genealogy/restrictions";
import type { TransactionSql } from "postgres";
import { xrefKey } from "../sources/record-keys.ts";

/** What a file calls somebody; `line`: of the imports in which it means the same. */
export interface NameInFile {
  readonly line: string;
  readonly xref: string;
}

/** Who is meant by it by now. */
export interface NamedRow extends NameInFile {
  readonly id: string;
  readonly removed: boolean;
  readonly stand_in: boolean;
  readonly details: string;
}

const keyOf = ({ line, xref }: NameInFile): string => `${line} ${xref}`;

/** Whether the viewer is told nothing of somebody. */
export const isHidden = ({ stand_in, details }: Pick<NamedRow, "stand_in" | "details">): boolean =>
  stand_in && isKeptPrivate((JSON.parse(details) as MemberDetails).restrictions);

/** Whom files mean, as the viewer may know them; no statement where nobody is named. */
export const namedInFiles = async (
  sql: TransactionSql,
  names: readonly NameInFile[],
): Promise<(name: NameInFile) => NamedRow | undefined> => {
  const xrefs = [...new Set(names.map(({ xref }) => xref))];
  const lines = [...new Set(names.map(({ line }) => line))];
  if (xrefs.length === 0) return () => undefined;
  const rows = await sql<NamedRow[]>`
    select m.xref, i.line, coalesce(k.id, m.id) as id, coalesce(k.removed, m.removed) as removed,
      coalesce(k.stand_in, m.stand_in) as stand_in, coalesce(k.details, m.details) as details
    from (
      select * from members where xref_key = any(${xrefs.map(xrefKey)})
      -- Rows that stand in for others are found by no key.
      union all select * from members where restricted and stand_in and xref = any(${xrefs})
    ) m join imports i on i.tenant_id = m.tenant_id and i.id = m.source_import
      left join members k on k.tenant_id = m.tenant_id and k.id = m.remaining_id
    where i.line = any(${lines}::uuid[])
    order by m.position desc`;
  const named = new Map(rows.map((row) => [keyOf(row), row]));
  return (name) => named.get(keyOf(name));
};
