import { createTicket, ticketInput } from "@kinkeeper/contracts/helpdesk/tickets";
import { useCommand } from "@kinkeeper/kit/api/use-command.ts";
import { Dialog } from "@kinkeeper/kit/dialog.tsx";
import { Field } from "@kinkeeper/kit/form/field.tsx";
import { Form } from "@kinkeeper/kit/form/form.tsx";
import { useSchemaForm } from "@kinkeeper/kit/form/use-schema-form.ts";
import { Input, Textarea } from "@kinkeeper/kit/input.tsx";
import { Select } from "@kinkeeper/kit/select.tsx";
import { useState } from "react";
import { useWatch } from "react-hook-form";
import { AttachmentsField } from "../ticket/attachments-field.tsx";
import { ticketQueries } from "../ticket/ticket-queries.ts";
import { priorityOptions } from "../ticket/ticket-words.ts";
import { useSendFiles } from "../ticket/use-send-files.ts";

const failure = "Failed to create ticket";

const TicketForm = ({ onClose }: { onClose: () => void }) => {
  const form = useSchemaForm(ticketInput, { subject: "", description: "", priority: "medium" });
  const [subject, description] = useWatch({ control: form.control, name: ["subject", "description"] });
  const [files, setFiles] = useState<readonly File[]>([]);
  const sendFiles = useSendFiles();
  const create = useCommand(createTicket, {
    invalidates: ticketQueries,
    success: { title: "Ticket created", description: "Your support ticket has been submitted" },
    failure,
  });
  return (
    <Form
      form={form}
      whileClosed
      submit="Submit"
      pending="Submitting…"
      failure={failure}
      isComplete={subject.trim() !== "" && description.trim() !== ""}
      onSubmit={async (body) => {
        const { id } = await create.mutateAsync({ body });
        await sendFiles({ ticketId: id, messageId: id }, files);
        onClose();
      }}
      onCancel={onClose}
    >
      <Field form={form} name="subject" label="Subject" isRequired>
        {(control) => <Input {...control} placeholder="In a few words" maxLength={200} />}
      </Field>
      <Field form={form} name="description" label="Description" isRequired help="What did you do, and what happened?">
        {(control) => <Textarea {...control} rows={6} className="max-sm:h-32" />}
      </Field>
      <Field form={form} name="priority" label="Priority">
        {(control) => <Select {...control} options={priorityOptions} />}
      </Field>
      <AttachmentsField files={files} onChange={setFiles} />
    </Form>
  );
};

export const TicketDialog = ({ onClose }: { onClose: () => void }) => (
  <Dialog open onOpenChange={onClose} title="New Ticket" description="Only you and admins can read it.">
    <TicketForm onClose={onClose} />
  </Dialog>
);
