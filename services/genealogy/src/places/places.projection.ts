import type { PlaceEvent } from "@kinkeeper/contracts/genealogy/events";
import { eachEvent, type Projection } from "@kinkeeper/platform/projection";
import type { TransactionSql } from "postgres";

interface Head {
  readonly tenantId: string;
  readonly placeId: string;
  readonly revision: number;
}

const setSameAs = (sql: TransactionSql, { tenantId, placeId, revision }: Head, otherId: string | null) => sql`
  insert into places (tenant_id, id, revision, same_as) values (${tenantId}, ${placeId}, ${revision}, ${otherId})
  on conflict (tenant_id, id) do update set revision = excluded.revision, same_as = excluded.same_as
  where places.revision < excluded.revision`;

/** What families say of the places that their people name. */
export const placesProjection: Projection<PlaceEvent> = {
  name: "places_v1",
  contexts: ["genealogy"],
  tables: ["places"],
  on: {
    PlaceLocated: eachEvent((sql, { data: { placeId, coordinates }, revision, metadata: { tenantId } }) => {
      const { latitude = null, longitude = null } = coordinates ?? {};
      return sql`
        insert into places (tenant_id, id, revision, latitude, longitude)
        values (${tenantId}, ${placeId}, ${revision}, ${latitude}, ${longitude})
        on conflict (tenant_id, id) do update
          set revision = excluded.revision, latitude = excluded.latitude, longitude = excluded.longitude
        where places.revision < excluded.revision`;
    }),
    PlaceJoined: eachEvent((sql, { data: { placeId, otherId }, revision, metadata: { tenantId } }) =>
      setSameAs(sql, { tenantId, placeId, revision }, otherId),
    ),
    PlaceSeparated: eachEvent((sql, { data: { placeId }, revision, metadata: { tenantId } }) =>
      setSameAs(sql, { tenantId, placeId, revision }, null),
    ),
  },
};
