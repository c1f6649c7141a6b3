import type { TransactionSql } from "postgres";
import type { TenantEvent, UserEvent } from "@kinkeeper/contracts/identity/events";
import { oneByOne, type Projection } from "@kinkeeper/platform/projection";

type Sql = TransactionSql;
type Handled =
  | TenantEvent
  | Extract<
      UserEvent,
      { type: "UserRegistered" | "UserNameChosen" | "UserProfileChanged" | "SuperAdminAppointed" | "UserErased" }
    >;

/** The names of an account stand in its families' lists too; an account may be recorded after its first membership. */
const copyNames = (sql: Sql, userId: string) => sql`
  update tenant_users member set
    email = account.email, username = account.username, first_name = account.first_name, last_name = account.last_name
  from users account where account.user_id = ${userId} and member.user_id = account.user_id`;

const putMember = async (
  sql: Sql,
  { tenantId, userId, role }: { tenantId: string; userId: string; role: string },
  { joined, since }: { joined: boolean; since: string },
) => {
  await sql`
    insert into tenant_users (tenant_id, user_id, role, joined, since) values (${tenantId}, ${userId}, ${role}, ${joined}, ${since})
    on conflict (tenant_id, user_id) do update set role = excluded.role, joined = excluded.joined, since = excluded.since`;
  await copyNames(sql, userId);
};

/** Accounts, families, and who belongs to which. */
export const directoryProjection: Projection<Handled> = {
  name: "directory_v1",
  contexts: ["identity"],
  handles: [
    "TenantFounded",
    "TenantRenamed",
    "TenantStatusChanged",
    "MembershipOffered",
    "MembershipGranted",
    "MembershipRoleChanged",
    "MembershipRevoked",
    "UserRegistered",
    "UserNameChosen",
    "UserProfileChanged",
    "SuperAdminAppointed",
    "UserErased",
  ],
  tables: ["users", "tenants", "tenant_users"],
  apply: oneByOne(async (sql, { type, data, metadata: { time } }) => {
    switch (type) {
      case "TenantFounded":
        return sql`
          insert into tenants (tenant_id, name, status, status_since, created_at)
          values (${data.tenantId}, ${data.name}, ${data.status}, ${time}, ${time})
          on conflict (tenant_id) do nothing`;
      case "TenantRenamed":
        return sql`update tenants set name = ${data.name} where tenant_id = ${data.tenantId}`;
      case "TenantStatusChanged":
        return sql`update tenants set status = ${data.status}, status_since = ${time} where tenant_id = ${data.tenantId}`;
      case "MembershipOffered":
        return putMember(sql, data, { joined: false, since: time });
      case "MembershipGranted":
        return putMember(sql, data, { joined: true, since: time });
      case "MembershipRoleChanged":
        return sql`
          update tenant_users set role = ${data.role} where tenant_id = ${data.tenantId} and user_id = ${data.userId}`;
      case "MembershipRevoked":
        return sql`delete from tenant_users where tenant_id = ${data.tenantId} and user_id = ${data.userId}`;
      case "UserRegistered":
        await sql`
          insert into users (user_id, email, username, first_name, last_name)
          values (${data.userId}, ${data.email}, ${data.username}, ${data.firstName}, ${data.lastName})
          on conflict (user_id) do nothing`;
        return copyNames(sql, data.userId);
      case "UserNameChosen":
        await sql`update users set username = ${data.username} where user_id = ${data.userId}`;
        return copyNames(sql, data.userId);
      case "UserProfileChanged":
        await sql`
          update users set first_name = ${data.firstName}, last_name = ${data.lastName}, birthdate = ${data.birthdate},
            profile_image_url = ${data.profileImageUrl}
          where user_id = ${data.userId}`;
        return copyNames(sql, data.userId);
      case "SuperAdminAppointed":
        return sql`update users set super_admin = true where user_id = ${data.userId}`;
      case "UserErased":
        await sql`delete from tenant_users where user_id = ${data.userId}`;
        return sql`delete from users where user_id = ${data.userId}`;
    }
  }),
};
