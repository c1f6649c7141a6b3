import { mostItemPlaces, type listItemPlaces } from "@kinkeeper/contracts/archive/search";
import type { ResponseOf } from "@kinkeeper/contracts/endpoint";
import type { ReadModel, Viewer } from "@kinkeeper/platform/read-model";
import { readable } from "./readable.ts";

/** Places that the viewer may read of in items, each in the spelling that is used most. */
export const itemPlacesOf = (readModel: ReadModel, viewer: Viewer): Promise<ResponseOf<typeof listItemPlaces>> =>
  readModel.asViewer(
    viewer,
    (sql) => sql<{ value: string; count: number }[]>`
      select (array_agg(text order by uses desc, text))[1] as value, sum(uses)::int as count
      from search_labels l where ${readable(sql, "l", viewer)} and kind = 'item-place'
      group by key order by key limit ${mostItemPlaces}`,
  );
