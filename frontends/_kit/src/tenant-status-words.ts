import type { TenantStatus } from "@kinkeeper/contracts/enumerations";

export const tenantStatusWords: Readonly<Record<TenantStatus, string>> = {
  active: "Active",
  trial: "Trial",
  suspended: "Suspended",
  cancelled: "Cancelled",
};
