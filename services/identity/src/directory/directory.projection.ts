import type { Recorded } from "@kinkeeper/contracts/event";
import type { TenantEvent } from "@kinkeeper/contracts/identity/tenant-events";
import type { UserEvent } from "@kinkeeper/contracts/identity/user-events";
import { eachEvent, type Projection } from "@kinkeeper/platform/projection";
import type { TransactionSql } from "postgres";
import { endsSessions } from "../users/session-version.ts";

type Handled =
  | Exclude<TenantEvent, { type: "SupportAccessed" | "TrialEnding" | "FamilyViewedAs" }>
  | Extract<
      UserEvent,
      {
        type:
          | "UserRegistered"
          | "PasswordSet"
          | "UserNameChosen"
          | "UserProfileChanged"
          | "SuperAdminAppointed"
          | "UserErased";
      }
    >;

/** The names of an account stand in its families' lists too; an account may be recorded after its first membership. */
const copyNames = (sql: TransactionSql, userId: string) => sql`
  update tenant_users member set
    email = account.email, username = account.username, first_name = account.first_name, last_name = account.last_name
  from users account where account.user_id = ${userId} and member.user_id = account.user_id`;

type Membership = Extract<TenantEvent, { type: "MembershipOffered" | "MembershipGranted" }>;

const putMember = eachEvent(async (sql, { type, data, metadata, revision }: Recorded<Membership>) => {
  const { tenantId, userId, role } = data;
  await sql`
    insert into tenant_users (tenant_id, user_id, role, joined, since, session_version)
    values (${tenantId}, ${userId}, ${role}, ${type === "MembershipGranted"}, ${metadata.time}, ${revision})
    on conflict (tenant_id, user_id) do update set
      role = excluded.role, joined = excluded.joined, since = excluded.since, session_version = excluded.session_version`;
  await copyNames(sql, userId);
});

/** Accounts, families, and who belongs to which. */
export const directoryProjection: Projection<Handled> = {
  name: "directory_v1",
  contexts: ["identity"],
  tables: ["users", "tenants", "tenant_users"],
  on: {
    TenantFounded: eachEvent(
      (sql, { data, metadata: { time } }) => sql`
        insert into tenants (tenant_id, name, status, status_since, created_at)
        values (${data.tenantId}, ${data.name}, ${data.status}, ${time}, ${time})
        on conflict (tenant_id) do nothing`,
    ),
    TenantRenamed: eachEvent(
      (sql, { data }) => sql`update tenants set name = ${data.name} where tenant_id = ${data.tenantId}`,
    ),
    TenantStatusChanged: eachEvent(async (sql, { data: { tenantId, status }, metadata: { time }, revision }) => {
      await sql`update tenants set status = ${status}, status_since = ${time} where tenant_id = ${tenantId}`;
      if (endsSessions(status))
        await sql`update tenant_users set session_version = ${revision} where tenant_id = ${tenantId}`;
    }),
    MembershipOffered: putMember,
    MembershipGranted: putMember,
    MembershipRoleChanged: eachEvent(
      (sql, { data: { tenantId, userId, role } }) => sql`
        update tenant_users set role = ${role} where tenant_id = ${tenantId} and user_id = ${userId}`,
    ),
    MembershipRevoked: eachEvent(
      (sql, { data: { tenantId, userId } }) => sql`
        delete from tenant_users where tenant_id = ${tenantId} and user_id = ${userId}`,
    ),
    UserRegistered: eachEvent(async (sql, { data: { userId, email, username, firstName, lastName } }) => {
      await sql`
        insert into users (user_id, email, username, first_name, last_name)
        values (${userId}, ${email}, ${username}, ${firstName}, ${lastName})
        on conflict (user_id) do nothing`;
      await copyNames(sql, userId);
    }),
    PasswordSet: eachEvent(
      (sql, { data: { userId }, revision }) => sql`
        update users set session_version = ${revision} where user_id = ${userId}`,
    ),
    UserNameChosen: eachEvent(async (sql, { data: { userId, username } }) => {
      await sql`update users set username = ${username} where user_id = ${userId}`;
      await copyNames(sql, userId);
    }),
    UserProfileChanged: eachEvent(
      async (sql, { data: { userId, firstName, lastName, birthdate, profileImageUrl } }) => {
        await sql`
          update users set first_name = ${firstName}, last_name = ${lastName}, birthdate = ${birthdate},
            profile_image_url = ${profileImageUrl}
          where user_id = ${userId}`;
        await copyNames(sql, userId);
      },
    ),
    SuperAdminAppointed: eachEvent(
      (sql, { data }) => sql`update users set super_admin = true where user_id = ${data.userId}`,
    ),
    UserErased: eachEvent(async (sql, { data: { userId } }) => {
      await sql`delete from tenant_users where user_id = ${userId}`;
      await sql`delete from users where user_id = ${userId}`;
    }),
  },
};
