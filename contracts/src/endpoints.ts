import { archiveEndpoints } from "./archive/endpoints.ts";
import type { Endpoint } from "./endpoint.ts";
import { genealogyEndpoints } from "./genealogy/endpoints.ts";
import { identityEndpoints } from "./identity/endpoints.ts";
import { notificationsEndpoints } from "./notifications/endpoints.ts";

/** Every call of the product, by the service that answers it: the gateway's access table. */
export const endpointsByService = {
  identity: identityEndpoints,
  genealogy: genealogyEndpoints,
  archive: archiveEndpoints,
  notifications: notificationsEndpoints,
} as const satisfies Record<string, readonly Endpoint[]>;

export type ServiceName = keyof typeof endpointsByService;
