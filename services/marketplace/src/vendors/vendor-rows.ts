import { platformTenant, type Claims } from "@kinkeeper/contracts/claims";
import type { VendorStatus } from "@kinkeeper/contracts/enumerations";
import type { Vendor } from "@kinkeeper/contracts/marketplace/vendors";
import { decimalOf } from "@kinkeeper/contracts/money";
import type { ReadModel, Viewer } from "@kinkeeper/platform/read-model";
import { notFound } from "@kinkeeper/platform/domain-error";
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
    business_name: details.businessName,
    description: details.description,
    contact_email: details.contactEmail,
    contact_phone: details.contactPhone,
    website: details.website,
    logo_url: details.logoUrl,
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
export interface Sought {
  readonly id?: string;
  readonly isApproved?: boolean;
}

/**
 * Vendors that the caller may see, newest first: approved ones and their own, all for a super administrator. Applications
 * that wait come first for those.
 */
export const readVendors = async (
  readModel: ReadModel,
  caller: Claims,
  { id, isApproved }: Sought = {},
): Promise<Vendor[]> => {
  const isSuperAdmin = caller.role === "super_admin";
  const query = (sql: ISql) => sql<VendorRow[]>`
    select vendors.*, r.rating, r.total_reviews from vendors left join vendor_ratings r on r.vendor_id = vendors.id
    where (${isSuperAdmin} or status = 'approved' or user_id = ${caller.sub})
      ${id === undefined ? sql`` : sql`and id = ${id}`}
      ${isApproved === true ? sql`and status = 'approved'` : sql``}
    order by created_at desc, id desc`;
  const rows = await (isSuperAdmin ? query(readModel.service) : readModel.asViewer(viewerOf(caller), query));
  return rows.map((row) => vendorOf(row, caller));
};
