import { z } from "zod";
import { defineEndpoint } from "../endpoint.ts";

export const getArchiveBeginning = defineEndpoint({
  id: "getArchiveBeginning",
  method: "GET",
  path: "/api/onboarding/archive",
  access: "signed-in",
  summary: "What of the first steps is done in the archive.",
  response: z.object({ hasPhoto: z.boolean(), hasStory: z.boolean() }),
});
