import type { ObjectEvent } from "@kinkeeper/contracts/archive/events";
import { oneByOne, type Projection } from "@kinkeeper/platform/projection";

/** Archive's stored files of a family: what a portrait may point to. */
export const storedObjectsProjection: Projection<ObjectEvent> = {
  name: "stored_objects_v1",
  contexts: ["archive"],
  handles: ["ObjectStored", "ObjectRemoved"],
  tables: ["stored_objects"],
  apply: oneByOne((sql, { type, data, metadata: { tenantId, actorId } }) => {
    switch (type) {
      case "ObjectStored":
        return sql`
          insert into stored_objects (tenant_id, id, user_id, content_type)
          values (${tenantId}, ${data.objectId}, ${actorId ?? null}, ${data.contentType})
          on conflict do nothing`;
      case "ObjectRemoved":
        return sql`delete from stored_objects where tenant_id = ${tenantId} and id = ${data.objectId}`;
    }
  }),
};
