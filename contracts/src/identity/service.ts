import type { ServiceContract } from "../service.ts";
import * as endpoints from "./endpoints.ts";
import { identityContext } from "./events.ts";
import * as secondFactor from "./second-factor.ts";
import * as signedIn from "./signed-in.ts";
import * as viewing from "./viewing.ts";

export const identity = {
  context: identityContext,
  endpoints: [...endpoints.identityEndpoints, viewing.viewAs, viewing.stopViewing],
  follows: ["genealogy", "archive", "marketplace", "payments", "helpdesk", "notifications"],
  description: "Signing in, families and who belongs to them.",
  modules: [signedIn, secondFactor, viewing, endpoints],
} as const satisfies ServiceContract;
