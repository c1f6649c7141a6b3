import type { Association } from "@kinkeeper/contracts/genealogy/associations";
import type { Associate, FamilyMemberWithRevision } from "@kinkeeper/contracts/genealogy/endpoints";
import type { MemberDetails } from "@kinkeeper/contracts/genealogy/member";
import { isKeptPrivate } from "@kinkeeper/contracts/genealogy/restrictions";
import { notFound } from "@kinkeeper/platform/domain-error";
import type { TransactionSql } from "postgres";
import type { NameOf } from "../sources/value-text.ts";

type AssociationFields = Pick<FamilyMemberWithRevision, "associations" | "associates" | "associatedWith">;

/** So many are shown in whose lives somebody is named. */
const mostTold = 200;

const idsIn = (list: readonly Association[] | null | undefined): string[] => [
  ...new Set((list ?? []).flatMap(({ memberId }) => memberId ?? [])),
];

interface AssociateRow {
  readonly id: string;
  readonly now_id: string;
  readonly removed: boolean;
  readonly stand_in: boolean;
  readonly details: string;
}

const associateOf = (id: string, details: string): Associate => {
  const { firstName, lastName, birthDate, deathDate } = JSON.parse(details) as MemberDetails;
  return { id, firstName, lastName, birthDate, deathDate };
};

const associatesBy = (sql: TransactionSql, ids: readonly string[]) =>
  ids.length === 0
    ? Promise.resolve([])
    : sql<AssociateRow[]>`
        select m.id, coalesce(k.id, m.id) as now_id, coalesce(k.removed, m.removed) as removed,
          coalesce(k.stand_in, m.stand_in) as stand_in, coalesce(k.details, m.details) as details
        from members m left join members k on k.tenant_id = m.tenant_id and k.id = m.remaining_id
        where m.id = any(${ids as string[]}::uuid[])`;

/**
 * Who is named in somebody's life, and in whose life they are. Of an associate who is kept private before the viewer no more than the
 * role is told: what is written beside it is about them. One statement, or two where people of the family are named.
 */
export const toldAssociations = async (
  sql: TransactionSql,
  memberId: string,
  recorded: readonly Association[] | null | undefined,
): Promise<AssociationFields> => {
  const rows = await associatesBy(sql, idsIn(recorded));
  const keptPrivate = new Set(
    rows.flatMap(({ id, stand_in, details }) =>
      stand_in && isKeptPrivate((JSON.parse(details) as MemberDetails).restrictions) ? [id] : [],
    ),
  );
  const associations = recorded?.map((one) =>
    one.memberId !== undefined && keptPrivate.has(one.memberId)
      ? { id: one.id, memberId: one.memberId, role: one.role }
      : one,
  );
  const associates = rows.flatMap(({ id, now_id, removed, details }) =>
    removed ? [] : [{ memberId: id, person: associateOf(now_id, details) }],
  );
  const associatedWith = await lifeOf(sql, memberId);
  return {
    ...(recorded === undefined ? {} : { associations: associations ?? null }),
    ...(associates.length === 0 ? {} : { associates }),
    ...(associatedWith.length === 0 ? {} : { associatedWith }),
  };
};

/** In whose lives somebody is named, or those who were merged with them. */
const lifeOf = async (
  sql: TransactionSql,
  memberId: string,
): Promise<NonNullable<FamilyMemberWithRevision["associatedWith"]>> => {
  const rows = await sql<{ id: string; details: string; associations: string; own: string[] }[]>`
    select m.id, m.details, m.associations, a.own
    from (
      select a.member_id, array_agg(a.associate_id::text) as own from associates a
      where a.associate_id = ${memberId}
        or a.associate_id in (select id from members where remaining_id = ${memberId} and merged_into is not null)
      group by a.member_id
    ) a join members m on m.id = a.member_id
    where not m.removed and m.associations is not null
    order by m.position, m.id limit ${mostTold}`;
  return rows.flatMap(({ id, details, associations, own }) =>
    ((JSON.parse(associations) as Association[] | null) ?? []).flatMap((one) =>
      one.memberId !== undefined && own.includes(one.memberId)
        ? [
            {
              person: associateOf(id, details),
              role: one.role,
              ...(one.words === undefined ? {} : { words: one.words }),
            },
          ]
        : [],
    ),
  );
};

/** @throws DomainError NOT_FOUND where anybody is named who is nobody of the family. */
export const requireAssociates = async (
  sql: TransactionSql,
  list: readonly Association[] | null | undefined,
): Promise<void> => {
  const ids = idsIn(list);
  const found = await associatesBy(sql, ids);
  if (found.length < ids.length) throw notFound("person");
};

const nameIn = (details: string): string => {
  const { firstName, lastName } = JSON.parse(details) as MemberDetails;
  return [firstName, lastName].filter(Boolean).join(" ");
};

/** What those are called who are named in any of these lists, as the viewer may know them. */
export const namesOfAssociates = async (
  sql: TransactionSql,
  lists: readonly (readonly Association[] | null | undefined)[],
): Promise<NameOf> => {
  const rows = await associatesBy(sql, [...new Set(lists.flatMap(idsIn))]);
  const names = new Map(rows.map(({ id, details }) => [id, nameIn(details)]));
  return (memberId) => names.get(memberId);
};
