import { getService, listServices } from "@kinkeeper/contracts/marketplace/listings";
import { listReviews } from "@kinkeeper/contracts/marketplace/reviews";
import { getVendor, listVendors } from "@kinkeeper/contracts/marketplace/vendors";

/** Wherever the stars of a vendor are shown. */
export const showsRatings = [listReviews, listServices, getService, getVendor, listVendors];
