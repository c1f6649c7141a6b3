import { z } from "zod";
import { defineEndpoint } from "../endpoint.ts";

export const noteVisit = defineEndpoint({
  id: "noteVisit",
  method: "POST",
  path: "/api/visits",
  access: "signed-in",
  whileSuspended: true,
  whileCancelled: true,
  summary: "Tell of a look at the family's home, and learn when the last visit ended; within an hour it is the same.",
  response: z.object({
    /** Null on the first visit. */
    previous: z.iso.datetime().nullable(),
  }),
});

export const visitEndpoints = [noteVisit] as const;
