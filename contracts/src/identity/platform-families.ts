import { z } from "zod";
import { defineEndpoint } from "../endpoint.ts";
import { tenantStatus } from "../enumerations.ts";
import { optionalLine, required, storableText } from "../text.ts";
import { tenant, tenantParams } from "./signed-in.ts";

export const adminTenant = tenant.extend({ userCount: z.int() });

export type AdminTenant = z.infer<typeof adminTenant>;

/** So many families are answered at once. */
export const tenantsAtOnce = 100;

export const listTenants = defineEndpoint({
  id: "listTenants",
  method: "GET",
  path: "/api/admin/tenants",
  access: "super_admin",
  summary:
    "The families of the platform, the newest first, at most 100 at once: those after `after`, of a name that holds `q`.",
  query: z.object({
    q: storableText(200).trim().optional(),
    status: tenantStatus.optional(),
    /** The last family of the page before. */
    after: z.uuid().optional(),
  }),
  response: z.array(adminTenant),
});

/** What an administrator of the product sends to change it. */
export const tenantStatusInput = z.strictObject({
  status: z.enum(tenantStatus.options, required("Status is required")),
  reason: optionalLine(500),
});

export const changeTenantStatus = defineEndpoint({
  id: "changeTenantStatus",
  method: "PATCH",
  path: "/api/admin/tenants/:tenantId/status",
  access: "super_admin",
  summary: "Change the status of a family; it holds from the next request on.",
  params: tenantParams,
  body: tenantStatusInput,
  response: adminTenant,
});
