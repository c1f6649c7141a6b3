import type { AdminStats } from "@kinkeeper/contracts/identity/administration";
import type { ReadModel } from "@kinkeeper/platform/read-model";

interface StatsRow {
  readonly total_tenants: number;
  readonly active_tenants: number;
  readonly trial_tenants: number;
  readonly total_users: number;
  readonly total_vendors: number;
  readonly pending_vendors: number;
  readonly open_tickets: number;
  readonly in_progress_tickets: number;
}

/**
 * The counts of the whole platform, for super administrators alone. An account counts in a family or without one, but not while it only
 * waits for somebody who was invited; what was an erased account's is in no list and counts nowhere.
 */
export const adminStatsOf = async ({ service: sql }: ReadModel): Promise<AdminStats> => {
  const [row] = await sql<[StatsRow]>`
    select t.*, u.*, v.*, k.* from
      (select count(*)::int as total_tenants,
        (count(*) filter (where status = 'active'))::int as active_tenants,
        (count(*) filter (where status = 'trial'))::int as trial_tenants from tenants) t,
      (select count(*)::int as total_users from users
        where super_admin
          or coalesce((select bool_or(m.joined) from tenant_users m where m.user_id = users.user_id), true)) u,
      (select count(*)::int as total_vendors,
        (count(*) filter (where status = 'pending'))::int as pending_vendors
        from vendor_states join users using (user_id)) v,
      (select (count(*) filter (where status = 'open'))::int as open_tickets,
        (count(*) filter (where status = 'in_progress'))::int as in_progress_tickets
        from ticket_states join users using (user_id)) k`;
  return {
    totalTenants: row.total_tenants,
    activeTenants: row.active_tenants,
    trialTenants: row.trial_tenants,
    totalUsers: row.total_users,
    totalVendors: row.total_vendors,
    pendingVendors: row.pending_vendors,
    openTickets: row.open_tickets,
    inProgressTickets: row.in_progress_tickets,
  };
};
