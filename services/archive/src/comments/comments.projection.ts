import type { ArtifactEvent, CommentEvent, LifeEventEvent, TraditionEvent } from "@kinkeeper/contracts/archive/events";
import type { UserEvent } from "@kinkeeper/contracts/identity/user-events";
import { eachEvent, type Projection } from "@kinkeeper/platform/projection";

type UserErased = Extract<UserEvent, { type: "UserErased" }>;

type ItemPurged = Extract<ArtifactEvent | LifeEventEvent | TraditionEvent, { type: `${string}Purged` }>;

const purge = eachEvent<ItemPurged>(
  (sql, { data, metadata: { tenantId } }) => sql`
    delete from comments where tenant_id = ${tenantId} and item_id = ${data.itemId}`,
);

/** What was said to the items of a family. What was taken back keeps its row for as long as it can come back. */
export const commentsProjection: Projection<CommentEvent | ItemPurged | UserErased> = {
  name: "comments_v2",
  contexts: ["archive", "identity"],
  tables: ["comments"],
  on: {
    CommentMade: eachEvent(async (sql, { data, metadata: { tenantId, time } }) => {
      // Nobody says nothing: this is what is left of a comment once its author was erased.
      if (data.text === "") return;
      await sql`
        insert into comments (tenant_id, id, item_id, user_id, text, created_at)
        values (${tenantId}, ${data.commentId}, ${data.itemId}, ${data.userId}, ${data.text}, ${time})
        on conflict do nothing`;
    }),
    CommentEdited: eachEvent(async (sql, { data, metadata: { tenantId, time } }) => {
      if (data.text === "") return;
      await sql`
        update comments set text = ${data.text}, edited_at = ${time} where tenant_id = ${tenantId} and id = ${data.commentId}`;
    }),
    CommentRemoved: eachEvent(
      (sql, { data, metadata: { tenantId, time } }) => sql`
        update comments set removed = true, removed_at = ${time} where tenant_id = ${tenantId} and id = ${data.commentId}`,
    ),
    CommentRestored: eachEvent(
      (sql, { data, metadata: { tenantId } }) => sql`
        update comments set removed = false, removed_at = null where tenant_id = ${tenantId} and id = ${data.commentId}`,
    ),
    CommentPurged: eachEvent(
      (sql, { data, metadata: { tenantId } }) => sql`
        delete from comments where tenant_id = ${tenantId} and id = ${data.commentId}`,
    ),
    ArtifactPurged: purge,
    LifeEventPurged: purge,
    TraditionPurged: purge,
    UserErased: eachEvent((sql, { data }) => sql`delete from comments where user_id = ${data.userId}`),
  },
};
