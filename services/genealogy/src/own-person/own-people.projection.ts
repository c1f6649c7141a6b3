import type { OwnPersonEvent } from "@kinkeeper/contracts/genealogy/events";
import type { UserEvent } from "@kinkeeper/contracts/identity/user-events";
import { eachEvent, type Projection } from "@kinkeeper/platform/projection";

type UserErased = Extract<UserEvent, { type: "UserErased" }>;

/** Who of a family's tree the people with accounts are. */
export const ownPeopleProjection: Projection<OwnPersonEvent | UserErased> = {
  name: "own_people_v1",
  contexts: ["genealogy", "identity"],
  tables: ["own_people"],
  on: {
    OwnPersonChosen: eachEvent((sql, { data: { userId, memberId }, metadata: { tenantId } }) =>
      memberId === null
        ? sql`delete from own_people where tenant_id = ${tenantId} and user_id = ${userId}`
        : sql`
            insert into own_people (tenant_id, user_id, member_id) values (${tenantId}, ${userId}, ${memberId})
            on conflict (tenant_id, user_id) do update set member_id = excluded.member_id`,
    ),
    UserErased: eachEvent((sql, { data: { userId } }) => sql`delete from own_people where user_id = ${userId}`),
  },
};
