import { z } from "zod";
import { tenantStatus, userRole } from "./enumerations.ts";

/** Who is calling, as the gateway's token says it. `tenantId` is absent for somebody who belongs to no family. */
export const claims = z.object({
  sub: z.uuid(),
  role: userRole,
  tenantId: z.uuid().optional(),
  tenantStatus: tenantStatus.optional(),
  vendorId: z.uuid().optional(),
  /** The administrator who looks at the family as a member would: `role` is "member", and `sub` is nobody's account. */
  viewedBy: z.uuid().optional(),
});
export type Claims = z.infer<typeof claims>;

/** May change and remove what others brought to the family: its tenant_admins, and a super_admin. */
export const isFamilyAdmin = ({ role }: Pick<Claims, "role">): boolean => role !== "member";

export const tokenIssuer = "kinkeeper";
/** How long one token may be used, in seconds. */
export const tokenLifetime = 60;
/** The tenant id in the streams of things that belong to no family (users, plans, tenants themselves). */
export const platformTenant = "platform";
