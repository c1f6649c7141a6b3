import { platformTenant } from "@kinkeeper/contracts/claims";
import type { VendorStatus } from "@kinkeeper/contracts/enumerations";
import { streamName } from "@kinkeeper/contracts/event";
import type { VendorEvent } from "@kinkeeper/contracts/marketplace/events";
import type { VendorDetails } from "@kinkeeper/contracts/marketplace/vendors";
import type { StoredPicture } from "@kinkeeper/contracts/pictures";
import type { Decider } from "@kinkeeper/platform/decider";
import { DomainError, notFound } from "@kinkeeper/platform/domain-error";

/** How long who was rejected waits before applying again, in milliseconds. */
const coolDown = 24 * 60 * 60 * 1000;
/** What the platform keeps of a sale unless told otherwise: 15 %, in hundredths of a percent. */
export const defaultCommissionBps = 1500;

export type Vendor =
  | { readonly status: "none" }
  | {
      readonly status: VendorStatus;
      readonly vendorId: string;
      readonly userId: string;
      readonly details: VendorDetails;
      /** ISO time of the last rejection. */
      readonly rejectedAt: string | null;
      readonly logoId: string | null;
    };
type KnownVendor = Exclude<Vendor, { status: "none" }>;

export type VendorCommand =
  | {
      readonly type: "ApplyAsVendor";
      readonly vendorId: string;
      readonly userId: string;
      readonly details: VendorDetails;
      readonly now: Date;
    }
  | { readonly type: "ChangeVendorDetails"; readonly userId: string; readonly details: VendorDetails }
  | { readonly type: "ApproveVendor" }
  | { readonly type: "RejectVendor"; readonly reason: string; readonly now: Date }
  | { readonly type: "SuspendVendor"; readonly reason: string }
  | { readonly type: "ReinstateVendor" }
  | { readonly type: "SetVendorLogo"; readonly userId: string; readonly logo: StoredPicture }
  | { readonly type: "RemoveVendorLogo"; readonly userId: string };

export const vendorStream = (vendorId: string): string => streamName("vendor", platformTenant, vendorId);

const applied = ({ vendorId, userId, details }: Extract<VendorCommand, { type: "ApplyAsVendor" }>): VendorEvent => ({
  type: "VendorApplied",
  data: { vendorId, userId, details, commissionBps: defaultCommissionBps },
});

const refuseUnless = (isAllowed: boolean, sentence: string): void => {
  if (!isAllowed) throw new DomainError("CONFLICT", sentence);
};

const decideKnown = (command: VendorCommand, vendor: KnownVendor): VendorEvent[] => {
  const { vendorId, userId, status } = vendor;
  switch (command.type) {
    case "ApplyAsVendor": {
      refuseUnless(status === "rejected", "You have already applied as a vendor.");
      const waited = command.now.getTime() - Date.parse(vendor.rejectedAt ?? "");
      refuseUnless(waited >= coolDown, "You can apply again one day after your application was rejected.");
      return [applied(command)];
    }
    case "ChangeVendorDetails": {
      // Whose application is still open tells nobody else that there is one.
      if (command.userId !== userId) throw notFound("vendor");
      const isSame = JSON.stringify(command.details) === JSON.stringify(vendor.details);
      return isSame ? [] : [{ type: "VendorDetailsChanged", data: { vendorId, userId, details: command.details } }];
    }
    case "ApproveVendor":
      if (status === "approved") return [];
      refuseUnless(status === "pending", "Only a pending application can be approved.");
      return [{ type: "VendorApproved", data: { vendorId } }];
    case "RejectVendor":
      if (status === "rejected") return [];
      refuseUnless(status === "pending", "Only a pending application can be rejected. Suspend the vendor instead.");
      return [
        {
          type: "VendorRejected",
          data: { vendorId, reason: command.reason, rejectedAt: command.now.toISOString() },
        },
      ];
    case "SuspendVendor":
      if (status === "suspended") return [];
      refuseUnless(status === "approved", "Only an approved vendor can be suspended.");
      return [{ type: "VendorSuspended", data: { vendorId, reason: command.reason } }];
    case "ReinstateVendor":
      if (status === "approved") return [];
      refuseUnless(status === "suspended", "Only a suspended vendor can be reinstated.");
      return [{ type: "VendorReinstated", data: { vendorId } }];
    case "SetVendorLogo":
      if (command.userId !== userId) throw notFound("vendor");
      return [{ type: "VendorLogoSet", data: { vendorId, logo: command.logo, replaced: vendor.logoId } }];
    case "RemoveVendorLogo":
      if (command.userId !== userId) throw notFound("vendor");
      return vendor.logoId === null
        ? []
        : [{ type: "VendorLogoRemoved", data: { vendorId, pictureId: vendor.logoId } }];
  }
};

const decide = (command: VendorCommand, vendor: Vendor): VendorEvent[] => {
  if (vendor.status !== "none") return decideKnown(command, vendor);
  if (command.type !== "ApplyAsVendor") throw notFound("vendor");
  return [applied(command)];
};

const evolve = (vendor: Vendor, { type, data }: VendorEvent): Vendor => {
  if (type === "VendorApplied") {
    const { vendorId, userId, details } = data;
    const logoId = vendor.status === "none" ? null : vendor.logoId;
    return { status: "pending", vendorId, userId, details, rejectedAt: null, logoId };
  }
  if (vendor.status === "none") return vendor;
  switch (type) {
    case "VendorDetailsChanged":
      return { ...vendor, details: data.details };
    case "VendorApproved":
    case "VendorReinstated":
      return { ...vendor, status: "approved" };
    case "VendorRejected":
      return { ...vendor, status: "rejected", rejectedAt: data.rejectedAt };
    case "VendorSuspended":
      return { ...vendor, status: "suspended" };
    case "VendorLogoSet":
      return { ...vendor, logoId: data.logo.pictureId };
    case "VendorLogoRemoved":
      return { ...vendor, logoId: null };
  }
};

export const vendorDecider: Decider<Vendor, VendorCommand, VendorEvent> = {
  initialState: () => ({ status: "none" }),
  evolve,
  decide,
};
