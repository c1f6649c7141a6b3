import type { ISql } from "postgres";

/** Whose rows may have changed what is offered. */
export interface ChangedOffers {
  readonly vendorIds: readonly string[];
  readonly serviceIds: readonly string[];
}

/** Writes anew what everybody may see of these: active services of approved vendors. */
export const offerServices = async (sql: ISql, { vendorIds, serviceIds }: ChangedOffers): Promise<void> => {
  if (vendorIds.length === 0 && serviceIds.length === 0) return;
  await sql`
    delete from offered_services where id = any(${serviceIds}::uuid[]) or vendor_id = any(${vendorIds}::uuid[])`;
  await sql`
    insert into offered_services (id, vendor_id, category_id, price_minor, rating, created_at, searched, grams)
    select s.id, s.vendor_id, s.category_id, s.price_minor, coalesce(r.rating, 0), s.created_at, s.searched || E'\n' || v.searched, s.grams || v.grams
    from services s join vendors v on v.id = s.vendor_id left join vendor_ratings r on r.vendor_id = v.id
    where s.is_active and v.status = 'approved'
      and (s.id = any(${serviceIds}::uuid[]) or s.vendor_id = any(${vendorIds}::uuid[]))`;
};

/** A vendor's rating is written where it has changed, and nothing else of what it offers. */
export const rateServices = async (sql: ISql, vendorIds: readonly string[]): Promise<void> => {
  if (vendorIds.length === 0) return;
  await sql`
    update offered_services o set rating = coalesce(r.rating, 0)
    from vendors v left join vendor_ratings r on r.vendor_id = v.id
    where o.vendor_id = any(${vendorIds}::uuid[]) and v.id = o.vendor_id and o.rating <> coalesce(r.rating, 0)`;
};
