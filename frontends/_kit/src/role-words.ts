import type { UserRole } from "@kinkeeper/contracts/enumerations";

export const roleWords: Readonly<Record<UserRole, string>> = {
  super_admin: "Super admin",
  tenant_admin: "Family admin",
  member: "Member",
};
