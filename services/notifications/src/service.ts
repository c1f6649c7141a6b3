import { notificationsContext } from "@kinkeeper/contracts/notifications/events";
import type { ServiceDefinition } from "@kinkeeper/platform/service";
import { messagesProjection } from "./messages/messages.projection.ts";
import { queueAccountMail } from "./messages/queue-account-mail.ts";
import { mailRoutes } from "./messages/routes.ts";
import { messageSender } from "./messages/send-messages.ts";

/** Turns what happened into mail, and remembers what was sent. */
export const notifications: ServiceDefinition = {
  name: "notifications",
  context: notificationsContext,
  migrations: new URL("../migrations/", import.meta.url),
  projections: [messagesProjection],
  build: (dependencies) => ({
    routes: mailRoutes(dependencies),
    reactions: [queueAccountMail(dependencies)],
    ...messageSender(dependencies),
  }),
};
