import type { TransactionSql } from "postgres";

/** Who is shown for somebody that something is linked to: they themselves, or who they were merged with. */
export type RemainingPeople = ReadonlyMap<string, string>;

interface Row {
  readonly id: string;
  readonly remaining: string;
}

/** For those of the people that `ids` selects who are in the viewer's family now, or remain in it as somebody else. */
export const remainingPeople = async (
  sql: TransactionSql,
  ids: ReturnType<TransactionSql> | readonly string[],
): Promise<RemainingPeople> => {
  if (Array.isArray(ids) && ids.length === 0) return new Map();
  const chosen = Array.isArray(ids)
    ? sql`any(${[...(ids as readonly string[])]}::uuid[])`
    : sql`any(array(${ids as ReturnType<TransactionSql>}))`;
  const rows = await sql<Row[]>`
    select p.id, r.id as remaining from people p
    join people r on r.tenant_id = p.tenant_id and r.id = coalesce(p.remaining_id, p.id) and not r.removed
    where p.id = ${chosen}`;
  return new Map(rows.map(({ id, remaining }) => [id, remaining]));
};

/** Those of these people who were deleted, without those who remain as somebody else; whom the viewer may not know of is not among them. */
export const deletedPeople = async (sql: TransactionSql, ids: readonly string[]): Promise<readonly string[]> => {
  const rows = await sql<{ id: string }[]>`
    select id from people where id = any(${[...ids]}::uuid[]) and removed and remaining_id is null`;
  return rows.map(({ id }) => id);
};

/** A face as it is shown: of who remains of whom it was marked as; none where nobody does. */
export const shownFace = <Face extends { readonly memberId: string }>(
  face: Face,
  remaining: RemainingPeople,
): Face[] => {
  const memberId = remaining.get(face.memberId);
  return memberId === undefined ? [] : [{ ...face, memberId }];
};

/** The people shown for these links, nobody twice. */
export const shownLinks = (links: readonly string[], remaining: RemainingPeople): string[] => [
  ...new Set(links.flatMap((id) => remaining.get(id) ?? [])),
];
