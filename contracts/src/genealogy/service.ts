import type { ServiceContract } from "../service.ts";
import * as endpoints from "./endpoints.ts";
import { genealogyContext } from "./events.ts";
import * as member from "./member.ts";

export const genealogy = {
  context: genealogyContext,
  endpoints: endpoints.genealogyEndpoints,
  description: "People, how they are related, GEDCOM files.",
  modules: [endpoints, member],
} as const satisfies ServiceContract;
