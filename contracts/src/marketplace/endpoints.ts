import { categoryEndpoints } from "./categories.ts";
import { listingEndpoints } from "./listings.ts";
import { vendorEndpoints } from "./vendors.ts";

export const marketplaceEndpoints = [...vendorEndpoints, ...categoryEndpoints, ...listingEndpoints] as const;
