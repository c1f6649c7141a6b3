import { attachToTicket, getTicketAttachment, mostAttachments } from "@kinkeeper/contracts/helpdesk/messages";
import { DomainError, notFound } from "@kinkeeper/platform/domain-error";
import { additionOf } from "@kinkeeper/platform/http/addition";
import { route, type Route } from "@kinkeeper/platform/http/route";
import { fileReply } from "@kinkeeper/platform/objects/served-file";
import type { ServiceDependencies } from "@kinkeeper/platform/service";
import { readMessages } from "../tickets/message-rows.ts";
import { asCaller } from "../tickets/ticket-access.ts";
import { findTicket } from "../tickets/ticket-rows.ts";
import type { AttachmentIntake } from "./attachment-intake.ts";
import { attachmentKey } from "./attachment-key.ts";
import { plainFileName } from "./file-name.ts";

interface AttachmentRow {
  readonly tenant_id: string;
  readonly file_name: string;
  readonly content_type: string;
}

/** Pictures are shown, anything else is saved. */
const dispositionOf = ({ content_type, file_name }: AttachmentRow): string =>
  `${content_type.startsWith("image/") ? "inline" : "attachment"}; filename*=UTF-8''${encodeURIComponent(file_name)}`;

export const attachmentRoutes = (
  { readModel, objects, newId }: Pick<ServiceDependencies, "readModel" | "objects" | "newId">,
  { attach }: Pick<AttachmentIntake, "attach">,
): readonly Route[] => {
  return [
    route(attachToTicket, async (request) => {
      const { params, query, caller, platformContext, announcedBytes, signal } = request;
      const { id: ticketId, messageId } = params;
      const { tenantId, userId: authorId } = await findTicket(readModel, caller, ticketId);
      // Before a byte is read: whoever may not attach sends nothing. The rules say so again when the file is recorded.
      const [message] = await readMessages(readModel, caller, ticketId, messageId);
      if (message?.userId !== caller.sub) throw notFound("message");
      const { id: attachmentId } = additionOf(request, newId);
      const attached = message.attachments.find(({ id }) => id === attachmentId);
      if (attached) return attached;
      if (message.attachments.length >= mostAttachments)
        throw new DomainError("CONFLICT", `At most ${mostAttachments} files can be attached to one message.`);
      const fileName = plainFileName(query.name);
      const about = { attachmentId, ticketId, messageId, userId: caller.sub, authorId, fileName };
      return attach({ ...about, source: request.stream, announcedBytes, signal }, { ...platformContext, tenantId });
    }),

    route(getTicketAttachment, async ({ params: { id, attachmentId }, caller, http }) => {
      const [row] = await asCaller(
        readModel,
        caller,
        "one",
        (sql, visible) => sql<AttachmentRow[]>`
          select a.tenant_id, a.file_name, a.content_type
          from tickets t join ticket_attachments a on a.tenant_id = t.tenant_id and a.ticket_id = t.id
          where ${visible} and t.id = ${id} and a.id = ${attachmentId}`,
      );
      const found = row && (await objects.get(attachmentKey(row.tenant_id, id, attachmentId)));
      if (!row || !found) throw notFound("file");
      return fileReply(found, http, { "content-type": row.content_type, "content-disposition": dispositionOf(row) });
    }),
  ];
};
