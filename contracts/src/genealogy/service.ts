import type { ServiceContract } from "../service.ts";
import * as anniversaries from "./anniversaries.ts";
import * as endpoints from "./endpoints.ts";
import { genealogyContext } from "./events.ts";
import * as member from "./member.ts";

export const genealogy = {
  context: genealogyContext,
  endpoints: [...endpoints.genealogyEndpoints, anniversaries.getAnniversaries],
  follows: ["identity", "archive"],
  description: "People, how they are related, GEDCOM files.",
  modules: [endpoints, member, anniversaries],
} as const satisfies ServiceContract;
