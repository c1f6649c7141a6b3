import type { UserEvent } from "@kinkeeper/contracts/identity/user-events";
import type { Reaction } from "@kinkeeper/platform/reaction";
import type { NotificationsDependencies } from "../settings.ts";
import { billingMail } from "./billing-mail.ts";
import { queueOwnerMail } from "./queue-message.ts";

/** Administrators hear by mail when a trial ends, a payment failed or their family was suspended for it. */
export const queueBillingMail = (
  dependencies: NotificationsDependencies,
): Reaction<Extract<UserEvent, { type: "BillingNoticeGiven" }>> => {
  const url = `${dependencies.settings.KINKEEPER_PUBLIC_URL}/family-admin/plan`;
  return {
    name: "queue_billing_mail_v1",
    contexts: ["identity"],
    handles: ["BillingNoticeGiven"],
    react: (event) => queueOwnerMail(dependencies, event, { kind: "billing", ...billingMail(event.data, url) }),
  };
};
