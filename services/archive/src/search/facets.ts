import type { ResponseOf } from "@kinkeeper/contracts/endpoint";
import type { searchFacets } from "@kinkeeper/contracts/archive/search";
import type { ReadModel, Viewer } from "@kinkeeper/platform/read-model";
import type { TransactionSql } from "postgres";
import { afterAnyYear, beforeAnyYear } from "./document.ts";
import { readable } from "./readable.ts";

const most = 100;

/** Spellings of one tag count together, under the one that is used most. */
const counted = (sql: TransactionSql, viewer: Viewer, kind: "tag" | "place") => sql<{ value: string; count: number }[]>`
  select (array_agg(text order by uses desc, text))[1] as value, sum(uses)::int as count from search_labels l
  where ${readable(sql, "l", viewer)} and kind = ${kind}
  group by key order by count desc, value limit ${most}`;

/** What a member's searches can be narrowed down by. */
export const facetsOf = (readModel: ReadModel, viewer: Viewer): Promise<ResponseOf<typeof searchFacets>> =>
  readModel.asViewer(viewer, async (sql) => {
    const [tags, places, years] = await Promise.all([
      counted(sql, viewer, "tag"),
      counted(sql, viewer, "place"),
      sql<{ first: number | null; last: number | null }[]>`
        select min(year) as first, max(year) as last from search_documents d cross join unnest(array[d.year_from, d.year_to]) as year
        where ${readable(sql, "d", viewer)} and not d.removed and year > ${beforeAnyYear} and year < ${afterAnyYear}`,
    ]);
    const { first, last } = years[0]!;
    return { tags: [...tags], places: [...places], years: first === null || last === null ? null : { first, last } };
  });
