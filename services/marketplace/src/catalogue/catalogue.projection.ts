import type { UserEvent } from "@kinkeeper/contracts/identity/user-events";
import type { ListingEvent, ReviewEvent, VendorEvent } from "@kinkeeper/contracts/marketplace/events";
import { eachEvent, type Projection } from "@kinkeeper/platform/projection";
import { onListings } from "../listings/listings.projection.ts";
import { countRatings, eraseReviewTexts, onReviews, type PurchaseEvent } from "../reviews/reviews.projection.ts";
import { forgetVendorOf, onVendors } from "../vendors/vendors.projection.ts";
import { offerServices, rateServices } from "./offer-services.ts";

type UserErased = Extract<UserEvent, { type: "UserErased" }>;
type CatalogueEvent = VendorEvent | ListingEvent | ReviewEvent | PurchaseEvent | UserErased;

/** The review that an event may have let count or not. */
const reviewIdOf = ({ type, data }: CatalogueEvent): string | undefined => {
  switch (type) {
    case "ReviewPublished":
    case "ReviewHidden":
    case "ReviewShown":
      return data.reviewId;
    case "RefundCompleted":
    case "RefundReturned":
    case "DisputeLost":
    case "DisputeOverturned":
      return data.transactionId;
    default:
      return undefined;
  }
};

/** The vendor whose services may be offered otherwise after an event. */
const vendorIdOf = ({ type, data }: CatalogueEvent): string | undefined => {
  switch (type) {
    case "VendorApplied":
    case "VendorDetailsChanged":
    case "VendorApproved":
    case "VendorReinstated":
    case "VendorRejected":
    case "VendorSuspended":
      return data.vendorId;
    default:
      return undefined;
  }
};

/** The service that may be offered otherwise after an event. */
const serviceIdOf = ({ type, data }: CatalogueEvent): string | undefined => {
  switch (type) {
    case "ServiceListed":
    case "ServiceChanged":
    case "ServiceActivated":
    case "ServiceDeactivated":
      return data.serviceId;
    default:
      return undefined;
  }
};

const idsOf = (
  events: readonly CatalogueEvent[],
  idOf: (event: CatalogueEvent) => string | undefined,
): readonly string[] => [...new Set(events.map(idOf).filter((id) => id !== undefined))];

/**
 * Vendors, what they list and what buyers say of it: one projection, because what is offered to everybody follows from all three. Those
 * whose owner erased their account are gone, and their services with them.
 */
export const catalogueProjection: Projection<CatalogueEvent> = {
  name: "catalogue_v1",
  contexts: ["marketplace", "payments", "identity"],
  tables: ["vendors", "services", "service_pictures", "purchases", "reviews", "vendor_ratings", "offered_services"],
  on: {
    ...onVendors,
    ...onListings,
    ...onReviews,
    UserErased: eachEvent<UserErased>(async (sql, { data: { userId } }) => {
      await eraseReviewTexts(sql, userId);
      await forgetVendorOf(sql, userId);
    }),
  },
  afterwards: async (sql, events) => {
    const rated = await countRatings(sql, idsOf(events, reviewIdOf));
    await offerServices(sql, { vendorIds: idsOf(events, vendorIdOf), serviceIds: idsOf(events, serviceIdOf) });
    await rateServices(sql, rated);
  },
};
