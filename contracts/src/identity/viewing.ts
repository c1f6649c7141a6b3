import { z } from "zod";
import { defineEndpoint } from "../endpoint.ts";
import { user } from "./signed-in.ts";

export const viewAs = defineEndpoint({
  id: "viewAs",
  method: "POST",
  path: "/api/viewing",
  access: "tenant_admin",
  summary: "View the family as somebody does who has just joined it. Nothing can be changed until it is stopped.",
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
