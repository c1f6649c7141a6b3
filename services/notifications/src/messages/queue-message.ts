import { platformTenant } from "@kinkeeper/contracts/claims";
import type { Recorded } from "@kinkeeper/contracts/event";
import { removedAddress } from "@kinkeeper/contracts/identity/user-events";
import { executeCommand } from "@kinkeeper/platform/command-handler";
import type { CommandContext } from "@kinkeeper/platform/event-journal";
import { derivedId } from "@kinkeeper/platform/ids";
import type { ServiceDependencies } from "@kinkeeper/platform/service";
import { messageDecider, messageStream, type QueueMessage } from "./message.decider.ts";

type Queued = QueueMessage["data"];
type Dependencies = Pick<ServiceDependencies, "journal" | "readModel">;

/** Queues a mail. Its id makes it this one and no other: queued again, it is there already. */
export const queueMessage = async (
  dependencies: Dependencies,
  data: Queued,
  cause: Pick<CommandContext, "correlationId" | "causationId">,
): Promise<void> => {
  const context = { tenantId: platformTenant, ...cause };
  await executeCommand(
    dependencies,
    messageDecider,
    messageStream(data.messageId),
    { type: "QueueMessage", data },
    context,
  );
};

/** For what is done because of an event. */
export const causedBy = ({ metadata }: Recorded): Pick<CommandContext, "correlationId" | "causationId"> => ({
  correlationId: metadata.correlationId,
  causationId: metadata.eventId,
});

/**
 * What happened to an account; `email`: none where nobody has to hear of it; `expiresAt`: until when the link that is mailed of it opens
 * anything.
 */
interface OwnersData {
  readonly userId: string;
  readonly email?: string | undefined;
  readonly expiresAt?: string;
}

/** Mails the owner of an account what happened to it; the message's id follows from the event, so that replaying mails nothing twice. */
export const queueOwnerMail = async (
  dependencies: Dependencies,
  event: Recorded & { readonly data: OwnersData },
  mail: Pick<Queued, "kind" | "subject" | "text" | "html">,
): Promise<void> => {
  const { userId, email: to, expiresAt } = event.data;
  // Of an account that was erased since nobody is left to write to.
  if (to === undefined || to === removedAddress) return;
  const messageId = derivedId("message", event.metadata.eventId);
  await queueMessage(dependencies, { messageId, userId, to, expiresAt, ...mail }, causedBy(event));
};
