import { platformTenant } from "@kinkeeper/contracts/claims";
import type { MessageEvent } from "@kinkeeper/contracts/notifications/events";
import { keyName } from "@kinkeeper/platform/keyring";
import type { Reaction } from "@kinkeeper/platform/reaction";
import type { NotificationsDependencies } from "../settings.ts";
import { messageStream } from "./message.decider.ts";

type MessageOver = Extract<MessageEvent, { type: "MessageSent" | "MessageAbandoned" }>;

/**
 * The last mail to an erased account lies under a key of its own: once it was handed to the mail server, or was given up, the key is
 * destroyed, and nothing is left of the address. Where mail is only kept it stays to be read.
 */
export const eraseAccountClosedMail = ({
  journal,
  keyring,
  mailer,
  readModel,
}: NotificationsDependencies): Reaction<MessageOver> => ({
  name: "forget_farewells_v2",
  contexts: ["notifications"],
  handles: ["MessageSent", "MessageAbandoned"],
  react: async ({ data: { messageId } }) => {
    if (!mailer.delivers) return;
    const events = await journal.read<MessageEvent>(messageStream(messageId));
    const queued = events.find((event) => event.type === "MessageQueued");
    if (queued?.type !== "MessageQueued" || queued.data.kind !== "account-closed") return;
    await keyring.destroy(keyName(platformTenant, queued.data.userId));
    await readModel.service`delete from messages where id = ${messageId}`;
  },
});
