import { marketplaceContext } from "@kinkeeper/contracts/marketplace/events";
import { objectSweeper } from "@kinkeeper/platform/objects/sweep-objects";
import type { ServiceDefinition } from "@kinkeeper/platform/service";
import { catalogueProjection } from "./catalogue/catalogue.projection.ts";
import { categoriesProjection } from "./categories/categories.projection.ts";
import { ensureFirstCategories } from "./categories/first-categories.ts";
import { categoryRoutes } from "./categories/routes.ts";
import { listingRoutes } from "./listings/routes.ts";
import { deliveryRoutes } from "./partners/delivery-routes.ts";
import { createDeliveryWorker } from "./partners/delivery-worker.ts";
import { disableWithVendor } from "./partners/disable-with-vendor.ts";
import { createPartnerNats } from "./partners/nats/partner-nats.ts";
import { partnerApiRoutes } from "./partners/partner-api-routes.ts";
import { partnersProjection } from "./partners/partners.projection.ts";
import { partnerRoutes } from "./partners/routes.ts";
import { marketplaceSettings, type MarketplaceSettings } from "./settings.ts";
import { createPictureStore } from "./pictures/picture-store.ts";
import { removePictures } from "./pictures/remove-pictures.ts";
import { pictureRoutes } from "./pictures/routes.ts";
import { sweptPictures } from "./pictures/swept-pictures.ts";
import { reviewRoutes } from "./reviews/routes.ts";
import { vendorRoutes } from "./vendors/routes.ts";

/** Vendors that the platform approved, the services they offer to every family, and partners who hear of it. */
export const marketplace: ServiceDefinition<MarketplaceSettings> = {
  name: "marketplace",
  context: marketplaceContext,
  keepsObjects: true,
  migrations: new URL("../migrations/", import.meta.url),
  projections: [catalogueProjection, categoriesProjection, partnersProjection],
  settings: marketplaceSettings,
  build: (dependencies) => {
    const deliveries = createDeliveryWorker(dependencies);
    const partnerNats = createPartnerNats(dependencies);
    const pictures = createPictureStore(dependencies);
    return {
      routes: [
        ...vendorRoutes(dependencies),
        ...categoryRoutes(dependencies),
        ...listingRoutes(dependencies),
        ...pictureRoutes(dependencies, pictures),
        ...reviewRoutes(dependencies),
        ...partnerRoutes(dependencies, partnerNats),
        ...deliveryRoutes(dependencies),
        ...partnerApiRoutes(dependencies),
      ],
      reactions: [removePictures(dependencies, pictures), disableWithVendor(dependencies, partnerNats)],
      periodic: [objectSweeper(dependencies, sweptPictures(dependencies))],
      start: async () => {
        await ensureFirstCategories(dependencies);
        await deliveries.start();
        partnerNats.start();
      },
      stop: async () => {
        pictures.stop();
        await Promise.all([deliveries.stop(), partnerNats.stop()]);
      },
    };
  },
};

// The embedded launcher finds every service by its name.
export default marketplace;
