import { z } from "zod";
import { defineEndpoint } from "../endpoint.ts";
import { userRole } from "../enumerations.ts";
import { emailAddress, required } from "../text.ts";
import { tenantParams } from "./signed-in.ts";

export const tenantUser = z.object({
  id: z.uuid(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  username: z.string().nullable(),
  /** Members see the list without e-mail addresses. */
  email: z.string().optional(),
  role: userRole,
  status: z.enum(["active", "invited"]),
});

export type TenantUser = z.infer<typeof tenantUser>;

const tenantUserParams = z.object({ tenantId: z.uuid(), userId: z.uuid() });

/** `link` is answered where no mail server is configured, so that the one who invites can pass it on. */
const invitation = z.object({ user: tenantUser, link: z.string().optional() });

export const listTenantUsers = defineEndpoint({
  id: "listTenantUsers",
  method: "GET",
  path: "/api/tenants/:tenantId/users",
  access: "signed-in",
  summary: "Who belongs to the family.",
  params: tenantParams,
  response: z.array(tenantUser),
});

export const addTenantUser = defineEndpoint({
  id: "addTenantUser",
  method: "POST",
  path: "/api/tenants/:tenantId/users",
  access: "tenant_admin",
  summary: "Add a member: an invitation with a single-use link goes out.",
  params: tenantParams,
  body: z.strictObject({ email: emailAddress, role: z.literal("member").default("member") }),
  response: invitation,
  status: 201,
});

export const resendInvitation = defineEndpoint({
  id: "resendInvitation",
  method: "POST",
  path: "/api/tenants/:tenantId/users/:userId/invitation",
  access: "tenant_admin",
  summary: "Send a fresh link to somebody who has not joined yet.",
  params: tenantUserParams,
  response: invitation,
  status: 201,
});

export const changeTenantUser = defineEndpoint({
  id: "changeTenantUser",
  method: "PATCH",
  path: "/api/tenants/:tenantId/users/:userId",
  access: "tenant_admin",
  summary: "Change the role of a member.",
  params: tenantUserParams,
  body: z.strictObject({ role: z.enum(["tenant_admin", "member"], required("Role is required")) }),
  response: tenantUser,
});

export const removeTenantUser = defineEndpoint({
  id: "removeTenantUser",
  method: "DELETE",
  path: "/api/tenants/:tenantId/users/:userId",
  access: "signed-in",
  summary: "Take somebody out, or leave; what they wrote stays.",
  params: tenantUserParams,
});
