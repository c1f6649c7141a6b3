import type { PriceType } from "@kinkeeper/contracts/enumerations";
import type { Sql } from "postgres";

export interface Offer {
  readonly serviceId: string;
  readonly vendorId: string;
  /** The account that owns the vendor. */
  readonly sellerId: string;
  readonly title: string;
  readonly businessName: string;
  readonly priceMinor: number;
  readonly priceType: PriceType;
  readonly commissionBps: number;
  /** Whether it can be bought now: active, and its vendor approved. */
  readonly isOffered: boolean;
}

/** What the marketplace says of a service; undefined for one it does not know. */
export const findOffer = async (sql: Sql, serviceId: string): Promise<Offer | undefined> => {
  const [row] = await sql<
    {
      vendor_id: string;
      user_id: string;
      title: string;
      business_name: string;
      price_minor: string;
      price_type: PriceType;
      commission_bps: number;
      is_offered: boolean;
    }[]
  >`
    select o.vendor_id, s.user_id, o.title, s.business_name, o.price_minor, o.price_type, s.commission_bps,
      o.is_active and s.status = 'approved' as is_offered
    from offers o join sellers s using (vendor_id) where o.service_id = ${serviceId}`;
  return (
    row && {
      serviceId,
      vendorId: row.vendor_id,
      sellerId: row.user_id,
      title: row.title,
      businessName: row.business_name,
      priceMinor: Number(row.price_minor),
      priceType: row.price_type,
      commissionBps: row.commission_bps,
      isOffered: row.is_offered,
    }
  );
};
