import * as deliveries from "../partners/deliveries.ts";
import * as partnerApi from "../partners/partner-api.ts";
import * as partners from "../partners/partners.ts";
import * as publicEvents from "../partners/public-events.ts";
import type { ServiceContract } from "../service.ts";
import * as categories from "./categories.ts";
import { marketplaceEndpoints } from "./endpoints.ts";
import { marketplaceContext } from "./events.ts";
import * as listings from "./listings.ts";
import * as pictures from "./pictures.ts";
import * as reviews from "./reviews.ts";
import * as vendors from "./vendors.ts";

export const marketplace = {
  context: marketplaceContext,
  endpoints: marketplaceEndpoints,
  follows: ["identity", "payments"],
  description: "Vendors, and the services they offer to every family; partners who hear of it.",
  modules: [vendors, categories, listings, pictures, reviews, partners, deliveries, partnerApi, publicEvents],
} as const satisfies ServiceContract;
