import { postTicketMessage, ticketMessageInput } from "@kinkeeper/contracts/helpdesk/messages";
import type { Ticket } from "@kinkeeper/contracts/helpdesk/tickets";
import { useCommand } from "@kinkeeper/kit/api/use-command.ts";
import { Field } from "@kinkeeper/kit/form/field.tsx";
import { Form } from "@kinkeeper/kit/form/form.tsx";
import { useSchemaForm } from "@kinkeeper/kit/form/use-schema-form.ts";
import { Textarea } from "@kinkeeper/kit/input.tsx";
import { useToast } from "@kinkeeper/kit/toast.ts";
import { useState } from "react";
import { useWatch } from "react-hook-form";
import { useLocation } from "wouter";
import { AttachmentsField } from "../ticket/attachments-field.tsx";
import { ticketQueries } from "../ticket/ticket-queries.ts";
import { useSendFiles } from "../ticket/use-send-files.ts";

/** What its author does by writing, by where the ticket stands. An administrator’s answer leaves it there. */
const effects = {
  open: undefined,
  in_progress: undefined,
  resolved: "This ticket is resolved. Your message opens it again within 14 days; later it starts a new ticket.",
  closed: "This ticket is closed. Your message starts a new ticket that refers to this one.",
} as const;

/** Writing more in a ticket: its author, or an administrator whom a notification led here. */
export const MessageForm = ({ ticket, isOwn }: { ticket: Ticket; isOwn: boolean }) => {
  const form = useSchemaForm(ticketMessageInput, { text: "" });
  const text = useWatch({ control: form.control, name: "text" });
  const [files, setFiles] = useState<readonly File[]>([]);
  const [, navigate] = useLocation();
  const toast = useToast();
  const sendFiles = useSendFiles();
  const post = useCommand(postTicketMessage, {
    invalidates: ticketQueries,
    failure: "Failed to update ticket",
  });
  return (
    <Form
      form={form}
      whileClosed
      label={isOwn ? "Write a message" : "Answer this ticket"}
      submit={isOwn && ticket.status === "resolved" ? "Send and reopen" : "Send"}
      pending="Sending…"
      failure="Failed to update ticket"
      isComplete={text.trim() !== ""}
      onSubmit={async (body) => {
        const message = await post.mutateAsync({ params: { id: ticket.id }, body });
        await sendFiles(message, files);
        form.reset({ text: "" });
        setFiles([]);
        if (message.ticketId === ticket.id) return;
        toast({ title: "Ticket created", description: "Your message started a new ticket" });
        navigate(`/help/${message.ticketId}`);
      }}
    >
      <Field
        form={form}
        name="text"
        label={isOwn ? "Your message" : "Response"}
        help={isOwn ? effects[ticket.status] : "The person who opened the ticket will read this"}
      >
        {(control) => <Textarea {...control} rows={4} />}
      </Field>
      <AttachmentsField files={files} onChange={setFiles} />
    </Form>
  );
};
