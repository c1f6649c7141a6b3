import type { UserEvent } from "@kinkeeper/contracts/identity/user-events";
import type { ListingEvent, VendorEvent } from "@kinkeeper/contracts/marketplace/events";
import { eachEvent, type Projection } from "@kinkeeper/platform/projection";
import { announceChanges } from "@kinkeeper/platform/projections/announce-changes";
import { accountTopic } from "../live/topics.ts";

type MarketEvent =
  | Extract<
      VendorEvent,
      {
        type:
          | "VendorApplied"
          | "VendorDetailsChanged"
          | "VendorApproved"
          | "VendorReinstated"
          | "VendorRejected"
          | "VendorSuspended";
      }
    >
  | Extract<ListingEvent, { type: "ServiceListed" | "ServiceChanged" | "ServiceActivated" | "ServiceDeactivated" }>
  | Extract<UserEvent, { type: "UserErased" }>;

/** `told`: as what its owner hears of it. */
const setStatus = (status: string, told = status) =>
  eachEvent<{ type: string; data: { vendorId: string } }>(
    async (sql, { data: { vendorId }, metadata: { eventId, time } }) => {
      const owners = await sql<{ user_id: string }[]>`
        update vendors set status = ${status}, told = ${told}, told_id = ${eventId}, told_at = ${time}
        where vendor_id = ${vendorId} returning user_id`;
      await announceChanges(
        sql,
        owners.map(({ user_id }) => accountTopic(user_id)),
      );
    },
  );
const setActive = (isActive: boolean) =>
  eachEvent<{ type: string; data: { serviceId: string } }>(
    (sql, { data: { serviceId } }) => sql`update services set is_active = ${isActive} where service_id = ${serviceId}`,
  );

/** What vendors offer, by name, and whether it is offered now. Whoever erased their account is no vendor any more. */
export const servicesProjection: Projection<MarketEvent> = {
  name: "services_v4",
  contexts: ["marketplace", "identity"],
  tables: ["vendors", "services"],
  on: {
    VendorApplied: eachEvent(
      (sql, { data: { vendorId, userId, details } }) => sql`
        insert into vendors (vendor_id, user_id, business_name, status)
        values (${vendorId}, ${userId}, ${details.businessName}, 'pending')
        on conflict (vendor_id) do update set business_name = excluded.business_name, status = 'pending', told_at = null`,
    ),
    VendorDetailsChanged: eachEvent(
      (sql, { data: { vendorId, details } }) => sql`
        update vendors set business_name = ${details.businessName} where vendor_id = ${vendorId}`,
    ),
    VendorApproved: setStatus("approved"),
    VendorReinstated: setStatus("approved", "reinstated"),
    VendorRejected: setStatus("rejected"),
    VendorSuspended: setStatus("suspended"),
    ServiceListed: eachEvent(
      (sql, { data: { serviceId, vendorId, details }, metadata: { time } }) => sql`
        insert into services (service_id, vendor_id, title, is_active, told_at)
        values (${serviceId}, ${vendorId}, ${details.title}, true, ${time}) on conflict do nothing`,
    ),
    ServiceChanged: eachEvent(
      (sql, { data: { serviceId, details } }) => sql`
        update services set title = ${details.title} where service_id = ${serviceId}`,
    ),
    ServiceActivated: setActive(true),
    ServiceDeactivated: setActive(false),
    UserErased: eachEvent(async (sql, { data: { userId } }) => {
      await sql`delete from services where vendor_id in (select vendor_id from vendors where user_id = ${userId})`;
      await sql`delete from vendors where user_id = ${userId}`;
    }),
  },
};
