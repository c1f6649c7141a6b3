import type { VendorStatus } from "@kinkeeper/contracts/enumerations";
import type { VendorEvent } from "@kinkeeper/contracts/marketplace/events";
import { eachEvent, type Projection } from "@kinkeeper/platform/projection";

type Applied = Extract<VendorEvent, { type: "VendorApplied" }>;
type Moves = Exclude<VendorEvent, { type: "VendorDetailsChanged" | "VendorLogoSet" | "VendorLogoRemoved" }>;

type Decided = Exclude<Moves, Applied>;

const becomes = (status: VendorStatus) =>
  eachEvent<Decided>(
    (sql, { data: { vendorId } }) => sql`update vendor_states set status = ${status} where vendor_id = ${vendorId}`,
  );

/** How far each application of a vendor is: to be counted, and so that its owner is offered what is of use to a vendor. */
export const vendorStatesProjection: Projection<Moves> = {
  name: "vendor_states_v3",
  contexts: ["marketplace"],
  tables: ["vendor_states"],
  on: {
    VendorApplied: eachEvent(
      (sql, { data: { vendorId, userId } }) => sql`
        insert into vendor_states (vendor_id, user_id, status) values (${vendorId}, ${userId}, 'pending')
        on conflict (vendor_id) do update set user_id = excluded.user_id, status = excluded.status`,
    ),
    VendorApproved: becomes("approved"),
    VendorRejected: becomes("rejected"),
    VendorSuspended: becomes("suspended"),
    VendorReinstated: becomes("approved"),
  },
};
