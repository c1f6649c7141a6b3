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
  tables: ["own_people"],
  on: {
    OwnPersonChosen: eachEvent((sql, { data: { userId, memberId }, metadata: { tenantId } }) =>
      memberId === null
        ? sql`delete from own_people where tenant_id = ${tenantId} and user_id = ${userId}`
        : sql`
            insert into own_people (tenant_id, user_id, member_id, remaining_id)
            values (${tenantId}, ${userId}, ${memberId}, ${memberId})
            on conflict (tenant_id, user_id) do update
              set member_id = excluded.member_id, remaining_id = excluded.remaining_id`,
    ),
    MemberMerged: eachEvent(
      (sql, { data: { memberId, mergedId }, metadata: { tenantId } }) => sql`
        update own_people set remaining_id = ${memberId} where tenant_id = ${tenantId} and remaining_id = ${mergedId}`,
    ),
    MemberUnmerged: eachEvent(
      (sql, { data: { mergedId }, metadata: { tenantId } }) => sql`
        update own_people set remaining_id = member_id where tenant_id = ${tenantId} and member_id = ${mergedId}`,
    ),
    UserErased: eachEvent((sql, { data: { userId } }) => sql`delete from own_people where user_id = ${userId}`),
  },
};
