import type { TenantEvent } from "@kinkeeper/contracts/identity/tenant-events";
import type { UserEvent } from "@kinkeeper/contracts/identity/user-events";
import { eachEvent, type Projection } from "@kinkeeper/platform/projection";

type ReaderEvent =
  | Extract<UserEvent, { type: "UserRegistered" | "UserProfileChanged" | "SuperAdminAppointed" | "UserErased" }>
  | Extract<
      TenantEvent,
      {
        type:
          | "TenantFounded"
          | "TenantRenamed"
          | "TenantStatusChanged"
          | "MembershipGranted"
          | "MembershipRoleChanged"
          | "MembershipRevoked";
      }
    >;

/** Accounts, families and who belongs to them: who is written to, and whether they still may be. */
export const readersProjection: Projection<ReaderEvent> = {
  name: "readers_v1",
  contexts: ["identity"],
  tables: ["accounts", "families", "memberships"],
  on: {
    UserRegistered: eachEvent(async (sql, { data: { userId, email, firstName, lastName } }) => {
      const account = { user_id: userId, email, first_name: firstName, last_name: lastName };
      await sql`insert into accounts ${sql(account)} on conflict do nothing`;
    }),
    UserProfileChanged: eachEvent(
      (sql, { data: { userId, firstName, lastName, birthdate } }) => sql`
        update accounts set first_name = ${firstName}, last_name = ${lastName}, birthdate = ${birthdate}
        where user_id = ${userId}`,
    ),
    SuperAdminAppointed: eachEvent(
      (sql, { data: { userId } }) => sql`update accounts set is_super_admin = true where user_id = ${userId}`,
    ),
    UserErased: eachEvent(async (sql, { data: { userId } }) => {
      await sql`delete from accounts where user_id = ${userId}`;
      await sql`delete from memberships where user_id = ${userId}`;
    }),
    TenantFounded: eachEvent(
      (sql, { data: { tenantId, name, status } }) => sql`
        insert into families (tenant_id, name, status) values (${tenantId}, ${name}, ${status}) on conflict do nothing`,
    ),
    TenantRenamed: eachEvent(
      (sql, { data: { tenantId, name } }) => sql`update families set name = ${name} where tenant_id = ${tenantId}`,
    ),
    TenantStatusChanged: eachEvent(
      (sql, { data: { tenantId, status } }) => sql`
        update families set status = ${status} where tenant_id = ${tenantId}`,
    ),
    MembershipGranted: eachEvent(
      (sql, { data: { tenantId, userId, role }, metadata: { time } }) => sql`
        insert into memberships (tenant_id, user_id, role, since) values (${tenantId}, ${userId}, ${role}, ${time})
        on conflict (tenant_id, user_id) do update set role = excluded.role`,
    ),
    MembershipRoleChanged: eachEvent(
      (sql, { data: { tenantId, userId, role } }) => sql`
        update memberships set role = ${role} where tenant_id = ${tenantId} and user_id = ${userId}`,
    ),
    MembershipRevoked: eachEvent(
      (sql, { data: { tenantId, userId } }) => sql`
        delete from memberships where tenant_id = ${tenantId} and user_id = ${userId}`,
    ),
  },
};
