import { isFamilyAdmin, type Claims } from "@kinkeeper/contracts/claims";
import type { Viewer } from "@kinkeeper/platform/read-model";
import type { Fragment, TransactionSql } from "postgres";

/** Who wants something done, as far as it matters what they may do. */
export interface Actor {
  readonly userId: string;
  /** May change and remove what others brought: the tenant_admin of the family, and a super_admin. */
  readonly isFamilyAdmin: boolean;
}

export const actorOf = (caller: Claims): Actor => ({ userId: caller.sub, isFamilyAdmin: isFamilyAdmin(caller) });

/** Who reads: what a restriction keeps private is shown to administrators of the family and to who brought it. */
export const viewerOf = ({ caller, tenantId }: { readonly caller: Claims; readonly tenantId: string }): Viewer => ({
  tenantId,
  userId: caller.sub,
  isAdmin: actorOf(caller).isFamilyAdmin,
});

/** Whether who reads sees what is private of a person or a relationship, now or once something is. */
export const seesPrivate = (sql: TransactionSql): Fragment =>
  sql`(platform.is_admin() or coalesce(owner_id::text = platform.viewer(), false))`;
