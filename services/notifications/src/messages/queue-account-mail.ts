import { platformTenant } from "@kinkeeper/contracts/claims";
import type { UserEvent } from "@kinkeeper/contracts/identity/events";
import { executeCommand } from "@kinkeeper/platform/command-handler";
import { derivedId } from "@kinkeeper/platform/ids";
import type { Reaction } from "@kinkeeper/platform/reaction";
import type { ServiceDependencies } from "@kinkeeper/platform/service";
import { invitationMail, passwordResetMail } from "./account-mail.ts";
import { messageDecider, messageStream } from "./message.decider.ts";

type Mailed = Extract<UserEvent, { type: "InvitationIssued" | "PasswordResetRequested" }>;

/** Invitations and password resets become mails; the message's id follows from the event, so that replaying mails nothing twice. */
export const queueAccountMail = (dependencies: ServiceDependencies): Reaction<Mailed> => {
  const { settings } = dependencies;

  const contentOf = ({ type, data }: Mailed) => {
    const url = `${settings.publicUrl}/api/password-reset?token=${encodeURIComponent(data.token)}`;
    switch (type) {
      case "InvitationIssued":
        return { kind: "invitation" as const, ...invitationMail({ ...data, url }) };
      case "PasswordResetRequested":
        return { kind: "password-reset" as const, ...passwordResetMail({ url }) };
    }
  };

  return {
    name: "queue_account_mail_v1",
    contexts: ["identity"],
    handles: ["InvitationIssued", "PasswordResetRequested"],
    react: async (event) => {
      // The account was erased since: there is nobody to write to.
      if (event.data.token === "") return;
      const messageId = derivedId("message", event.metadata.eventId);
      const data = { messageId, userId: event.data.userId, to: event.data.email, ...contentOf(event) };
      await executeCommand(
        dependencies,
        messageDecider,
        messageStream(messageId),
        { type: "QueueMessage", data },
        {
          tenantId: platformTenant,
          correlationId: event.metadata.correlationId,
          causationId: event.metadata.eventId,
        },
      );
    },
  };
};
