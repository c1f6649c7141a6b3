import type { AnnouncementEvent } from "@kinkeeper/contracts/archive/events";
import type { UserEvent } from "@kinkeeper/contracts/identity/user-events";
import { eachEvent, type Projection } from "@kinkeeper/platform/projection";

type UserErased = Extract<UserEvent, { type: "UserErased" }>;

/** What was announced to a family. What was withdrawn keeps its row for a while, since it can come back. */
export const announcementsProjection: Projection<AnnouncementEvent | UserErased> = {
  name: "announcements_v1",
  contexts: ["archive", "identity"],
  tables: ["announcements"],
  on: {
    AnnouncementMade: eachEvent(async (sql, { data, metadata: { tenantId, time } }) => {
      // Nobody announces nothing: this is what is left of an announcement once its author was erased.
      if (data.content === "") return;
      await sql`
        insert into announcements (tenant_id, id, user_id, title, content, privacy, created_at)
        values (${tenantId}, ${data.announcementId}, ${data.userId}, ${data.title}, ${data.content}, ${data.privacy}, ${time})
        on conflict do nothing`;
    }),
    AnnouncementWithdrawn: eachEvent(
      (sql, { data, metadata: { tenantId, time } }) => sql`
        update announcements set withdrawn_at = ${time}
        where tenant_id = ${tenantId} and id = ${data.announcementId}`,
    ),
    AnnouncementRestored: eachEvent(
      (sql, { data, metadata: { tenantId } }) => sql`
        update announcements set withdrawn_at = null
        where tenant_id = ${tenantId} and id = ${data.announcementId}`,
    ),
    AnnouncementPurged: eachEvent(
      (sql, { data, metadata: { tenantId } }) => sql`
        delete from announcements where tenant_id = ${tenantId} and id = ${data.announcementId}`,
    ),
    UserErased: eachEvent((sql, { data }) => sql`delete from announcements where user_id = ${data.userId}`),
  },
};
