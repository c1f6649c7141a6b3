import type { ListingEvent } from "@kinkeeper/contracts/marketplace/events";
import type { ListingDetails } from "@kinkeeper/contracts/marketplace/listings";
import { folded } from "@kinkeeper/contracts/words/folded";
import { eachEvent, type Projection } from "@kinkeeper/platform/projection";

const describedBy = ({ categoryId, title, description, priceMinor, priceType }: ListingDetails) => ({
  category_id: categoryId,
  title,
  description,
  price_minor: priceMinor,
  price_type: priceType,
  searched: folded(`${title}\n${description}`),
});

const putActive = (isActive: boolean) =>
  eachEvent<Extract<ListingEvent, { type: "ServiceActivated" | "ServiceDeactivated" }>>(
    (sql, { data, metadata: { time } }) => sql`
      update services set is_active = ${isActive}, updated_at = ${time} where id = ${data.serviceId}`,
  );

/** What vendors offer, active or not. */
export const onListings: Projection<ListingEvent>["on"] = {
  ServiceListed: eachEvent(
    (sql, { data: { serviceId, vendorId, details }, metadata: { time } }) => sql`
        insert into services ${sql({
          id: serviceId,
          vendor_id: vendorId,
          ...describedBy(details),
          created_at: time,
          updated_at: time,
        })} on conflict do nothing`,
  ),
  ServiceChanged: eachEvent(
    (sql, { data: { serviceId, details }, metadata: { time } }) => sql`
        update services set ${sql({ ...describedBy(details), updated_at: time })} where id = ${serviceId}`,
  ),
  ServiceActivated: putActive(true),
  ServiceDeactivated: putActive(false),
  ServicePictureAdded: eachEvent(
    (sql, { data: { serviceId, vendorId, picture } }) => sql`
        insert into service_pictures
          (id, service_id, vendor_id, position, alt, content_type, bytes, width, height, has_preview)
        select ${picture.pictureId}, ${serviceId}, ${vendorId}, coalesce(max(position) + 1, 0), ${picture.alt},
          ${picture.contentType}, ${picture.bytes}, ${picture.width}, ${picture.height}, ${picture.hasPreview}
        from service_pictures where service_id = ${serviceId}
        on conflict do nothing`,
  ),
  ServicePicturesArranged: eachEvent(async (sql, { data: { pictures, removed } }) => {
    if (removed.length > 0) await sql`delete from service_pictures where id = any(${removed}::uuid[])`;
    const [ids, alts] = [pictures.map(({ pictureId }) => pictureId), pictures.map(({ alt }) => alt)];
    if (ids.length === 0) return;
    await sql`
        update service_pictures set position = arranged.position - 1, alt = arranged.alt
        from unnest(${ids}::uuid[], ${alts}::text[]) with ordinality as arranged (id, alt, position)
        where service_pictures.id = arranged.id`;
  }),
};
