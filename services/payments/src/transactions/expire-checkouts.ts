import type { TenantEvent } from "@kinkeeper/contracts/identity/tenant-events";
import type { UserEvent } from "@kinkeeper/contracts/identity/user-events";
import type { VendorEvent } from "@kinkeeper/contracts/marketplace/events";
import type { Recorded } from "@kinkeeper/contracts/event";
import type { Reaction } from "@kinkeeper/platform/reaction";
import type { ServiceDependencies } from "@kinkeeper/platform/service";
import { isSuperseded } from "@kinkeeper/platform/superseded";
import type { Settlement } from "./settlement.ts";

type Ending =
  | Extract<VendorEvent, { type: "VendorSuspended" }>
  | Extract<TenantEvent, { type: "TenantStatusChanged" }>
  | Extract<UserEvent, { type: "UserErased" }>;

/** What takes it back. */
const opposites: Readonly<Record<Ending["type"], readonly string[]>> = {
  VendorSuspended: ["VendorReinstated"],
  TenantStatusChanged: ["TenantStatusChanged"],
  UserErased: [],
};

/**
 * Nobody pays a vendor that was suspended or whose owner is erased, nor for a family that may not buy or an account that is erased: open
 * checkouts are closed, and what was paid meanwhile counts.
 */
export const expireCheckouts = (
  { journal, readModel: { service: sql } }: Pick<ServiceDependencies, "journal" | "readModel">,
  settlement: Pick<Settlement, "giveUp">,
): Reaction<Ending> => {
  const whose = ({ type, data }: Recorded<Ending>) => {
    switch (type) {
      case "VendorSuspended":
        return sql`vendor_id = ${data.vendorId}`;
      case "TenantStatusChanged":
        return sql`tenant_id = ${data.tenantId} and ${data.status === "suspended" || data.status === "cancelled"}`;
      case "UserErased":
        return sql`(user_id = ${data.userId} or vendor_id in (select vendor_id from sellers where user_id = ${data.userId}))`;
    }
  };

  return {
    name: "close_pages_v2",
    contexts: ["marketplace", "identity"],
    handles: ["VendorSuspended", "TenantStatusChanged", "UserErased"],
    react: async (event) => {
      if (await isSuperseded(journal, event, opposites[event.type])) return;
      const open = await sql<{ tenant_id: string; id: string }[]>`
        select tenant_id, id from transactions where ${whose(event)} and status = 'pending'`;
      for (const { tenant_id: tenantId, id } of open) await settlement.giveUp(tenantId, id);
    },
  };
};
