import { notificationsContext } from "@kinkeeper/contracts/notifications/events";
import type { ServiceDefinition } from "@kinkeeper/platform/service";
import type { z } from "zod";
import { mailPartners } from "./business/mail-partners.ts";
import { mailTickets } from "./business/mail-tickets.ts";
import { mailPaymentIssues } from "./business/mail-payment-issues.ts";
import { mailPurchases } from "./business/mail-purchases.ts";
import { mailVendors } from "./business/mail-vendors.ts";
import { reviewMail } from "./categories/review-mail.ts";
import { birthdaysProjection } from "./family-news/birthdays.projection.ts";
import { itemsProjection } from "./family-news/items.projection.ts";
import { newPeopleProjection } from "./family-news/new-people.projection.ts";
import { proposalsProjection } from "./inbox/proposals.projection.ts";
import { readsProjection } from "./inbox/reads.projection.ts";
import { inboxRoutes } from "./inbox/routes.ts";
import { ticketsProjection } from "./inbox/tickets.projection.ts";
import { reviewsProjection } from "./market-news/reviews.projection.ts";
import { salesProjection } from "./market-news/sales.projection.ts";
import { servicesProjection } from "./market-news/services.projection.ts";
import { eraseAccountClosedMail } from "./messages/erase-account-closed-mail.ts";
import { removeSpentLinks, expiredLinks } from "./messages/remove-links.ts";
import { messagesProjection } from "./messages/messages.projection.ts";
import { queueSecurityMail } from "./messages/queue-security-mail.ts";
import { queueBillingMail } from "./messages/queue-billing-mail.ts";
import { queueAccountMail } from "./messages/queue-account-mail.ts";
import { mailRoutes } from "./messages/routes.ts";
import { messageSender } from "./messages/send-messages.ts";
import { preferencesProjection } from "./preferences/preferences.projection.ts";
import { refuseAddress } from "./preferences/refuse-address.ts";
import { preferenceRoutes } from "./preferences/routes.ts";
import { ownPeopleProjection } from "./readers/own-people.projection.ts";
import { readersProjection } from "./readers/readers.projection.ts";
import { mailAnnouncements } from "./schedule/mail-announcements.ts";
import { scheduler } from "./schedule/scheduler.ts";
import { notificationsSettings } from "./settings.ts";
import { smtpMailer } from "./smtp-mailer.ts";
import { visitRoutes } from "./visits/routes.ts";
import { visitsProjection } from "./visits/visits.projection.ts";

/** Turns what happened into mail, and remembers what was sent. */
export const notifications: ServiceDefinition<z.output<typeof notificationsSettings>> = {
  name: "notifications",
  context: notificationsContext,
  migrations: new URL("../migrations/", import.meta.url),
  projections: [
    messagesProjection,
    preferencesProjection,
    readersProjection,
    ownPeopleProjection,
    birthdaysProjection,
    newPeopleProjection,
    itemsProjection,
    servicesProjection,
    reviewsProjection,
    salesProjection,
    proposalsProjection,
    readsProjection,
    ticketsProjection,
    visitsProjection,
  ],
  settings: notificationsSettings,
  mailer: smtpMailer,
  build: (dependencies) => {
    const sender = messageSender(dependencies, {
      review: reviewMail(dependencies),
      refuse: refuseAddress(dependencies),
    });
    return {
      routes: [
        ...mailRoutes(dependencies),
        ...preferenceRoutes(dependencies),
        ...inboxRoutes(dependencies),
        ...visitRoutes(dependencies),
      ],
      reactions: [
        queueAccountMail(dependencies),
        queueSecurityMail(dependencies),
        queueBillingMail(dependencies),
        removeSpentLinks(dependencies),
        eraseAccountClosedMail(dependencies),
        mailAnnouncements(dependencies),
        mailPurchases(dependencies),
        mailPaymentIssues(dependencies),
        mailVendors(dependencies),
        mailPartners(dependencies),
        mailTickets(dependencies),
      ],
      periodic: [scheduler(dependencies), sender, expiredLinks(dependencies)],
    };
  },
};

// The embedded launcher finds every service by its name.
export default notifications;
