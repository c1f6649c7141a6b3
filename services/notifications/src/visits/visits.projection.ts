import type { UserEvent } from "@kinkeeper/contracts/identity/user-events";
import type { VisitEvent } from "@kinkeeper/contracts/notifications/events";
import { eachEvent, type Projection } from "@kinkeeper/platform/projection";

type UserErased = Extract<UserEvent, { type: "UserErased" }>;

/** When people were last at the home of their families. */
export const visitsProjection: Projection<VisitEvent | UserErased> = {
  name: "visits_v1",
  contexts: ["notifications", "identity"],
  tables: ["visits"],
  on: {
    HomeVisited: eachEvent(
      (sql, { data: { userId, at, previous }, metadata: { tenantId } }) => sql`
        insert into visits (tenant_id, user_id, visited_at, previous) values (${tenantId}, ${userId}, ${at}, ${previous})
        on conflict (tenant_id, user_id) do update set visited_at = excluded.visited_at, previous = excluded.previous`,
    ),
    UserErased: eachEvent((sql, { data: { userId } }) => sql`delete from visits where user_id = ${userId}`),
  },
};
