import type { ObjectEvent } from "@kinkeeper/contracts/archive/events";
import { eachEvent, type MappedProjection } from "@kinkeeper/platform/projection";

/** Which objects a family has, and what they are: asked on every download, and joined to what they belong to. */
export const objectsProjection: MappedProjection<ObjectEvent> = {
  name: "objects_v1",
  contexts: ["archive"],
  tables: ["objects"],
  on: {
    ObjectStored: eachEvent(
      (sql, { data, metadata }) => sql`
        insert into objects (
          tenant_id, id, user_id, attempt, content_type, bytes, width, height, has_thumbnail, has_preview, stored_at
        ) values (
          ${metadata.tenantId}, ${data.objectId}, ${metadata.actorId ?? null}, ${data.attempt ?? null},
          ${data.contentType}, ${data.bytes}, ${data.width}, ${data.height}, ${data.hasThumbnail},
          ${data.hasPreview ?? false}, ${metadata.time}
        )
        on conflict (tenant_id, id) do nothing`,
    ),
    ObjectRemoved: eachEvent(
      (sql, { data, metadata: { tenantId } }) => sql`
        delete from objects where tenant_id = ${tenantId} and id = ${data.objectId}`,
    ),
  },
};
