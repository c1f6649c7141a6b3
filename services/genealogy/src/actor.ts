import type { Claims } from "@kinkeeper/contracts/claims";

/** Who wants something done, as far as it matters what they may do. */
export interface Actor {
  readonly userId: string;
  /** May change and remove what others brought: the tenant_admin of the family, and a super_admin. */
  readonly isFamilyAdmin: boolean;
}

export const actorOf = ({ sub, role }: Claims): Actor => ({ userId: sub, isFamilyAdmin: role !== "member" });
