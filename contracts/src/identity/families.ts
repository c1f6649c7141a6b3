import { z } from "zod";
import { defineEndpoint } from "../endpoint.ts";
import { userRole } from "../enumerations.ts";
import { required, requiredLine } from "../text.ts";
import { tenant, tenantParams, user } from "./signed-in.ts";
import { own } from "./own-account.ts";

export const myFamilies = defineEndpoint({
  id: "myFamilies",
  method: "GET",
  path: "/api/auth/tenants",
  access: "signed-in",
  whileCancelled: true,
  summary: "The families the user belongs to.",
  response: z.array(
    tenant.pick({ id: true, name: true, status: true }).extend({ role: userRole, current: z.boolean() }),
  ),
});

export const switchFamily = defineEndpoint({
  id: "switchFamily",
  method: "POST",
  path: "/api/auth/tenant",
  ...own,
  summary: "Go on in another of one's families.",
  body: z.strictObject({ tenantId: z.uuid(required("Family is required")) }),
  response: user,
});

export const renameTenant = defineEndpoint({
  id: "renameTenant",
  method: "PATCH",
  path: "/api/tenants/:tenantId",
  access: "tenant_admin",
  summary: "Rename the family.",
  params: tenantParams,
  body: z.strictObject({ name: requiredLine("Please give the archive a name") }),
  response: tenant,
});
