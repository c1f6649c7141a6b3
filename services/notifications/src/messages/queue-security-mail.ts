import { platformTenant } from "@kinkeeper/contracts/claims";
import { removedAddress } from "@kinkeeper/contracts/identity/user-events";
import { executeCommand } from "@kinkeeper/platform/command-handler";
import { derivedId } from "@kinkeeper/platform/ids";
import type { Reaction } from "@kinkeeper/platform/reaction";
import type { NotificationsDependencies } from "../settings.ts";
import { messageDecider, messageStream } from "./message.decider.ts";
import { guardedTypes, securityMail, type Guarded } from "./security-mail.ts";

/** The owner of an account hears of every change to what guards it. */
export const queueSecurityMail = (dependencies: NotificationsDependencies): Reaction<Guarded> => {
  const url = `${dependencies.settings.KINKEEPER_PUBLIC_URL}/settings/security`;
  return {
    name: "queue_security_mail_v1",
    contexts: ["identity"],
    handles: guardedTypes,
    react: async (event) => {
      const { data, metadata } = event;
      // The account was erased since: there is nobody to write to.
      if (data.email === removedAddress) return;
      const messageId = derivedId("message", metadata.eventId);
      const message = { messageId, userId: data.userId, kind: "security" as const, to: data.email };
      await executeCommand(
        dependencies,
        messageDecider,
        messageStream(messageId),
        { type: "QueueMessage", data: { ...message, ...securityMail(event, url) } },
        { tenantId: platformTenant, correlationId: metadata.correlationId, causationId: metadata.eventId },
      );
    },
  };
};
