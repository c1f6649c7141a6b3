import { z } from "zod";
import { defineEvent, type Context, type EventOf } from "../event.ts";
import { deliveryEvents, partnerEvents } from "../partners/events.ts";
import { storedPicture } from "../pictures.ts";
import { categoryDetails } from "./categories.ts";
import { listingDetails } from "./listings.ts";
import { rating } from "./reviews.ts";
import { vendorDetails } from "./vendors.ts";

const vendorId = z.uuid();
const removedDetails = {
  businessName: "Removed",
  description: "",
  contactEmail: "removed@invalid",
  contactPhone: null,
  website: null,
  logoUrl: null,
};
/** A business may be one person: what it says of itself lies under its owner's key. */
const personal = { subject: "userId", fields: ["details"], removed: { details: removedDetails } } as const;
const described = z.object({ vendorId, userId: z.uuid(), details: vendorDetails });
const withReason = z.object({ vendorId, reason: z.string() });

/** Streams `vendor-platform.<vendorId>`: one for each account, because the id follows from the account's. */
export const vendorEvents = [
  /** Also again, after a rejection. `commissionBps`: what the platform keeps of a sale, in hundredths of a percent. */
  defineEvent({ type: "VendorApplied", data: described.extend({ commissionBps: z.int() }), personal }),
  defineEvent({ type: "VendorDetailsChanged", data: described, personal }),
  defineEvent({ type: "VendorApproved", data: z.object({ vendorId }) }),
  defineEvent({ type: "VendorRejected", data: withReason.extend({ rejectedAt: z.iso.datetime() }) }),
  defineEvent({ type: "VendorSuspended", data: withReason }),
  defineEvent({ type: "VendorReinstated", data: z.object({ vendorId }) }),
  defineEvent({
    type: "VendorLogoSet",
    data: z.object({ vendorId, logo: storedPicture, /** The logo before. */ replaced: z.uuid().nullable() }),
  }),
  defineEvent({ type: "VendorLogoRemoved", data: z.object({ vendorId, pictureId: z.uuid() }) }),
] as const;
export type VendorEvent = EventOf<typeof vendorEvents>;

const categoryId = z.uuid();

/** The one stream `category-platform.all`: no two categories have one name. */
export const categoryEvents = [
  defineEvent({ type: "ServiceCategoryAdded", data: z.object({ categoryId, details: categoryDetails }) }),
  defineEvent({ type: "ServiceCategoryChanged", data: z.object({ categoryId, details: categoryDetails }) }),
  /** Vendors no longer choose it for what they list; what is listed in it stays. */
  defineEvent({ type: "ServiceCategoryDeactivated", data: z.object({ categoryId }) }),
  defineEvent({ type: "ServiceCategoryActivated", data: z.object({ categoryId }) }),
  defineEvent({ type: "ServiceCategoryRemoved", data: z.object({ categoryId }) }),
] as const;
export type CategoryEvent = EventOf<typeof categoryEvents>;

const serviceId = z.uuid();

/** Streams `service-platform.<serviceId>`. */
export const listingEvents = [
  defineEvent({ type: "ServiceListed", data: z.object({ serviceId, vendorId, details: listingDetails }) }),
  defineEvent({ type: "ServiceChanged", data: z.object({ serviceId, details: listingDetails }) }),
  defineEvent({ type: "ServiceActivated", data: z.object({ serviceId }) }),
  defineEvent({ type: "ServiceDeactivated", data: z.object({ serviceId }) }),
  /** Behind the pictures that are there. */
  defineEvent({
    type: "ServicePictureAdded",
    data: z.object({ serviceId, vendorId, picture: storedPicture.extend({ alt: z.string() }) }),
  }),
  /** What is left of the pictures, in their order, and what was removed. */
  defineEvent({
    type: "ServicePicturesArranged",
    data: z.object({
      serviceId,
      vendorId,
      pictures: z.array(z.object({ pictureId: z.uuid(), alt: z.string() })),
      removed: z.array(z.uuid()),
    }),
  }),
] as const;
export type ListingEvent = EventOf<typeof listingEvents>;

/** Of a purchase, and called by its id. */
const reviewId = z.uuid();

/** Streams `review-platform.<reviewId>`. */
export const reviewEvents = [
  defineEvent({
    type: "ReviewPublished",
    data: z.object({
      reviewId,
      userId: z.uuid(),
      vendorId,
      serviceId,
      /** The service as it was called when it was bought. */
      title: z.string(),
      rating,
      comment: z.string().nullable(),
    }),
    personal: { subject: "userId", fields: ["comment"], removed: { comment: null } },
  }),
  /** By the vendor's owner. */
  defineEvent({
    type: "ReviewAnswered",
    data: z.object({ reviewId, userId: z.uuid(), answer: z.string().nullable() }),
    personal: { subject: "userId", fields: ["answer"], removed: { answer: null } },
  }),
  defineEvent({ type: "ReviewHidden", data: z.object({ reviewId, reason: z.string() }) }),
  defineEvent({ type: "ReviewShown", data: z.object({ reviewId }) }),
] as const;
export type ReviewEvent = EventOf<typeof reviewEvents>;

export const marketplaceContext = {
  name: "marketplace",
  categories: {
    vendor: vendorEvents,
    category: categoryEvents,
    service: listingEvents,
    review: reviewEvents,
    partner: partnerEvents,
    delivery: deliveryEvents,
  },
} as const satisfies Context;
