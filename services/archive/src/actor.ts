import { isFamilyAdmin, type Claims } from "@kinkeeper/contracts/claims";

/** Who acts, as far as deciders ask. */
export interface Actor {
  readonly userId: string;
  readonly isFamilyAdmin: boolean;
}

export const actorOf = (caller: Claims): Actor => ({ userId: caller.sub, isFamilyAdmin: isFamilyAdmin(caller) });
