import type { ObjectEvent } from "@kinkeeper/contracts/archive/events";
import { eachEvent, type Projection } from "@kinkeeper/platform/projection";

type StoredObjectEvent = Extract<ObjectEvent, { type: "ObjectStored" | "ObjectRemoved" }>;

/** Archive's stored files of a family: what a portrait may point to. */
export const storedObjectsProjection: Projection<StoredObjectEvent> = {
  name: "stored_objects_v1",
  contexts: ["archive"],
  tables: ["stored_objects"],
  on: {
    ObjectStored: eachEvent(
      (sql, { data, metadata: { tenantId, actorId } }) => sql`
        insert into stored_objects (tenant_id, id, user_id, content_type, bytes)
        values (${tenantId}, ${data.objectId}, ${actorId ?? null}, ${data.contentType}, ${data.bytes})
        on conflict do nothing`,
    ),
    ObjectRemoved: eachEvent(
      (sql, { data, metadata: { tenantId } }) =>
        sql`delete from stored_objects where tenant_id = ${tenantId} and id = ${data.objectId}`,
    ),
  },
};
