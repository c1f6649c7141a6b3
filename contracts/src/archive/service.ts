import type { ServiceContract } from "../service.ts";
import { archiveEndpoints } from "./endpoints.ts";
import { archiveContext } from "./events.ts";

export const archive = {
  context: archiveContext,
  endpoints: archiveEndpoints,
  calls: ["genealogy"],
  follows: ["identity", "genealogy"],
  description: "Stories, artifacts, life events, traditions, photos and other files.",
  modules: [],
} as const satisfies ServiceContract;
