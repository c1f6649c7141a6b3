import type { MemberDetails } from "@kinkeeper/contracts/genealogy/member";
import { stricterOf, type LivingInExport } from "@kinkeeper/contracts/genealogy/privacy";
import { isKeptPrivate } from "@kinkeeper/contracts/genealogy/restrictions";

/** Somebody as a reader sees them; `isStandIn`: something of them is kept from that reader. */
interface SeenMember {
  readonly details: Pick<MemberDetails, "isLiving" | "restrictions">;
  readonly isStandIn: boolean;
}

/** Whether nothing of somebody is told in the files that a reader makes, or but the name. `says`: what these say of the living. */
export const isUntoldInFiles = ({ details, isStandIn }: SeenMember, says: LivingInExport): boolean =>
  (isStandIn && isKeptPrivate(details.restrictions)) || (says !== "all" && details.isLiving);

/** What a file says of the living: administrators say what theirs says; members pass on what their family lets them. */
export const saidOfLiving = (
  asked: LivingInExport,
  { isAdmin, othersSee }: { readonly isAdmin: boolean; readonly othersSee: LivingInExport },
): LivingInExport => (isAdmin ? asked : stricterOf(asked, othersSee));
