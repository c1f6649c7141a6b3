import type { FileDetail } from "@kinkeeper/contracts/genealogy/file-details";
import { undecidedPrivacy, type LivingInExport } from "@kinkeeper/contracts/genealogy/privacy";
import type { Fragment, TransactionSql } from "postgres";
import { fileDetailsIn } from "../gedcom/file-details.ts";
import { isUntoldInFiles, saidOfLiving } from "./told-in-files.ts";
import { wholeDetails, type FieldColumns } from "./whole-details.ts";

/** Somebody's lines, and what tells whether they would be in a file that the reader makes. */
export interface FileDetailsRow extends FieldColumns {
  readonly extra: string | null;
  readonly merged_extra: readonly string[];
  readonly stand_in: boolean;
  readonly is_admin: boolean;
  readonly others_see: LivingInExport | null;
}

/** The columns of such a row that are not those of somebody's fields; the member is `m`. */
export const fileDetailsColumns = (sql: TransactionSql): Fragment => sql`
  m.extra, m.stand_in, platform.is_admin() as is_admin,
  (select p.others_see from family_privacy p where p.tenant_id = m.tenant_id) as others_see,
  array(
    select o.extra from members o
    where o.tenant_id = m.tenant_id and o.remaining_id = m.id and o.merged_into is not null and o.xref is not null and o.extra is not null
    order by o.position, o.id) as merged_extra`;

/** What their files say for which there is no field: nothing that would not be in the file that the reader may make. */
export const fileDetailsOf = (row: FileDetailsRow): FileDetail[] => {
  const { extra, merged_extra: merged, stand_in: isStandIn, is_admin: isAdmin } = row;
  if (extra === null && merged.length === 0) return [];
  const details = wholeDetails(row);
  const says = saidOfLiving("all", { isAdmin, othersSee: row.others_see ?? undecidedPrivacy.othersSee });
  if (isUntoldInFiles({ details, isStandIn }, says)) return [];
  return fileDetailsIn(
    details,
    extra?.split("\n") ?? [],
    merged.map((lines) => lines.split("\n")),
  );
};

/** The same of one member of the viewer's family; undefined when there is none or they were removed. One statement. */
export const readFileDetails = async (sql: TransactionSql, memberId: string): Promise<FileDetail[] | undefined> => {
  const [row] = await sql<FileDetailsRow[]>`
    select m.details, m.facts, m.associations, m.notes, m.cited, ${fileDetailsColumns(sql)}
    from members m where m.id = ${memberId} and not m.removed`;
  return row && fileDetailsOf(row);
};
