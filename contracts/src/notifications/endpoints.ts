import { z } from "zod";
import { defineEndpoint } from "../endpoint.ts";

export const keptMail = z.object({
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  at: z.iso.datetime(),
});

export const listMail = defineEndpoint({
  id: "listMail",
  method: "GET",
  path: "/dev/mail",
  access: "super_admin",
  summary: "Mail kept instead of sent (embedded only): a page, or JSON when asked for.",
  response: z.array(keptMail),
});

export const notificationsEndpoints = [listMail] as const;
