import { z } from "zod";
import { defineEndpoint } from "../endpoint.ts";

export const keptMail = z.object({
  id: z.uuid(),
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

export const showMail = defineEndpoint({
  id: "showMail",
  method: "GET",
  path: "/dev/mail/:id",
  access: "super_admin",
  summary: "One kept mail as its reader sees it.",
  params: z.object({ id: z.uuid() }),
});

export const mailEndpoints = [listMail, showMail] as const;
