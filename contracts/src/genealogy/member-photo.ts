import { z } from "zod";
import { defineEndpoint } from "../endpoint.ts";
import { familyMemberWithRevision } from "./endpoints.ts";

export const setMemberPhoto = defineEndpoint({
  id: "setMemberPhoto",
  method: "PUT",
  path: "/api/family-members/:id/photo",
  access: "signed-in",
  summary: "Use an uploaded picture as the portrait; null takes it away.",
  params: z.object({ id: z.uuid() }),
  body: z.strictObject({ photoPath: z.string().max(200).nullable() }),
  response: familyMemberWithRevision,
});
