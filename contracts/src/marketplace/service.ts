import type { ServiceContract } from "../service.ts";
import * as categories from "./categories.ts";
import { marketplaceEndpoints } from "./endpoints.ts";
import { marketplaceContext } from "./events.ts";
import * as listings from "./listings.ts";
import * as vendors from "./vendors.ts";

export const marketplace = {
  context: marketplaceContext,
  endpoints: marketplaceEndpoints,
  description: "Vendors, and the services they offer to every family.",
  modules: [vendors, categories, listings],
} as const satisfies ServiceContract;
