import type { VendorEvent } from "@kinkeeper/contracts/marketplace/events";
import type { VendorDetails } from "@kinkeeper/contracts/marketplace/vendors";
import { folded } from "@kinkeeper/contracts/words/folded";
import { eachEvent, type Projection } from "@kinkeeper/platform/projection";
import type { ISql } from "postgres";
import { detailColumns } from "./vendor-rows.ts";

type Event<Type extends VendorEvent["type"]> = Extract<VendorEvent, { type: Type }>;

const describedBy = (details: VendorDetails) => ({
  ...detailColumns(details),
  searched: folded(details.businessName),
});

const putStatus = (status: "approved" | "rejected" | "suspended") =>
  eachEvent<VendorEvent & { readonly data: { readonly vendorId: string; readonly reason?: string } }>(
    (sql, { data }) => sql`
      update vendors set status = ${status}, status_reason = ${data.reason ?? null} where id = ${data.vendorId}`,
  );

/** Vendors as they stand. */
export const onVendors: Projection<VendorEvent>["on"] = {
  VendorApplied: eachEvent<Event<"VendorApplied">>(
    (sql, { data: { vendorId, userId, details, commissionBps }, metadata: { time } }) => {
      const applied = {
        ...describedBy(details),
        status: "pending",
        status_reason: null,
        commission_bps: commissionBps,
      };
      return sql`
        insert into vendors ${sql({ id: vendorId, user_id: userId, created_at: time, ...applied })}
        on conflict (id) do update set ${sql(applied)}`;
    },
  ),
  VendorDetailsChanged: eachEvent<Event<"VendorDetailsChanged">>(
    (sql, { data: { vendorId, details } }) => sql`
        update vendors set ${sql(describedBy(details))} where id = ${vendorId}`,
  ),
  VendorApproved: putStatus("approved"),
  VendorReinstated: putStatus("approved"),
  VendorRejected: putStatus("rejected"),
  VendorSuspended: putStatus("suspended"),
  VendorLogoSet: eachEvent<Event<"VendorLogoSet">>(
    (sql, { data: { vendorId, logo } }) => sql`
        update vendors set logo_id = ${logo.pictureId}, logo_content_type = ${logo.contentType}, logo_bytes = ${logo.bytes}
        where id = ${vendorId}`,
  ),
  VendorLogoRemoved: eachEvent<Event<"VendorLogoRemoved">>(
    (sql, { data: { vendorId } }) => sql`
        update vendors set logo_id = null, logo_content_type = null, logo_bytes = null where id = ${vendorId}`,
  ),
};

/** Whoever erased their account is no vendor any more, and offers nothing. */
export const forgetVendorOf = async (sql: ISql, userId: string): Promise<void> => {
  await sql`delete from offered_services where vendor_id in (select id from vendors where user_id = ${userId})`;
  await sql`delete from vendors where user_id = ${userId}`;
};
