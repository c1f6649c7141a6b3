import { platformTenant, type Claims } from "@kinkeeper/contracts/claims";
import type { VendorStatus } from "@kinkeeper/contracts/enumerations";
import {
  vendorsAtOnce,
  type Vendor,
  type VendorDetails,
  type VendorSummary,
} from "@kinkeeper/contracts/marketplace/vendors";
import { decimalOf } from "@kinkeeper/contracts/money";
import type { ReadModel, Viewer } from "@kinkeeper/platform/read-model";
import { notFound } from "@kinkeeper/platform/domain-error";
import { folded } from "@kinkeeper/contracts/words/folded";
import type { ISql } from "postgres";
import { defaultCommissionBps, type Vendor as VendorState } from "./vendor.decider.ts";

interface VendorRow {
  readonly id: string;
  readonly user_id: string;
  readonly business_name: string;
  readonly description: string;
  readonly contact_email: string;
  readonly contact_phone: string | null;
  readonly website: string | null;
  readonly logo_url: string | null;
  readonly status: VendorStatus;
  readonly status_reason: string | null;
  readonly commission_bps: number;
  readonly created_at: string;
  readonly logo_id: string | null;
  readonly rating: string | null;
  readonly total_reviews: number | null;
}

/** The columns of what a vendor says of itself. */
export const detailColumns = (details: VendorDetails) => ({
  business_name: details.businessName,
  description: details.description,
  contact_email: details.contactEmail,
  contact_phone: details.contactPhone,
  website: details.website,
  logo_url: details.logoUrl,
});

/** Where the logo of a vendor is shown. */
export const logoPathOf = (vendorId: string, logoId: string | null): string | null =>
  logoId === null ? null : `/api/vendors/${vendorId}/logo/${logoId}`;

/** Who looks. Vendors belong to no family, and neither may who looks at them. */
export const viewerOf = ({ sub, tenantId = platformTenant }: Claims): Viewer => ({ tenantId, userId: sub });

/** The answer; what is between the platform and a vendor is left out for others. */
export const vendorOf = (row: VendorRow, { sub, role }: Claims): Vendor => {
  const isInsider = role === "super_admin" || row.user_id === sub;
  return {
    id: row.id,
    userId: row.user_id,
    businessName: row.business_name,
    description: row.description,
    contactEmail: row.contact_email,
    contactPhone: row.contact_phone,
    website: row.website,
    logoUrl: row.logo_url,
    status: row.status,
    isApproved: row.status === "approved",
    statusReason: isInsider ? row.status_reason : null,
    commissionRate: isInsider ? decimalOf(row.commission_bps) : null,
    logoPath: logoPathOf(row.id, row.logo_id),
    rating: row.rating === null ? null : Number(row.rating),
    totalReviews: row.total_reviews ?? 0,
    createdAt: row.created_at,
  };
};

/** The row that a vendor is going to have. @throws DomainError NOT_FOUND for who never applied */
export const rowOf = (vendor: VendorState, now: Date): VendorRow => {
  if (vendor.status === "none") throw notFound("vendor");
  const { vendorId, userId, status, details } = vendor;
  return {
    id: vendorId,
    user_id: userId,
    ...detailColumns(details),
    status,
    status_reason: null,
    commission_bps: defaultCommissionBps,
    created_at: now.toISOString(),
    logo_id: vendor.logoId,
    rating: null,
    total_reviews: null,
  };
};

/** Which of the vendors; all that the caller may see unless told. */
export interface VendorFilter {
  readonly id?: string | undefined;
  readonly isApproved?: boolean;
  readonly isOwn?: boolean;
  readonly status?: VendorStatus | undefined;
  /** Part of the business name. */
  readonly q?: string | undefined;
  readonly isOldestFirst?: boolean;
  /** Those that come after this one. */
  readonly after?: string | undefined;
}

/** Vendors that the caller may see, a page of them: approved ones and their own, all for a super administrator. */
export const readVendors = async (
  readModel: ReadModel,
  caller: Claims,
  { id, isApproved = false, isOwn = false, status, q, isOldestFirst = false, after }: VendorFilter = {},
): Promise<Vendor[]> => {
  const isSuperAdmin = caller.role === "super_admin";
  // As the service itself: who reads on from one that was suspended meanwhile has not come to the end.
  const [from] =
    after === undefined
      ? []
      : await readModel.service<{ created_at: string }[]>`select created_at from vendors where id = ${after}`;
  if (after !== undefined && !from) return [];
  const query = (sql: ISql) => sql<VendorRow[]>`
    select vendors.*, r.rating, r.total_reviews from vendors left join vendor_ratings r on r.vendor_id = vendors.id
    where true
      ${isSuperAdmin ? sql`` : sql`and (status = 'approved' or user_id = ${caller.sub})`}
      ${isApproved ? sql`and status = 'approved'` : sql``}
      ${isOwn ? sql`and user_id = ${caller.sub}` : sql``}
      ${id === undefined ? sql`` : sql`and id = ${id}`}
      ${status === undefined ? sql`` : sql`and status = ${status}`}
      ${q ? sql`and strpos(searched, ${folded(q)}) > 0` : sql``}
      ${
        from === undefined || after === undefined
          ? sql``
          : sql`and (created_at, id) ${isOldestFirst ? sql`>` : sql`<`} (${from.created_at}, ${after})`
      }
    order by ${isOldestFirst ? sql`created_at, id` : sql`created_at desc, id desc`} limit ${vendorsAtOnce}`;
  const rows = await (isSuperAdmin ? query(readModel.service) : readModel.asViewer(viewerOf(caller), query));
  return rows.map((row) => vendorOf(row, caller));
};

/** @throws DomainError NOT_FOUND for one that the caller may not see */
export const readVendor = async (readModel: ReadModel, caller: Claims, id: string): Promise<Vendor> => {
  const [vendor] = await readVendors(readModel, caller, { id });
  if (!vendor) throw notFound("vendor");
  return vendor;
};

/** How many there are; for super administrators. */
export const summarizeVendors = async ({ service: sql }: ReadModel): Promise<VendorSummary> => {
  const [counts] = await sql<VendorSummary[]>`
    select count(*)::int as total, (count(*) filter (where status = 'pending'))::int as pending,
      (count(*) filter (where status = 'approved'))::int as approved
    from vendors`;
  return counts ?? { total: 0, pending: 0, approved: 0 };
};
