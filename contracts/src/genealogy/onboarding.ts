import { z } from "zod";
import { defineEndpoint } from "../endpoint.ts";

export const getTreeBeginning = defineEndpoint({
  id: "getTreeBeginning",
  method: "GET",
  path: "/api/onboarding/tree",
  access: "signed-in",
  summary: "What of the first steps is done in the tree.",
  response: z.object({
    hasPeople: z.boolean(),
    /** Who in the tree one is oneself. */
    ownPersonId: z.uuid().nullable(),
    /** Whether that person's mother or father is in the tree. */
    hasParents: z.boolean(),
  }),
});
