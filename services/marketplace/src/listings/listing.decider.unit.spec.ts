import type { ListingEvent } from "@kinkeeper/contracts/marketplace/events";
import type { ListingDetails } from "@kinkeeper/contracts/marketplace/listings";
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
const listed: Extract<ListingEvent, { type: "ServiceListed" }> = {
  type: "ServiceListed",
  data: { serviceId, vendorId, details },
};
const off: ListingEvent = { type: "ServiceDeactivated", data: { serviceId } };
const list = (more: Partial<ListingDetails> = {}): ListingCommand => ({
  type: "ListService",
  serviceId,
  vendorId,
  details: { ...details, ...more },
  leastPriceMinor: 250,
});
const change = (changes: object, isActive?: boolean): ListingCommand => ({
  type: "ChangeService",
  serviceId,
  vendorId,
  changes,
  isActive,
  leastPriceMinor: 250,
});

describe("a service", () => {
  test("is listed, and active", () => given().when(list()).then(listed));
  test.each([
    ["fixed", 249],
    ["fixed", 0],
  ] as const)("with a %s price of %d cents is refused where the lowest is 250", (priceType, priceMinor) => {
    given().when(list({ priceMinor, priceType })).thenRejectedWith("INVALID_INPUT");
    given(listed).when(change({ priceMinor, priceType })).thenRejectedWith("INVALID_INPUT");
  });
  test("at the lowest price, or one that is agreed upon elsewhere, is taken", () => {
    for (const more of [{ priceMinor: 250 }, { priceMinor: 1, priceType: "hourly" as const }])
      given()
        .when(list(more))
        .then({ type: "ServiceListed", data: { serviceId, vendorId, details: { ...details, ...more } } });
  });
  test("that was cheaper before may be switched off and renamed, and not become fixed for less", () => {
    const cheap: ListingEvent = { ...listed, data: { ...listed.data, details: { ...details, priceMinor: 100 } } };
    given(cheap).when(change({}, false)).then(off);
    given(cheap)
      .when(change({ title: "Two letters read" }))
      .then({
        type: "ServiceChanged",
        data: { serviceId, details: { ...details, title: "Two letters read", priceMinor: 100 } },
      });
    const hourly: ListingEvent = {
      ...listed,
      data: { ...listed.data, details: { ...details, priceMinor: 100, priceType: "hourly" } },
    };
    given(hourly)
      .when(change({ priceType: "fixed" }))
      .thenRejectedWith("INVALID_INPUT");
  });
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
      .when({
        type: "ChangeService",
        serviceId,
        vendorId: otherVendor,
        changes: {},
        isActive: false,
        leastPriceMinor: 0,
      })
      .thenRejectedWith("NOT_FOUND"));
  test("that never was is not found", () => given().when(change({})).thenRejectedWith("NOT_FOUND"));
});

describe("the pictures of a service", () => {
  const picture = (number: number) => ({
    pictureId: `018f2f6e-7c1a-7000-8000-00000000010${number}`,
    contentType: "image/jpeg",
    bytes: 1_000,
    width: 40,
    height: 30,
    hasPreview: false,
    alt: `Picture ${number}`,
  });
  const added = (number: number): ListingEvent => ({
    type: "ServicePictureAdded",
    data: { serviceId, vendorId, picture: picture(number) },
  });
  const add = (number: number): ListingCommand => ({
    type: "AddPicture",
    serviceId,
    vendorId,
    picture: picture(number),
  });
  const named = (number: number, alt = `Picture ${number}`) => ({ pictureId: picture(number).pictureId, alt });
  const arrange = (...pictures: ReturnType<typeof named>[]) => ({
    type: "ArrangePictures" as const,
    serviceId,
    vendorId,
    pictures,
  });
  const two = [listed, added(1), added(2)] as const;

  test("are added", () => given(listed).when(add(1)).then(added(1)));
  test("added twice are there once", () => given(listed, added(1)).when(add(1)).thenNothing());
  test("are eight at most", () =>
    given(listed, ...[1, 2, 3, 4, 5, 6, 7, 8].map(added))
      .when(add(9))
      .thenRejectedWith("CONFLICT"));
  test("of another vendor are out of reach", () =>
    given(listed)
      .when({ ...add(1), vendorId: otherVendor })
      .thenRejectedWith("NOT_FOUND"));
  test("get another order and other words", () =>
    given(...two)
      .when(arrange(named(2, "A letter"), named(1)))
      .then({
        type: "ServicePicturesArranged",
        data: { serviceId, vendorId, pictures: [named(2, "A letter"), named(1)], removed: [] },
      }));
  test("that are left out are removed", () =>
    given(...two)
      .when(arrange(named(2)))
      .then({
        type: "ServicePicturesArranged",
        data: { serviceId, vendorId, pictures: [named(2)], removed: [picture(1).pictureId] },
      }));
  test("are not removed unseen: one that came since, in another window, stays", () => {
    const seenOne = { ...arrange(named(1, "A seal")), seen: [picture(1).pictureId] };
    given(...two)
      .when(seenOne)
      .thenRejectedWith("CONFLICT");
    given(...two)
      .when({ ...seenOne, seen: [1, 2].map((number) => picture(number).pictureId) })
      .then({
        type: "ServicePicturesArranged",
        data: { serviceId, vendorId, pictures: [named(1, "A seal")], removed: [picture(2).pictureId] },
      });
  });
  test("as they are record nothing", () =>
    given(...two)
      .when(arrange(named(1), named(2)))
      .thenNothing());
  test("of another service cannot be taken over", () =>
    given(...two)
      .when(arrange(named(1), named(3)))
      .thenRejectedWith("CONFLICT"));
  test("are named once", () =>
    given(...two)
      .when(arrange(named(1), named(1)))
      .thenRejectedWith("CONFLICT"));
});
