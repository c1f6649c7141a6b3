import type { UserEvent } from "@kinkeeper/contracts/identity/user-events";
import type { InboxEvent } from "@kinkeeper/contracts/notifications/events";
import { eachEvent, type Projection } from "@kinkeeper/platform/projection";
import { announceChanges } from "@kinkeeper/platform/projections/announce-changes";
import { accountTopic } from "../live/topics.ts";

type UserErased = Extract<UserEvent, { type: "UserErased" }>;

/** What of their news people have read. */
export const readsProjection: Projection<InboxEvent | UserErased> = {
  name: "inbox_reads_v2",
  contexts: ["notifications", "identity"],
  tables: ["inbox_reads", "inbox_read_entries"],
  on: {
    NotificationsRead: eachEvent(async (sql, { data: { userId, ids, until }, metadata: { tenantId } }) => {
      if (until !== null) {
        await sql`
          insert into inbox_reads (user_id, tenant_id, until) values (${userId}, ${tenantId}, ${until})
          on conflict (user_id, tenant_id) do update set until = excluded.until`;
        await sql`delete from inbox_read_entries where user_id = ${userId} and tenant_id = ${tenantId}`;
      }
      if (ids.length > 0)
        await sql`
          insert into inbox_read_entries ${sql(ids.map((entry_id) => ({ user_id: userId, tenant_id: tenantId, entry_id })))}
          on conflict do nothing`;
      await announceChanges(sql, [accountTopic(userId)]);
    }),
    UserErased: eachEvent(async (sql, { data: { userId } }) => {
      await sql`delete from inbox_reads where user_id = ${userId}`;
      await sql`delete from inbox_read_entries where user_id = ${userId}`;
    }),
  },
};
