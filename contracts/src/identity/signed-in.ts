import { z } from "zod";
import { defineEndpoint } from "../endpoint.ts";
import { tenantStatus, userRole, vendorStatus } from "../enumerations.ts";

/*
 * Who is signed in, and in which family: what every page asks first. A file of its own, because all that stands in one file with
 * what a page uses is sent with the page.
 */

export const user = z.object({
  id: z.uuid(),
  email: z.string(),
  username: z.string().nullable(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  birthdate: z.string().nullable(),
  profileImageUrl: z.string().nullable(),
  role: userRole,
  tenantId: z.uuid().nullable(),
  /** How far their application as a vendor is; absent for who never applied. */
  vendorStatus: vendorStatus.optional(),
  /** As whom an administrator looks at the family for now. */
  viewingAs: z.literal("member").optional(),
});
export type User = z.infer<typeof user>;

export const tenant = z.object({ id: z.uuid(), name: z.string(), status: tenantStatus, createdAt: z.iso.datetime() });
export type Tenant = z.infer<typeof tenant>;

/** The family goes with it, because every page names it; absent where there is none, or not yet. */
const signedIn = user.extend({ tenant: tenant.optional() });
export type SignedIn = z.infer<typeof signedIn>;

export const tenantParams = z.object({ tenantId: z.uuid() });

export const currentUser = defineEndpoint({
  id: "currentUser",
  method: "GET",
  path: "/api/auth/user",
  access: "signed-in",
  whileCancelled: true,
  summary: "The user who is signed in, and their family.",
  response: signedIn,
});

export const getTenant = defineEndpoint({
  id: "getTenant",
  method: "GET",
  path: "/api/tenants/:tenantId",
  access: "signed-in",
  whileCancelled: true,
  summary: "Name and status of one's family.",
  params: tenantParams,
  response: tenant,
});
