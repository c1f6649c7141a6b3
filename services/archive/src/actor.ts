import type { Claims } from "@kinkeeper/contracts/claims";

/** Who acts, as far as deciders ask. */
export interface Actor {
  readonly userId: string;
  readonly isFamilyAdmin: boolean;
}

export const actorOf = ({ sub, role }: Claims): Actor => ({ userId: sub, isFamilyAdmin: role !== "member" });
