import type { MemberEvent, OwnPersonEvent } from "@kinkeeper/contracts/genealogy/events";
import type { UserEvent } from "@kinkeeper/contracts/identity/user-events";
import { eachEvent, type Projection } from "@kinkeeper/platform/projection";

type SelfEvent =
  | OwnPersonEvent
  | Extract<MemberEvent, { type: "MemberMerged" | "MemberUnmerged" }>
  | Extract<UserEvent, { type: "UserErased" }>;

/** Who of a family's tree its readers are: nobody is reminded of their own birthday. */
export const ownPeopleProjection: Projection<SelfEvent> = {
  name: "own_people_v1",
  contexts: ["genealogy", "identity"],
  tables: ["own_people", "merged_people"],
  on: {
    OwnPersonChosen: eachEvent((sql, { data: { userId, memberId }, metadata: { tenantId } }) =>
      memberId === null
        ? sql`delete from own_people where tenant_id = ${tenantId} and user_id = ${userId}`
        : sql`
            insert into own_people (tenant_id, user_id, member_id) values (${tenantId}, ${userId}, ${memberId})
            on conflict (tenant_id, user_id) do update set member_id = excluded.member_id`,
    ),
    MemberMerged: eachEvent(
      (sql, { data: { memberId, mergedId }, metadata: { tenantId } }) => sql`
        insert into merged_people (tenant_id, merged_id, member_id) values (${tenantId}, ${mergedId}, ${memberId})
        on conflict (tenant_id, merged_id) do update set member_id = excluded.member_id`,
    ),
    MemberUnmerged: eachEvent(
      (sql, { data: { mergedId }, metadata: { tenantId } }) => sql`
        delete from merged_people where tenant_id = ${tenantId} and merged_id = ${mergedId}`,
    ),
    UserErased: eachEvent((sql, { data: { userId } }) => sql`delete from own_people where user_id = ${userId}`),
  },
};
