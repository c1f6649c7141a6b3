import { pageSize, wholeList } from "../family/list-answers.ts";

interface Cursor {
  readonly sort_name: string;
  readonly id: string;
}

/** Everybody who is here, by name. Rows become JSON in Postgres: their fields lie there as JSON already. */
export const memberList = wholeList<Cursor>("members", (read, after) =>
  read(async (sql) => {
    const [page] = await sql<{ rows: string | null; count: number; last: Cursor | null }[]>`
        with page as (
          select sort_name, id,
            '{"id":"' || id || '","photoUrl":' || coalesce('"' || photo_url || '"', 'null')
            || ',"birthFrom":' || coalesce('"' || birth_from || '"', 'null')
            || ',"deathFrom":' || coalesce('"' || death_from || '"', 'null')
            || ',"createdAt":"' || created_at || '","updatedAt":"' || updated_at || '",' || substr(details, 2) as json
          from members
          where not removed ${after ? sql`and (sort_name, id) > (${after.sort_name}, ${after.id}::uuid)` : sql``}
          order by sort_name, id
          limit ${pageSize}
        )
        select string_agg(json, ',' order by sort_name, id) as rows, count(*)::int as count,
          (select to_json(last) from (select sort_name, id from page order by sort_name desc, id desc limit 1) last) as last
        from page`;
    const { rows, count, last } = page!;
    return { rows: rows ?? "", next: count < pageSize ? undefined : (last ?? undefined) };
  }),
);
