import { attachToTicket, listTicketMessages, maxAttachmentBytes } from "@kinkeeper/contracts/helpdesk/messages";
import { useApi } from "@kinkeeper/kit/api/api-context.ts";
import { messageFor } from "@kinkeeper/kit/api/api-error.ts";
import { smallerPhoto } from "@kinkeeper/kit/pictures/smaller-photo.ts";
import { useToast } from "@kinkeeper/kit/toast.ts";
import { useQueryClient } from "@tanstack/react-query";

interface Message {
  readonly ticketId: string;
  readonly messageId: string;
}

/** Sends files after the message they belong to; what was not taken is told, the message stays. */
export const useSendFiles = (): ((message: Message, files: readonly File[]) => Promise<void>) => {
  const api = useApi();
  const toast = useToast();
  const queries = useQueryClient();
  const tell = (file: File, why: string) =>
    toast({ title: "Error", description: `${file.name} was not attached. ${why}`, variant: "destructive" });
  return async ({ ticketId, messageId }, files) => {
    for (const chosen of files) {
      const file = await smallerPhoto(chosen, maxAttachmentBytes);
      if (!file) {
        tell(chosen, "It is larger than 5 MB and cannot be made smaller here.");
        continue;
      }
      try {
        await api.upload(
          attachToTicket,
          { file, contentType: "application/octet-stream" },
          { params: { id: ticketId, messageId }, query: { name: file.name } },
        );
      } catch (error) {
        tell(chosen, messageFor(error, "Please try again."));
      }
    }
    if (files.length > 0) await queries.invalidateQueries({ queryKey: [listTicketMessages.id] });
  };
};
