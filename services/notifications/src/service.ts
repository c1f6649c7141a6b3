import { notificationsContext } from "@kinkeeper/contracts/notifications/events";
import type { ServiceDefinition } from "@kinkeeper/platform/service";
import type { z } from "zod";
import { forgetFarewells } from "./messages/forget-farewells.ts";
import { forgetSpentLinks } from "./messages/forget-links.ts";
import { messagesProjection } from "./messages/messages.projection.ts";
import { queueSecurityMail } from "./messages/queue-security-mail.ts";
import { queueAccountMail } from "./messages/queue-account-mail.ts";
import { mailRoutes } from "./messages/routes.ts";
import { messageSender } from "./messages/send-messages.ts";
import { preferencesProjection } from "./preferences/preferences.projection.ts";
import { preferenceRoutes } from "./preferences/routes.ts";
import { notificationsSettings } from "./settings.ts";
import { smtpMailer } from "./smtp-mailer.ts";

/** Turns what happened into mail, and remembers what was sent. */
export const notifications: ServiceDefinition<z.output<typeof notificationsSettings>> = {
  name: "notifications",
  context: notificationsContext,
  migrations: new URL("../migrations/", import.meta.url),
  projections: [messagesProjection, preferencesProjection],
  settings: notificationsSettings,
  mailer: smtpMailer,
  build: (dependencies) => ({
    routes: [...mailRoutes(dependencies), ...preferenceRoutes(dependencies)],
    reactions: [
      queueAccountMail(dependencies),
      queueSecurityMail(dependencies),
      forgetSpentLinks(dependencies),
      forgetFarewells(dependencies),
    ],
    ...messageSender(dependencies),
  }),
};

// The embedded launcher finds every service by its name.
export default notifications;
