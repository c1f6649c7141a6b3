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
import { folded } from "@kinkeeper/platform/words";
import type { ISql } from "postgres";
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
export interface Sought {
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
  cheapest: (sql) => sql`s.cheapness`,
  dearest: (sql) => sql`s.price_minor`,
  rating: (sql) => sql`coalesce(r.rating, 0)`,
};

const narrowed = (sql: ISql, { q, categoryId, maxPriceMinor, minRating }: Sought) => sql`
  ${q ? sql`and (strpos(s.searched, ${folded(q)}) > 0 or strpos(v.searched, ${folded(q)}) > 0)` : sql``}
  ${categoryId === undefined ? sql`` : sql`and s.category_id = ${categoryId}`}
  ${maxPriceMinor === undefined ? sql`` : sql`and s.price_minor <= ${maxPriceMinor}`}
  ${minRating === undefined ? sql`` : sql`and r.rating >= ${minRating}`}`;

interface Place {
  readonly key: string | null;
  readonly created_at: string;
}

/** Where a service stands in an order. As the service itself: who reads on from one that was hidden meanwhile has not come to the end. */
const placeOf = async ({ service: sql }: ReadModel, sort: ServiceSort, id: string): Promise<Place | undefined> => {
  const [row] = await sql<Place[]>`
    select ${sortKeys[sort]?.(sql) ?? sql`null`} as key, s.created_at
    from services s left join vendor_ratings r on r.vendor_id = s.vendor_id where s.id = ${id}`;
  return row;
};

/**
 * Services that the caller may see, a page of them: active ones of approved vendors, and all of their own where those are asked
 * for (by the vendor or by the service).
 */
export const readListings = async (readModel: ReadModel, caller: Claims, sought: Sought): Promise<ServiceListing[]> => {
  const { id, vendorId, isActive, sort = "newest", after } = sought;
  const asksForOwn = vendorId !== undefined || id !== undefined;
  const from = after === undefined ? undefined : await placeOf(readModel, sort, after);
  if (after !== undefined && from === undefined) return [];
  const rows = await readModel.asViewer(viewerOf(caller), (sql) => {
    const key = sortKeys[sort]?.(sql);
    const isAfter = ({ key: keyBefore, created_at }: Place) =>
      key
        ? sql`and (${key}, s.created_at, s.id) < (${keyBefore}, ${created_at}, ${after!})`
        : sql`and (s.created_at, s.id) < (${created_at}, ${after!})`;
    return sql<ListingRow[]>`
      select s.*, v.business_name, v.status as vendor_status, v.logo_id, r.rating, r.total_reviews, coalesce((
          select json_agg(json_build_object('id', p.id, 'alt', p.alt, 'width', p.width, 'height', p.height)
            order by p.position)
          from service_pictures p where p.service_id = s.id
        ), '[]') as pictures
      from services s join vendors v on v.id = s.vendor_id left join vendor_ratings r on r.vendor_id = v.id
      where ((s.is_active and v.status = 'approved') or (${asksForOwn} and v.user_id = ${caller.sub}))
        ${id === undefined ? sql`` : sql`and s.id = ${id}`}
        ${vendorId === undefined ? sql`` : sql`and s.vendor_id = ${vendorId}`}
        ${isActive === true ? sql`and s.is_active and v.status = 'approved'` : sql``}
        ${narrowed(sql, sought)}
        ${from ? isAfter(from) : sql``}
      order by ${key ? sql`${key} desc,` : sql``} s.created_at desc, s.id desc
      limit ${vendorId === undefined ? servicesAtOnce : mostServices}`;
  });
  return rows.map(listingOf);
};

/** @throws DomainError NOT_FOUND for a service that the caller may not see */
export const readListing = async (readModel: ReadModel, caller: Claims, id: string): Promise<ServiceListing> => {
  const [listing] = await readListings(readModel, caller, { id });
  if (!listing) throw notFound("service");
  return listing;
};
