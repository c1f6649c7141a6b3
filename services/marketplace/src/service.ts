import { marketplaceContext } from "@kinkeeper/contracts/marketplace/events";
import type { ServiceDefinition } from "@kinkeeper/platform/service";
import { categoriesProjection } from "./categories/categories.projection.ts";
import { ensureFirstCategories } from "./categories/first-categories.ts";
import { categoryRoutes } from "./categories/routes.ts";
import { listingsProjection } from "./listings/listings.projection.ts";
import { listingRoutes } from "./listings/routes.ts";
import { vendorRoutes } from "./vendors/routes.ts";
import { vendorsProjection } from "./vendors/vendors.projection.ts";

/** Vendors that the platform approved, and the services they offer to every family. */
export const marketplace: ServiceDefinition = {
  name: "marketplace",
  context: marketplaceContext,
  migrations: new URL("../migrations/", import.meta.url),
  projections: [vendorsProjection, categoriesProjection, listingsProjection],
  build: (dependencies) => ({
    routes: [...vendorRoutes(dependencies), ...categoryRoutes(dependencies), ...listingRoutes(dependencies)],
    start: () => ensureFirstCategories(dependencies),
  }),
};

// The embedded launcher finds every service by its name.
export default marketplace;
