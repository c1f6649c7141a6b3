import { z } from "zod";
import { defineEndpoint } from "../endpoint.ts";

export const noteVisit = defineEndpoint({
  id: "noteVisit",
  method: "POST",
  path: "/api/visits",
  access: "signed-in",
  whileSuspended: true,
  whileCancelled: true,
  summary:
    "Say that somebody looks at their family's home, and learn when their last visit ended. Within an hour it is the same visit.",
  response: z.object({
    /** Null on the first visit. */
    previous: z.iso.datetime().nullable(),
  }),
});

export const visitEndpoints = [noteVisit] as const;
