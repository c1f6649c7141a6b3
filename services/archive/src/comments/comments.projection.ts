import type { CommentEvent } from "@kinkeeper/contracts/archive/events";
import type { UserEvent } from "@kinkeeper/contracts/identity/events";
import { oneByOne, type Projection } from "@kinkeeper/platform/projection";

type UserErased = Extract<UserEvent, { type: "UserErased" }>;

/** What was said to the items of a family. What was taken back keeps its row, since it can come back. */
export const commentsProjection: Projection<CommentEvent | UserErased> = {
  name: "comments_v1",
  contexts: ["archive", "identity"],
  handles: ["CommentMade", "CommentRemoved", "CommentRestored", "UserErased"],
  tables: ["comments"],
  apply: oneByOne(async (sql, { type, data, metadata: { tenantId, time } }) => {
    switch (type) {
      case "CommentMade":
        // Nobody says nothing: this is what is left of a comment once its author was erased.
        if (data.text === "") return;
        return sql`
          insert into comments (tenant_id, id, item_id, user_id, text, created_at)
          values (${tenantId}, ${data.commentId}, ${data.itemId}, ${data.userId}, ${data.text}, ${time})
          on conflict do nothing`;
      case "CommentRemoved":
      case "CommentRestored":
        return sql`
          update comments set removed = ${type === "CommentRemoved"}
          where tenant_id = ${tenantId} and id = ${data.commentId}`;
      case "UserErased":
        return sql`delete from comments where user_id = ${data.userId}`;
    }
  }),
};
