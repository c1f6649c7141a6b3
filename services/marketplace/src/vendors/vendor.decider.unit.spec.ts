import type { VendorEvent } from "@kinkeeper/contracts/marketplace/events";
import { deciderSpec } from "@kinkeeper/platform/testing/decider-spec";
import { describe, test } from "vitest";
import { vendorDecider, type VendorCommand } from "./vendor.decider.ts";

const given = deciderSpec(vendorDecider);
const vendorId = "018f2f6e-7c1a-7000-8000-0000000000bb";
const userId = "018f2f6e-7c1a-7000-8000-000000000001";
const other = "018f2f6e-7c1a-7000-8000-000000000002";
const details = {
  businessName: "Old Letters Read",
  description: "We read old handwriting.",
  contactEmail: "letters@example.com",
  contactPhone: null,
  website: null,
  logoUrl: null,
};
const noon = new Date("2026-05-01T12:00:00.000Z");
const hoursLater = (hours: number) => new Date(noon.getTime() + hours * 3_600_000);

const apply = (now: Date): VendorCommand => ({ type: "ApplyAsVendor", vendorId, userId, details, now });
const applied: VendorEvent = { type: "VendorApplied", data: { vendorId, userId, details, commissionBps: 1500 } };
const approved: VendorEvent = { type: "VendorApproved", data: { vendorId } };
const rejected: VendorEvent = {
  type: "VendorRejected",
  data: { vendorId, reason: "Not yet", rejectedAt: noon.toISOString() },
};
const suspended: VendorEvent = { type: "VendorSuspended", data: { vendorId, reason: "Complaints" } };
const reinstated: VendorEvent = { type: "VendorReinstated", data: { vendorId } };
const approve: VendorCommand = { type: "ApproveVendor" };
const reject: VendorCommand = { type: "RejectVendor", reason: "Not yet", now: noon };
const suspend: VendorCommand = { type: "SuspendVendor", reason: "Complaints" };
const reinstate: VendorCommand = { type: "ReinstateVendor" };

describe("applying", () => {
  test("is recorded with the usual commission", () => given().when(apply(noon)).then(applied));
  test.each([
    ["pending", [applied]],
    ["approved", [applied, approved]],
    ["suspended", [applied, approved, suspended]],
  ])("again while %s is refused", (_status, before) =>
    given(...before)
      .when(apply(noon))
      .thenRejectedWith("CONFLICT"),
  );
  test("again within a day of the rejection is refused", () =>
    given(applied, rejected)
      .when(apply(hoursLater(23)))
      .thenRejectedWith("CONFLICT"));
  test("again a day after the rejection is recorded", () =>
    given(applied, rejected)
      .when(apply(hoursLater(24)))
      .then(applied));
});

describe("a decision of the platform", () => {
  test.each([
    ["approves who applied", [applied], approve, approved],
    ["rejects who applied", [applied], reject, rejected],
    ["suspends who is approved", [applied, approved], suspend, suspended],
    ["reinstates who is suspended", [applied, approved, suspended], reinstate, reinstated],
    ["approves who applied again", [applied, rejected, applied], approve, approved],
  ])("%s", (_what, before, command, event) =>
    given(...before)
      .when(command)
      .then(event),
  );

  test.each([
    ["approving", [applied, approved], approve],
    ["rejecting", [applied, rejected], reject],
    ["suspending", [applied, approved, suspended], suspend],
    ["reinstating", [applied, approved, suspended, reinstated], reinstate],
  ])("%s twice records nothing", (_what, before, command) =>
    given(...before)
      .when(command)
      .thenNothing(),
  );

  test.each([
    ["approving who is rejected", [applied, rejected], approve],
    ["approving who is suspended", [applied, approved, suspended], approve],
    ["rejecting who is approved", [applied, approved], reject],
    ["suspending who is pending", [applied], suspend],
    ["reinstating who is pending", [applied], reinstate],
  ])("%s is refused", (_what, before, command) =>
    given(...before)
      .when(command)
      .thenRejectedWith("CONFLICT"),
  );

  test.each([approve, reject, suspend, reinstate])("%o on who never applied finds nothing", (command) =>
    given().when(command).thenRejectedWith("NOT_FOUND"),
  );
});

describe("changing what a business says of itself", () => {
  const changed = { ...details, contactPhone: "+1 555 0100" };
  test("is for its owner", () =>
    given(applied)
      .when({ type: "ChangeVendorDetails", userId, details: changed })
      .then({ type: "VendorDetailsChanged", data: { vendorId, userId, details: changed } }));
  test("to the same records nothing", () =>
    given(applied).when({ type: "ChangeVendorDetails", userId, details }).thenNothing());
  test("of somebody else finds nothing", () =>
    given(applied)
      .when({ type: "ChangeVendorDetails", userId: other, details: changed })
      .thenRejectedWith("NOT_FOUND"));
});

describe("the logo of a business", () => {
  const logo = (pictureId: string) => ({
    pictureId,
    contentType: "image/webp",
    bytes: 1_000,
    width: 40,
    height: 40,
    hasPreview: false,
  });
  const [first, second] = ["018f2f6e-7c1a-7000-8000-000000000101", "018f2f6e-7c1a-7000-8000-000000000102"] as const;
  const set = (pictureId: string, replaced: string | null = null): VendorEvent => ({
    type: "VendorLogoSet",
    data: { vendorId, logo: logo(pictureId), replaced },
  });
  const removed: VendorEvent = { type: "VendorLogoRemoved", data: { vendorId, pictureId: first } };
  const remove: VendorCommand = { type: "RemoveVendorLogo", userId };

  test("is set", () =>
    given(applied)
      .when({ type: "SetVendorLogo", userId, logo: logo(first) })
      .then(set(first)));
  test("takes the place of the one before, also after another application", () =>
    given(applied, set(first), rejected, applied)
      .when({ type: "SetVendorLogo", userId, logo: logo(second) })
      .then(set(second, first)));
  test("is removed", () => given(applied, set(first)).when(remove).then(removed));
  test("removed twice records nothing", () => given(applied, set(first), removed).when(remove).thenNothing());
  test("of somebody else is out of reach", () => {
    given(applied)
      .when({ type: "SetVendorLogo", userId: other, logo: logo(first) })
      .thenRejectedWith("NOT_FOUND");
    given(applied, set(first))
      .when({ ...remove, userId: other })
      .thenRejectedWith("NOT_FOUND");
  });
});
