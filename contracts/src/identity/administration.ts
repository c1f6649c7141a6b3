import { z } from "zod";
import { defineEndpoint } from "../endpoint.ts";

export const adminStats = z.object({
  totalTenants: z.int(),
  activeTenants: z.int(),
  trialTenants: z.int(),
  totalUsers: z.int(),
  totalVendors: z.int(),
  pendingVendors: z.int(),
  openTickets: z.int(),
  inProgressTickets: z.int(),
});
export type AdminStats = z.infer<typeof adminStats>;

export const getAdminStats = defineEndpoint({
  id: "getAdminStats",
  method: "GET",
  path: "/api/admin/stats",
  access: "super_admin",
  summary: "How many families, accounts, vendors and tickets there are.",
  response: adminStats,
});

export const administrationEndpoints = [getAdminStats] as const;
