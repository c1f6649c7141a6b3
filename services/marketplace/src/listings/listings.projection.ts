import type { ListingEvent } from "@kinkeeper/contracts/marketplace/events";
import { eachEvent, type Projection } from "@kinkeeper/platform/projection";

const putActive = (isActive: boolean) =>
  eachEvent<Extract<ListingEvent, { type: "ServiceActivated" | "ServiceDeactivated" }>>(
    (sql, { data, metadata: { time } }) => sql`
      update services set is_active = ${isActive}, updated_at = ${time} where id = ${data.serviceId}`,
  );

/** What vendors offer, active or not. */
export const listingsProjection: Projection<ListingEvent> = {
  name: "services_v1",
  contexts: ["marketplace"],
  tables: ["services"],
  on: {
    ServiceListed: eachEvent(
      (sql, { data: { serviceId, vendorId, details }, metadata: { time } }) => sql`
        insert into services ${sql({
          id: serviceId,
          vendor_id: vendorId,
          category_id: details.categoryId,
          title: details.title,
          description: details.description,
          price_minor: details.priceMinor,
          price_type: details.priceType,
          created_at: time,
          updated_at: time,
        })} on conflict do nothing`,
    ),
    ServiceChanged: eachEvent(
      (sql, { data: { serviceId, details }, metadata: { time } }) => sql`
        update services set ${sql({
          category_id: details.categoryId,
          title: details.title,
          description: details.description,
          price_minor: details.priceMinor,
          price_type: details.priceType,
          updated_at: time,
        })} where id = ${serviceId}`,
    ),
    ServiceActivated: putActive(true),
    ServiceDeactivated: putActive(false),
  },
};
