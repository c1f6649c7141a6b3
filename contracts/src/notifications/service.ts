import type { ServiceContract } from "../service.ts";
import * as endpoints from "./endpoints.ts";
import { notificationsContext } from "./events.ts";

export const notifications = {
  context: notificationsContext,
  endpoints: endpoints.notificationsEndpoints,
  description: "Mail.",
  modules: [endpoints],
} as const satisfies ServiceContract;
