import { deliveryEndpoints } from "../partners/deliveries.ts";
import { partnerApiEndpoints } from "../partners/partner-api.ts";
import { partnerEndpoints } from "../partners/partners.ts";
import { categoryEndpoints } from "./categories.ts";
import { listingEndpoints } from "./listings.ts";
import { pictureEndpoints } from "./pictures.ts";
import { reviewEndpoints } from "./reviews.ts";
import { vendorEndpoints } from "./vendors.ts";

export const marketplaceEndpoints = [
  ...vendorEndpoints,
  ...categoryEndpoints,
  ...listingEndpoints,
  ...partnerEndpoints,
  ...deliveryEndpoints,
  ...partnerApiEndpoints,
  ...pictureEndpoints,
  ...reviewEndpoints,
] as const;
