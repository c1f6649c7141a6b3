import type { UserEvent } from "@kinkeeper/contracts/identity/user-events";
import type { ListingEvent, VendorEvent } from "@kinkeeper/contracts/marketplace/events";
import { eachEvent, type Projection } from "@kinkeeper/platform/projection";

/** What decides about selling. */
type OfferEvent = Exclude<
  VendorEvent | ListingEvent,
  { type: "VendorLogoSet" | "VendorLogoRemoved" | "ServicePictureAdded" | "ServicePicturesArranged" }
>;
type UserErased = Extract<UserEvent, { type: "UserErased" }>;

const putStatus = (status: string) =>
  eachEvent<VendorEvent>(
    // Whoever decides may not have heard yet that its owner is gone.
    (sql, { data }) => sql`
      update sellers set status = ${status} where vendor_id = ${data.vendorId} and status <> 'erased'`,
  );

const putActive = (isActive: boolean) =>
  eachEvent<ListingEvent>(
    (sql, { data }) => sql`update offers set is_active = ${isActive} where service_id = ${data.serviceId}`,
  );

/** What can be bought, from whom and for how much, as the marketplace says. */
export const offersProjection: Projection<OfferEvent | UserErased> = {
  name: "offers_v1",
  contexts: ["marketplace", "identity"],
  tables: ["sellers", "offers"],
  on: {
    VendorApplied: eachEvent(
      (sql, { data: { vendorId, userId, details, commissionBps } }) => sql`
        insert into sellers (vendor_id, user_id, business_name, status, commission_bps)
        values (${vendorId}, ${userId}, ${details.businessName}, 'pending', ${commissionBps})
        on conflict (vendor_id) do update set business_name = excluded.business_name, status = excluded.status,
          commission_bps = excluded.commission_bps`,
    ),
    VendorDetailsChanged: eachEvent(
      (sql, { data: { vendorId, details } }) => sql`
        update sellers set business_name = ${details.businessName} where vendor_id = ${vendorId}`,
    ),
    VendorApproved: putStatus("approved"),
    VendorReinstated: putStatus("approved"),
    VendorRejected: putStatus("rejected"),
    VendorSuspended: putStatus("suspended"),
    ServiceListed: eachEvent(
      (sql, { data: { serviceId, vendorId, details } }) => sql`
        insert into offers (service_id, vendor_id, title, price_minor, price_type, is_active)
        values (${serviceId}, ${vendorId}, ${details.title}, ${details.priceMinor}, ${details.priceType}, true)
        on conflict do nothing`,
    ),
    ServiceChanged: eachEvent(
      (sql, { data: { serviceId, details } }) => sql`
        update offers set title = ${details.title}, price_minor = ${details.priceMinor}, price_type = ${details.priceType}
        where service_id = ${serviceId}`,
    ),
    ServiceActivated: putActive(true),
    ServiceDeactivated: putActive(false),
    UserErased: eachEvent(
      (sql, { data }) => sql`
        update sellers set status = 'erased', business_name = 'Removed' where user_id = ${data.userId}`,
    ),
  },
};
