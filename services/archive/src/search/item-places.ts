import { mostItemPlaces, type listItemPlaces } from "@kinkeeper/contracts/archive/search";
import type { ResponseOf } from "@kinkeeper/contracts/endpoint";
import type { ReadModel, Viewer } from "@kinkeeper/platform/read-model";
import { readable } from "./query-words.ts";

/** Places that the viewer may read of in items and that no person has, each in the spelling that is used most. */
export const itemPlacesOf = (readModel: ReadModel, viewer: Viewer): Promise<ResponseOf<typeof listItemPlaces>> =>
  readModel.asViewer(
    viewer,
    (sql) => sql<{ value: string; count: number }[]>`
      select value, count from (
        select key, (array_agg(text order by uses desc, text) filter (where kind = 'item-place'))[1] as value,
          sum(uses) filter (where kind = 'item-place')::int as count, sum(uses) filter (where kind = 'place')::int as all_uses
        from search_labels l where ${readable(sql, "l", viewer)} and kind in ('place', 'item-place')
        group by key
      ) as places
      where count = all_uses order by key limit ${mostItemPlaces}`,
  );
