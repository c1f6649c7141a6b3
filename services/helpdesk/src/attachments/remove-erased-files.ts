import { identityContext } from "@kinkeeper/contracts/identity/events";
import type { UserEvent } from "@kinkeeper/contracts/identity/user-events";
import { handleCommand } from "@kinkeeper/platform/command-handler";
import { StoreUnavailable } from "@kinkeeper/platform/event-store";
import type { Reaction } from "@kinkeeper/platform/reaction";
import type { ServiceDependencies } from "@kinkeeper/platform/service";
import { ticketDecider, ticketStream } from "../tickets/ticket.decider.ts";
import { attachmentKey } from "./attachment-key.ts";

type UserErased = Extract<UserEvent, { type: "UserErased" }>;

/** Files that somebody sent, and those of their tickets, go when their account is erased. */
export const removeErasedFiles = ({
  journal,
  readModel,
  objects,
  now,
}: Pick<ServiceDependencies, "journal" | "readModel" | "objects" | "now">): Reaction<UserErased> => ({
  name: "remove_erased_files_v1",
  contexts: ["identity"],
  handles: ["UserErased"],
  react: async ({ data: { userId }, metadata: { eventId, correlationId }, position }) => {
    // A file whose row is late, or made anew just now, would stay for good.
    if (!(await readModel.caughtUpTo(position, identityContext.name)))
      throw new StoreUnavailable("the list of tickets is late");
    const files = await readModel.service<{ tenant_id: string; ticket_id: string; id: string }[]>`
      select tenant_id, ticket_id, id from ticket_attachments where user_id = ${userId} or author_id = ${userId}`;
    for (const { tenant_id: tenantId, ticket_id: ticketId, id: attachmentId } of files) {
      await objects.remove(attachmentKey(tenantId, ticketId, attachmentId));
      const command = { type: "RemoveFile", attachmentId, now: now() } as const;
      const context = { tenantId, correlationId, causationId: eventId };
      await handleCommand(journal, ticketDecider, ticketStream(tenantId, ticketId), command, context);
    }
  },
});
