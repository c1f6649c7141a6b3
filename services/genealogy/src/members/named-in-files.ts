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

/** Whom files mean, as the viewer may know them. */
export interface NamedInFiles {
  /** Undefined where nobody is known by that name. */
  rowOf(name: NameInFile): NamedRow | undefined;
  /** Nobody is known by that name, and it may be what an older file calls somebody hidden of whom another program's spoke since. */
  mayBeHidden(name: NameInFile): boolean;
}

/** No statement where nobody is named, and one more where somebody is not known. */
export const namedInFiles = async (sql: TransactionSql, names: readonly NameInFile[]): Promise<NamedInFiles> => {
  const xrefs = [...new Set(names.map(({ xref }) => xref))];
  const lines = [...new Set(names.map(({ line }) => line))];
  if (xrefs.length === 0) return { rowOf: () => undefined, mayBeHidden: () => false };
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
  const isUnknown = (name: NameInFile): boolean => name.xref !== "VOID" && !named.has(keyOf(name));
  const [hiding] = names.some(isUnknown)
    ? await sql<{ is_any: boolean }[]>`select exists (select from members where restricted and stand_in) as is_any`
    : [];
  return {
    rowOf: (name) => named.get(keyOf(name)),
    mayBeHidden: (name) => hiding?.is_any === true && isUnknown(name),
  };
};
