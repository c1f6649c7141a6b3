import { deletedMembersAtOnce, type DeletedFamilyMember } from "@kinkeeper/contracts/genealogy/endpoints";
import type { MemberDetails } from "@kinkeeper/contracts/genealogy/member";
import { purgedAt, restorableSince } from "@kinkeeper/contracts/restorable";
import type { TransactionSql } from "postgres";

interface DeletedRow {
  readonly id: string;
  readonly revision: number;
  readonly details: string;
  readonly updated_at: string;
}

/** Who was deleted by hand and can be restored, the latest first; who an undone import took along comes with the file, imported again. */
export const deletedMembers = async (
  sql: TransactionSql,
  { after, now }: { readonly after: string | undefined; readonly now: Date },
): Promise<DeletedFamilyMember[]> => {
  const rows = await sql<DeletedRow[]>`
    select id, revision, details, updated_at from members m
    where removed and not erased and removed_by is null and merged_into is null and updated_at > ${restorableSince(now)}
      ${after === undefined ? sql`` : sql`and (updated_at, id) < (select updated_at, id from members where id = ${after})`}
    order by updated_at desc, id desc
    limit ${deletedMembersAtOnce}`;
  return rows.map(({ id, revision, details, updated_at }) => {
    const { firstName, lastName, maidenName, birthDate, deathDate } = JSON.parse(details) as MemberDetails;
    return {
      id,
      firstName,
      lastName,
      maidenName,
      birthDate,
      deathDate,
      deletedAt: updated_at,
      purgedAt: purgedAt(updated_at),
      revision: revision - 1,
    };
  });
};
