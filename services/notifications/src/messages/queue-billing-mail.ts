import { platformTenant } from "@kinkeeper/contracts/claims";
import { removedAddress, type UserEvent } from "@kinkeeper/contracts/identity/user-events";
import { executeCommand } from "@kinkeeper/platform/command-handler";
import { derivedId } from "@kinkeeper/platform/ids";
import type { Reaction } from "@kinkeeper/platform/reaction";
import type { NotificationsDependencies } from "../settings.ts";
import { billingMail } from "./billing-mail.ts";
import { messageDecider, messageStream } from "./message.decider.ts";

/** Administrators hear by mail when a trial ends, a payment failed or their family was suspended for it. */
export const queueBillingMail = (
  dependencies: NotificationsDependencies,
): Reaction<Extract<UserEvent, { type: "BillingNoticeGiven" }>> => {
  const url = `${dependencies.settings.KINKEEPER_PUBLIC_URL}/family-admin/plan`;
  return {
    name: "queue_billing_mail_v1",
    contexts: ["identity"],
    handles: ["BillingNoticeGiven"],
    react: async ({ data, metadata }) => {
      // The account was erased since: there is nobody to write to.
      if (data.email === removedAddress) return;
      const messageId = derivedId("message", metadata.eventId);
      const message = { messageId, userId: data.userId, kind: "billing" as const, to: data.email };
      await executeCommand(
        dependencies,
        messageDecider,
        messageStream(messageId),
        { type: "QueueMessage", data: { ...message, ...billingMail(data, url) } },
        { tenantId: platformTenant, correlationId: metadata.correlationId, causationId: metadata.eventId },
      );
    },
  };
};
