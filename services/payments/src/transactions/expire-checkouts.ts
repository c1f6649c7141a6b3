import type { VendorEvent } from "@kinkeeper/contracts/marketplace/events";
import type { Reaction } from "@kinkeeper/platform/reaction";
import type { ServiceDependencies } from "@kinkeeper/platform/service";
import { isSuperseded } from "@kinkeeper/platform/superseded";
import type { Settlement } from "./settlement.ts";

type VendorSuspended = Extract<VendorEvent, { type: "VendorSuspended" }>;

/** Nobody pays a vendor that was suspended: open checkouts are closed, and what was paid meanwhile counts. */
export const expireCheckouts = (
  { journal, readModel: { service: sql } }: Pick<ServiceDependencies, "journal" | "readModel">,
  settlement: Pick<Settlement, "giveUp">,
): Reaction<VendorSuspended> => ({
  name: "close_pages_v1",
  contexts: ["marketplace"],
  handles: ["VendorSuspended"],
  react: async (event) => {
    if (await isSuperseded(journal, event, ["VendorReinstated"])) return;
    const { vendorId } = event.data;
    const open = await sql<{ tenant_id: string; id: string }[]>`
      select tenant_id, id from transactions where vendor_id = ${vendorId} and status = 'pending'`;
    for (const { tenant_id: tenantId, id } of open) await settlement.giveUp(tenantId, id);
  },
});
