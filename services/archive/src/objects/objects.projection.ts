import type { ObjectEvent } from "@kinkeeper/contracts/archive/events";
import { oneByOne, type Projection } from "@kinkeeper/platform/projection";

/** Which objects a family has, and what they are: asked on every download, and joined to what they belong to. */
export const objectsProjection: Projection<ObjectEvent> = {
  name: "objects_v1",
  contexts: ["archive"],
  handles: ["ObjectStored", "ObjectRemoved"],
  tables: ["objects"],
  apply: oneByOne((sql, { type, data, metadata }) => {
    switch (type) {
      case "ObjectStored":
        return sql`
          insert into objects (
            tenant_id, id, user_id, attempt, content_type, bytes, width, height, has_thumbnail, has_preview, stored_at
          ) values (
            ${metadata.tenantId}, ${data.objectId}, ${metadata.actorId ?? null}, ${data.attempt ?? null},
            ${data.contentType}, ${data.bytes}, ${data.width}, ${data.height}, ${data.hasThumbnail},
            ${data.hasPreview ?? false}, ${metadata.time}
          )
          on conflict (tenant_id, id) do nothing`;
      case "ObjectRemoved":
        return sql`delete from objects where tenant_id = ${metadata.tenantId} and id = ${data.objectId}`;
    }
  }),
};
