import type { ObjectEvent } from "@kinkeeper/contracts/archive/events";
import { eachEvent, type Projection } from "@kinkeeper/platform/projection";

/** Which objects a family has, and what they are: asked on every download, and joined to what they belong to. */
export const objectsProjection: Projection<ObjectEvent> = {
  name: "objects_v1",
  contexts: ["archive"],
  tables: ["objects", "object_usage"],
  on: {
    ObjectStored: eachEvent(
      (sql, { data, metadata }) => sql`
        with stored as (
          insert into objects (
            tenant_id, id, user_id, attempt, content_type, bytes, width, height, has_thumbnail, has_preview, stored_at,
            sha256, source_sha256
          ) values (
            ${metadata.tenantId}, ${data.objectId}, ${metadata.actorId ?? null}, ${data.attempt ?? null},
            ${data.contentType}, ${data.bytes}, ${data.width}, ${data.height}, ${data.hasThumbnail},
            ${data.hasPreview ?? false}, ${metadata.time}, ${data.sha256}, ${data.sourceSha256 ?? null}
          )
          on conflict (tenant_id, id) do nothing
          returning tenant_id, bytes
        )
        insert into object_usage (tenant_id, bytes) select tenant_id, bytes from stored
        on conflict (tenant_id) do update set bytes = object_usage.bytes + excluded.bytes`,
    ),
    ObjectRemoved: eachEvent(
      (sql, { data, metadata: { tenantId } }) => sql`
        with removed as (
          delete from objects where tenant_id = ${tenantId} and id = ${data.objectId} returning tenant_id, bytes
        )
        update object_usage u set bytes = u.bytes - removed.bytes from removed where u.tenant_id = removed.tenant_id`,
    ),
  },
};
