import type { Claims } from "@kinkeeper/contracts/claims";
import { DomainError } from "@kinkeeper/platform/domain-error";
import { derivedId } from "@kinkeeper/platform/ids";
import type { UnitOfWork } from "@kinkeeper/platform/unit-of-work";
import { vendorDecider, vendorStream } from "./vendor.decider.ts";

/** The vendor of an account: it follows from the account's id, so that there is never a second one. */
export const vendorIdOf = (userId: string): string => derivedId("vendor", userId);

/**
 * The caller's vendor, which may offer services.
 * @throws DomainError FORBIDDEN without an approved one, or where another's is named
 */
export const approvedVendor = async (unit: UnitOfWork, { sub }: Claims, named?: string): Promise<string> => {
  const vendorId = vendorIdOf(sub);
  const { state } = await unit.load(vendorDecider, vendorStream(vendorId));
  if (state.status === "none") throw new DomainError("FORBIDDEN", "No vendor account found");
  if (named !== undefined && named !== vendorId)
    throw new DomainError("FORBIDDEN", "This service would belong to another vendor.");
  if (state.status !== "approved") throw new DomainError("FORBIDDEN", "Only approved vendors can offer services.");
  return vendorId;
};
