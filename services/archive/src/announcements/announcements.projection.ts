import type { AnnouncementEvent } from "@kinkeeper/contracts/archive/events";
import type { UserEvent } from "@kinkeeper/contracts/identity/events";
import { oneByOne, type Projection } from "@kinkeeper/platform/projection";

type UserErased = Extract<UserEvent, { type: "UserErased" }>;

/** What was announced to a family and not taken back. */
export const announcementsProjection: Projection<AnnouncementEvent | UserErased> = {
  name: "announcements_v1",
  contexts: ["archive", "identity"],
  handles: ["AnnouncementMade", "AnnouncementWithdrawn", "UserErased"],
  tables: ["announcements"],
  apply: oneByOne(async (sql, { type, data, metadata: { tenantId, time } }) => {
    switch (type) {
      case "AnnouncementMade":
        // Nobody announces nothing: this is what is left of an announcement once its author was erased.
        if (data.content === "") return;
        return sql`
          insert into announcements (tenant_id, id, user_id, title, content, privacy, created_at)
          values (${tenantId}, ${data.announcementId}, ${data.userId}, ${data.title}, ${data.content}, ${data.privacy}, ${time})
          on conflict do nothing`;
      case "AnnouncementWithdrawn":
        return sql`delete from announcements where tenant_id = ${tenantId} and id = ${data.announcementId}`;
      case "UserErased":
        return sql`delete from announcements where user_id = ${data.userId}`;
    }
  }),
};
