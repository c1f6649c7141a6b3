import type { Association } from "@kinkeeper/contracts/genealogy/associations";
import type { FamilyMemberWithRevision } from "@kinkeeper/contracts/genealogy/endpoints";
import type { TransactionSql } from "postgres";
import { associationsAtEvents, eventName } from "../gedcom/event-associations.ts";
import { readKept } from "../gedcom/kept-lines.ts";
import { associateOf } from "./associates.ts";

type AssociatedWith = NonNullable<FamilyMemberWithRevision["associatedWith"]>;

/** So many are shown in whose lives somebody is named. */
const mostListed = 200;

/** In whose lives somebody is named, or those who were merged with them. */
const namedInLives = async (sql: TransactionSql, memberId: string): Promise<AssociatedWith> => {
  const rows = await sql<{ id: string; details: string; associations: string; own: string[] }[]>`
    select m.id, m.details, m.associations, a.own
    from (
      select a.member_id, array_agg(a.associate_id::text) as own from associates a
      where a.associate_id = ${memberId}
        or a.associate_id in (select id from members where remaining_id = ${memberId} and merged_into is not null)
      group by a.member_id
    ) a join members m on m.id = a.member_id
    where not m.removed and m.associations is not null
    order by m.position, m.id limit ${mostListed}`;
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

interface EventRow {
  readonly id: string;
  readonly details: string;
  readonly other_id: string | null;
  readonly other_details: string | null;
  readonly extra: string;
  readonly own: string[];
  readonly is_whole: boolean;
}

/**
 * In whose events somebody had a part, by what the file calls them that tells so. Nothing is told of the events of two people of whom the
 * reader may not see everything.
 */
const namedAtEvents = async (sql: TransactionSql, memberId: string): Promise<AssociatedWith> => {
  const rows = await sql<EventRow[]>`
    with own as (
      select m.tenant_id, m.xref, i.line from members m join imports i on i.tenant_id = m.tenant_id and i.id = m.source_import
      where m.xref is not null and m.id = any(array(
        select ${memberId}::uuid union all select id from members where remaining_id = ${memberId} and merged_into is not null))
    ), named as (
      select e.subject_id, e.is_relationship, own.line, array_agg(own.xref) as own
      from own join event_associates e on e.tenant_id = own.tenant_id and e.xref_key = md5(own.xref)
      group by e.subject_id, e.is_relationship, own.line
    )
    select m.id, m.details, null as other_id, null as other_details, m.extra, n.own, m.restricted and not m.stand_in as is_whole, m.position
    from named n join members m on m.id = n.subject_id and not m.removed
      join imports i on i.tenant_id = m.tenant_id and i.id = m.source_import and i.line = n.line
    where not n.is_relationship and m.extra is not null
    union all
    select one.id, one.details, other.id, other.details, r.extra, n.own, r.restricted and not r.stand_in, r.position
    from named n join relationships r on r.id = n.subject_id and r.active
      join imports i on i.tenant_id = r.tenant_id and i.id = r.source_import and i.line = n.line
      join members one on one.id = r.member1_id and not one.removed and not one.stand_in
      join members other on other.id = r.member2_id and not other.removed and not other.stand_in
    where n.is_relationship and r.extra is not null
    order by position, id limit ${mostListed}`;
  return rows.flatMap(({ id, details, other_id, other_details, extra, own, is_whole }) =>
    associationsAtEvents(readKept(extra.split("\n")).structures, is_whole).flatMap(
      ({ at, association: { xref, role, words } }) =>
        xref !== undefined && own.includes(xref)
          ? [
              {
                person: associateOf(id, details),
                ...(other_id === null ? {} : { other: associateOf(other_id, other_details!) }),
                event: eventName(at),
                role,
                ...(words === undefined ? {} : { words }),
              },
            ]
          : [],
    ),
  );
};

/** In whose lives, and at whose events, somebody is named; two statements. */
export const associatedWith = async (
  sql: TransactionSql,
  memberId: string,
): Promise<Pick<FamilyMemberWithRevision, "associatedWith">> => {
  const [inLives, atEvents] = await Promise.all([namedInLives(sql, memberId), namedAtEvents(sql, memberId)]);
  const all = [...inLives, ...atEvents].slice(0, mostListed);
  return all.length === 0 ? {} : { associatedWith: all };
};
