import type { ServiceContract } from "../service.ts";
import * as mail from "./endpoints.ts";
import { notificationsContext } from "./events.ts";
import * as inbox from "./inbox.ts";
import * as preferences from "./preferences.ts";
import * as visits from "./visits.ts";

export const notifications = {
  context: notificationsContext,
  endpoints: [
    ...mail.mailEndpoints,
    ...preferences.preferenceEndpoints,
    ...inbox.inboxEndpoints,
    ...visits.visitEndpoints,
  ],
  follows: ["identity", "genealogy", "archive", "marketplace", "payments", "helpdesk"],
  description: "Mail, and what people want of it.",
  modules: [mail, preferences, inbox, visits],
} as const satisfies ServiceContract;
