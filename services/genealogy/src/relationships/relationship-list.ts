import { pageSize, wholeList } from "../family/list-answers.ts";
import { betweenPeople } from "./between-people.ts";
import { isEndPrivateForSome, isMarriagePrivateForSome, isPrivateForSome } from "./relationship-answer.ts";

/**
 * Every relationship between two people who are here, by id. A relationship that was added while one of its people was being removed
 * stands in the events, but leads to nobody.
 */
export const relationshipList = wholeList<string>("relationships", (read, after) =>
  read(async (sql) => {
    const [page] = await sql<{ rows: string | null; count: number; last: string | null }[]>`
        with page as (
          select id,
            '{"id":"' || id || '","member1Id":"' || member1_id || '","member2Id":"' || member2_id
            || '","relationshipType":"' || relationship_type
            || '","marriageDate":' || coalesce(to_json(marriage_date)::text, 'null')
            || ',"marriagePlace":' || coalesce(to_json(marriage_place)::text, 'null')
            || ',"pedigree":' || coalesce('"' || pedigree || '"', 'null')
            || ',"partnership":' || coalesce('"' || partnership || '"', 'null')
            || ',"endDate":' || coalesce(to_json(end_date)::text, 'null')
            || ',"endPlace":' || coalesce(to_json(end_place)::text, 'null')
            || case when ${isPrivateForSome(sql)} then ',"isPrivate":true' else '' end
            || case when ${isMarriagePrivateForSome(sql)} then ',"isMarriagePrivate":true' else '' end
            || case when ${isEndPrivateForSome(sql)} then ',"isEndPrivate":true' else '' end
            || ',"createdAt":"' || created_at || '"}' as json
          from relationships r
          where active ${after ? sql`and id > ${after}` : sql``}
            and ${betweenPeople(sql)}
          order by id
          limit ${pageSize}
        )
        select string_agg(json, ',' order by id) as rows, count(*)::int as count,
          (select id from page order by id desc limit 1) as last
        from page`;
    const { rows, count, last } = page!;
    return { rows: rows ?? "", next: count < pageSize ? undefined : (last ?? undefined) };
  }),
);
