import { services, type ServiceName } from "./services.ts";

export type { ServiceName } from "./services.ts";

/** Every call of the product, by the service that answers it: the gateway's access table. */
export const endpointsByService = Object.fromEntries(
  Object.entries(services).map(([name, { endpoints }]) => [name, endpoints]),
  // The names and the endpoints went in together.
) as { readonly [Name in ServiceName]: (typeof services)[Name]["endpoints"] };
