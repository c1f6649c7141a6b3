import type { ListingEvent } from "@kinkeeper/contracts/marketplace/events";
import { deciderSpec } from "@kinkeeper/platform/testing/decider-spec";
import { describe, test } from "vitest";
import { listingDecider, type ListingCommand } from "./listing.decider.ts";

const given = deciderSpec(listingDecider);
const serviceId = "018f2f6e-7c1a-7000-8000-0000000000aa";
const vendorId = "018f2f6e-7c1a-7000-8000-0000000000bb";
const otherVendor = "018f2f6e-7c1a-7000-8000-0000000000bc";
const details = {
  categoryId: "018f2f6e-7c1a-7000-8000-0000000000ca",
  title: "A letter read",
  description: "Ten pages of old handwriting written out.",
  priceMinor: 4_500,
  priceType: "fixed",
} as const;
const listed: ListingEvent = { type: "ServiceListed", data: { serviceId, vendorId, details } };
const off: ListingEvent = { type: "ServiceDeactivated", data: { serviceId } };
const change = (changes: object, isActive?: boolean): ListingCommand => ({
  type: "ChangeService",
  serviceId,
  vendorId,
  changes,
  isActive,
});

describe("a service", () => {
  test("is listed, and active", () => given().when({ type: "ListService", serviceId, vendorId, details }).then(listed));
  test("is changed in what is sent alone", () =>
    given(listed)
      .when(change({ priceMinor: 5_000 }))
      .then({ type: "ServiceChanged", data: { serviceId, details: { ...details, priceMinor: 5_000 } } }));
  test("changed to the same records nothing", () =>
    given(listed)
      .when(change({ ...details }, true))
      .thenNothing());
  test("is switched off", () => given(listed).when(change({}, false)).then(off));
  test("is switched on again", () =>
    given(listed, off).when(change({}, true)).then({ type: "ServiceActivated", data: { serviceId } }));
  test("is changed and switched off at once", () =>
    given(listed)
      .when(change({ title: "Two letters read" }, false))
      .then({ type: "ServiceChanged", data: { serviceId, details: { ...details, title: "Two letters read" } } }, off));
  test("of another vendor is not found", () =>
    given(listed)
      .when({ type: "ChangeService", serviceId, vendorId: otherVendor, changes: {}, isActive: false })
      .thenRejectedWith("NOT_FOUND"));
  test("that never was is not found", () => given().when(change({})).thenRejectedWith("NOT_FOUND"));
});
