import type { Partner, PartnerEndpoint } from "@kinkeeper/contracts/partners/partners";
import { notFound } from "@kinkeeper/platform/domain-error";
import type { ReadModel } from "@kinkeeper/platform/read-model";

interface EndpointRow {
  readonly id: string;
  readonly url: string;
  readonly is_active: boolean;
  readonly disabled_reason: PartnerEndpoint["disabledReason"];
  readonly failing_since: string | null;
  readonly rotated_at: string | null;
  readonly created_at: string;
}

interface PartnerRow {
  readonly id: string;
  readonly name: string;
  readonly kind: Partner["kind"];
  readonly vendor_id: string | null;
  readonly types: string[];
  readonly scopes: Partner["scopes"];
  readonly is_active: boolean;
  readonly token_hash: string | null;
  readonly nats_issued_at: Date | null;
  readonly created_at: Date;
  readonly endpoints: readonly EndpointRow[];
}

const isoOf = (time: string | null): string | null => (time === null ? null : new Date(time).toISOString());

const endpointOf = (row: EndpointRow): PartnerEndpoint => ({
  id: row.id,
  url: row.url,
  isActive: row.is_active,
  disabledReason: row.disabled_reason,
  failingSince: isoOf(row.failing_since),
  rotatedAt: isoOf(row.rotated_at),
  createdAt: new Date(row.created_at).toISOString(),
});

const partnerOf = (row: PartnerRow, isNatsOn: boolean): Partner => ({
  id: row.id,
  name: row.name,
  kind: row.kind,
  vendorId: row.vendor_id,
  types: row.types,
  scopes: row.scopes,
  isActive: row.is_active,
  hasToken: row.token_hash !== null,
  nats: !isNatsOn ? "off" : row.nats_issued_at === null ? "none" : "issued",
  endpoints: row.endpoints.map(endpointOf),
  createdAt: row.created_at.toISOString(),
});

export interface PartnerFilter {
  readonly id?: string;
  /** Whether this installation has a NATS server for partners. */
  readonly isNatsOn: boolean;
}

/** Partners with their endpoints, by name, at most 500; or the one with this id. */
export const readPartners = async (
  { service: sql }: ReadModel,
  { id, isNatsOn }: PartnerFilter,
): Promise<Partner[]> => {
  const rows = await sql<PartnerRow[]>`
    select p.*, coalesce((
        select jsonb_agg(to_jsonb(e) order by e.created_at, e.id) from partner_endpoints e where e.partner_id = p.id
      ), '[]') as endpoints
    from partners p
    where true ${id === undefined ? sql`` : sql`and p.id = ${id}`}
    order by lower(p.name), p.id limit 500`;
  return rows.map((row) => partnerOf(row, isNatsOn));
};

/** @throws DomainError NOT_FOUND where the partner has no such endpoint, or there is no such partner */
export const requireEndpoint = async ({ service: sql }: ReadModel, partnerId: string, id?: string): Promise<void> => {
  const [found] = await (id === undefined
    ? sql`select from partners where id = ${partnerId}`
    : sql`select from partner_endpoints where partner_id = ${partnerId} and id = ${id}`);
  if (!found) throw notFound(id === undefined ? "partner" : "endpoint");
};

export interface TokenHolder {
  readonly id: string;
  readonly vendorId: string | null;
  readonly scopes: Partner["scopes"];
}

/** The active partner whose token has this hash. */
export const findTokenHolder = async (
  { service: sql }: ReadModel,
  tokenHash: string,
): Promise<TokenHolder | undefined> => {
  const [row] = await sql<TokenHolder[]>`
    select id, vendor_id as "vendorId", scopes from partners where token_hash = ${tokenHash} and is_active`;
  return row;
};

/** The stream of an order, and whose sale it is. */
export const findOrder = async (
  { service: sql }: ReadModel,
  id: string,
): Promise<{ readonly stream: string; readonly vendorId: string } | undefined> => {
  const [row] = await sql<{ stream: string; vendorId: string }[]>`
    select stream, vendor_id as "vendorId" from partner_subjects where kind = 'order' and id = ${id}`;
  return row;
};
