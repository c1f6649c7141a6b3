import { z } from "zod";
import { defineEndpoint } from "../endpoint.ts";
import { user } from "./signed-in.ts";

export const viewAs = defineEndpoint({
  id: "viewAs",
  method: "POST",
  path: "/api/viewing",
  access: "tenant_admin",
  summary:
    "Look at the family exactly as somebody who has just joined it does, until it is stopped: in a session of its own, in which nothing can be changed.",
  body: z.strictObject({ role: z.literal("member") }),
  response: user,
});

export const stopViewing = defineEndpoint({
  id: "stopViewing",
  method: "DELETE",
  path: "/api/viewing",
  access: "signed-in",
  whileViewing: true,
  whileSuspended: true,
  summary: "Go on as oneself.",
  response: user,
});
