import type { VendorStatus } from "@kinkeeper/contracts/enumerations";
import type { VendorEvent } from "@kinkeeper/contracts/marketplace/events";
import { eachEvent, type Projection } from "@kinkeeper/platform/projection";

type Moves = Exclude<VendorEvent, { type: "VendorDetailsChanged" | "VendorLogoSet" | "VendorLogoRemoved" }>;

const becomes = (status: VendorStatus) =>
  eachEvent<Moves>(
    (sql, { data: { vendorId } }) => sql`
      insert into vendor_states (vendor_id, status) values (${vendorId}, ${status})
      on conflict (vendor_id) do update set status = excluded.status`,
  );

/** How far each application of a vendor is, to be counted. */
export const vendorStatesProjection: Projection<Moves> = {
  name: "vendor_states_v1",
  contexts: ["marketplace"],
  tables: ["vendor_states"],
  on: {
    VendorApplied: becomes("pending"),
    VendorApproved: becomes("approved"),
    VendorRejected: becomes("rejected"),
    VendorSuspended: becomes("suspended"),
    VendorReinstated: becomes("approved"),
  },
};
