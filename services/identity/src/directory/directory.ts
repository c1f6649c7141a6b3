import type { QueryOf } from "@kinkeeper/contracts/endpoint";
import { tenantsAtOnce, type AdminTenant, type listTenants } from "@kinkeeper/contracts/identity/platform-families";
import { type TenantUser } from "@kinkeeper/contracts/identity/family-users";
import type { Tenant } from "@kinkeeper/contracts/identity/signed-in";
import type { TenantStatus } from "@kinkeeper/contracts/enumerations";
import type { ReadModel, Viewer } from "@kinkeeper/platform/read-model";
import { alreadyMember } from "../tenants/tenant.decider.ts";
import type { MemberRole } from "../tenants/tenant.ts";

interface TenantRow {
  readonly tenant_id: string;
  readonly name: string;
  readonly status: TenantStatus;
  readonly created_at: Date;
}

interface MemberRow {
  readonly user_id: string;
  readonly role: MemberRole;
  readonly joined: boolean;
  readonly email: string;
  readonly username: string | null;
  readonly first_name: string | null;
  readonly last_name: string | null;
}

const tenantOf = (row: TenantRow): Tenant => ({
  id: row.tenant_id,
  name: row.name,
  status: row.status,
  createdAt: row.created_at.toISOString(),
});

type Names = Pick<TenantUser, "firstName" | "lastName" | "username">;

/**
 * What a family sees of an account's names: nothing until its owner has come. Whoever knows an e-mail address could
 * otherwise found a family, invite it and read whose it is.
 */
export const namesShown = ({ firstName, lastName, username }: Names, joined: boolean): Names =>
  joined ? { firstName, lastName, username } : { firstName: null, lastName: null, username: null };

/** Members see each other without e-mail addresses; administrators see them. */
const tenantUserOf = (row: MemberRow, { withEmail }: { withEmail: boolean }): TenantUser => ({
  id: row.user_id,
  ...namesShown({ firstName: row.first_name, lastName: row.last_name, username: row.username }, row.joined),
  ...(withEmail ? { email: row.email } : {}),
  role: row.role,
  status: row.joined ? "active" : "invited",
});

export const familyOf = (readModel: ReadModel, viewer: Viewer): Promise<Tenant | undefined> =>
  readModel.asViewer(viewer, async (sql) => {
    const [row] = await sql<TenantRow[]>`select * from tenants where tenant_id = ${viewer.tenantId}`;
    return row && tenantOf(row);
  });

export const membersOf = (
  readModel: ReadModel,
  viewer: Viewer,
  options: { withEmail: boolean },
): Promise<TenantUser[]> =>
  readModel.asViewer(viewer, async (sql) => {
    const rows = await sql<MemberRow[]>`
      select * from tenant_users where tenant_id = ${viewer.tenantId}
      order by joined desc, lower(coalesce(last_name, username, email)), lower(coalesce(first_name, '')), user_id`;
    return rows.map((row) => tenantUserOf(row, options));
  });

/**
 * Refuses an address that a family's own list holds, which its administrators see anyway.
 * @throws DomainError ALREADY_MEMBER
 */
export const refuseWhoIsThere = async (readModel: ReadModel, viewer: Viewer, email: string): Promise<void> => {
  const [member] = await readModel.asViewer(
    viewer,
    (sql) => sql<{ joined: boolean }[]>`
      select joined from tenant_users where tenant_id = ${viewer.tenantId} and email = ${email} order by joined desc limit 1`,
  );
  if (member) throw alreadyMember(member);
};

const likeAnything = (text: string): string => `%${text.replaceAll(/[\\%_]/g, "\\$&")}%`;

/** The families of the platform, the newest first, a page of them; for super administrators alone. */
export const allFamilies = async (
  { service: sql }: ReadModel,
  { q, status, after }: QueryOf<typeof listTenants>,
): Promise<AdminTenant[]> => {
  const rows = await sql<(TenantRow & { user_count: number })[]>`
    select tenants.*, (select count(*)::int from tenant_users where tenant_users.tenant_id = tenants.tenant_id and joined) as user_count
    from tenants
    where true
      ${q ? sql`and name ilike ${likeAnything(q)}` : sql``}
      ${status ? sql`and status = ${status}` : sql``}
      ${after ? sql`and (created_at, tenant_id) < (select created_at, tenant_id from tenants where tenant_id = ${after})` : sql``}
    order by created_at desc, tenant_id desc
    limit ${tenantsAtOnce}`;
  return rows.map((row) => ({ ...tenantOf(row), userCount: row.user_count }));
};
