import type { Claims } from "@kinkeeper/contracts/claims";
import type { PriceType } from "@kinkeeper/contracts/enumerations";
import {
  mostServices,
  servicesAtOnce,
  type ServiceListing,
  type ServiceSort,
} from "@kinkeeper/contracts/marketplace/listings";
import { decimalOf } from "@kinkeeper/contracts/money";
import { notFound } from "@kinkeeper/platform/domain-error";
import type { ReadModel } from "@kinkeeper/platform/read-model";
import type { ISql } from "postgres";
import { hasText } from "./has-text.ts";
import { logoPathOf, viewerOf } from "../vendors/vendor-rows.ts";

interface ListingRow {
  readonly id: string;
  readonly vendor_id: string;
  readonly category_id: string;
  readonly title: string;
  readonly description: string;
  readonly price_minor: string;
  readonly price_type: PriceType;
  readonly is_active: boolean;
  readonly created_at: string;
  readonly updated_at: string;
  readonly business_name: string;
  readonly vendor_status: string;
  readonly logo_id: string | null;
  readonly rating: string | null;
  readonly total_reviews: number | null;
  readonly pictures: readonly {
    readonly id: string;
    readonly alt: string;
    readonly width: number;
    readonly height: number;
  }[];
}

/** Where a picture of a service is shown. */
const urlOf = (serviceId: string, pictureId: string): string => `/api/services/${serviceId}/pictures/${pictureId}`;

const listingOf = (row: ListingRow): ServiceListing => ({
  id: row.id,
  vendorId: row.vendor_id,
  categoryId: row.category_id,
  title: row.title,
  description: row.description,
  price: decimalOf(Number(row.price_minor)),
  priceType: row.price_type,
  imageUrls: row.pictures.map(({ id }) => urlOf(row.id, id)),
  pictures: row.pictures.map((picture) => ({ ...picture, url: urlOf(row.id, picture.id) })),
  isActive: row.is_active,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
  vendor: {
    id: row.vendor_id,
    businessName: row.business_name,
    logoPath: logoPathOf(row.vendor_id, row.logo_id),
    rating: row.rating === null ? null : Number(row.rating),
    totalReviews: row.total_reviews ?? 0,
    isApproved: row.vendor_status === "approved",
  },
});

/** Which of the services. */
export interface ListingFilter {
  readonly id?: string;
  readonly vendorId?: string | undefined;
  readonly isActive?: boolean;
  /** Part of what it or its vendor is called, or of what it says. */
  readonly q?: string | undefined;
  readonly categoryId?: string | undefined;
  readonly maxPriceMinor?: number | undefined;
  readonly minRating?: number | undefined;
  readonly sort?: ServiceSort | undefined;
  /** Those that come after this one. */
  readonly after?: string | undefined;
}

/** What comes first has the larger value. */
const sortKeys: Readonly<Record<ServiceSort, ((sql: ISql) => ReturnType<ISql>) | undefined>> = {
  newest: undefined,
  cheapest: (sql) => sql`-o.price_minor`,
  dearest: (sql) => sql`o.price_minor`,
  rating: (sql) => sql`o.rating`,
};

/** All services that who reads may see, as `offered_services` has those that everybody may. */
const anyServices = (sql: ISql) => sql`(
  select s.id, s.vendor_id, s.category_id, s.price_minor, coalesce(r.rating, 0) as rating, s.created_at,
    s.searched || E'\n' || v.searched as searched
  from services s left join vendors v on v.id = s.vendor_id left join vendor_ratings r on r.vendor_id = s.vendor_id)`;

const narrowed = (
  sql: ISql,
  { id, vendorId, q = "", categoryId, maxPriceMinor, minRating }: ListingFilter,
  isOffered: boolean,
) => sql`
  ${id === undefined ? sql`` : sql`and o.id = ${id}`}
  ${vendorId === undefined ? sql`` : sql`and o.vendor_id = ${vendorId}`}
  ${hasText(sql, q, isOffered)}
  ${categoryId === undefined ? sql`` : sql`and o.category_id = ${categoryId}`}
  ${maxPriceMinor === undefined ? sql`` : sql`and o.price_minor <= ${maxPriceMinor}`}
  ${minRating === undefined ? sql`` : sql`and o.rating >= ${minRating}`}`;

interface Place {
  readonly key: string | null;
  readonly created_at: string;
}

/** Where a service stands in an order. As the service itself: who reads on from one that was hidden meanwhile has not come to the end. */
const placeOf = async ({ service: sql }: ReadModel, sort: ServiceSort, id: string): Promise<Place | undefined> => {
  const [row] = await sql<Place[]>`
    select ${sortKeys[sort]?.(sql) ?? sql`null`} as key, o.created_at from ${anyServices(sql)} o where o.id = ${id}`;
  return row;
};

/**
 * Services that the caller may see, a page of them: active ones of approved vendors, and all of their own where those are asked
 * for (by the vendor or by the service).
 */
export const readListings = async (
  readModel: ReadModel,
  caller: Claims,
  filter: ListingFilter,
): Promise<ServiceListing[]> => {
  const { id, vendorId, isActive = false, sort = "newest", after } = filter;
  const asksForOwn = !isActive && (vendorId !== undefined || id !== undefined);
  const from = after === undefined ? undefined : await placeOf(readModel, sort, after);
  if (after !== undefined && from === undefined) return [];
  const rows = await readModel.asViewer(viewerOf(caller), async (sql) => {
    const key = sortKeys[sort]?.(sql);
    const isAfter = ({ key: keyBefore, created_at }: Place) =>
      key
        ? sql`and (${key}, o.created_at, o.id) < (${keyBefore}, ${created_at}, ${after!})`
        : sql`and (o.created_at, o.id) < (${created_at}, ${after!})`;
    const inOrder = sql`${key ? sql`${key} desc,` : sql``} o.created_at desc, o.id desc`;
    // The best plan depends on how rare the words are.
    if (filter.q) await sql`set local plan_cache_mode to force_custom_plan`;
    // Which they are is read from what everybody may see, and then each of them (`limit`: nothing else comes first) as the caller may see it.
    return sql<ListingRow[]>`
      select listed.*, coalesce((
          select json_agg(json_build_object('id', p.id, 'alt', p.alt, 'width', p.width, 'height', p.height)
            order by p.position)
          from service_pictures p where p.service_id = o.id
        ), '[]') as pictures
      from (
          select o.* from ${asksForOwn ? anyServices(sql) : sql`offered_services`} o
          where true ${narrowed(sql, filter, !asksForOwn)} ${from ? isAfter(from) : sql``}
          order by ${inOrder} limit ${vendorId === undefined ? servicesAtOnce : mostServices}
        ) o
        cross join lateral (
          select s.id, s.vendor_id, s.category_id, s.title, s.description, s.price_minor, s.price_type, s.is_active, s.created_at,
            s.updated_at, v.business_name, v.status as vendor_status, v.logo_id, r.rating, r.total_reviews
          from services s join vendors v on v.id = s.vendor_id left join vendor_ratings r on r.vendor_id = v.id
          where s.id = o.id and ((s.is_active and v.status = 'approved') or v.user_id = ${caller.sub})
          limit 1
        ) listed
      order by ${inOrder}`;
  });
  return rows.map(listingOf);
};

/** @throws DomainError NOT_FOUND for a service that the caller may not see */
export const readListing = async (readModel: ReadModel, caller: Claims, id: string): Promise<ServiceListing> => {
  const [listing] = await readListings(readModel, caller, { id });
  if (!listing) throw notFound("service");
  return listing;
};
