import { listCannedAnswers } from "@kinkeeper/contracts/helpdesk/canned-answers";
import { listTicketMessages } from "@kinkeeper/contracts/helpdesk/messages";
import { getTicket, updateTicket, ticketAnswerInput, type Ticket } from "@kinkeeper/contracts/helpdesk/tickets";
import { useApi } from "@kinkeeper/kit/api/api-context.ts";
import { useCommand } from "@kinkeeper/kit/api/use-command.ts";
import { Field } from "@kinkeeper/kit/form/field.tsx";
import { Form } from "@kinkeeper/kit/form/form.tsx";
import { useSchemaForm } from "@kinkeeper/kit/form/use-schema-form.ts";
import { Textarea } from "@kinkeeper/kit/input.tsx";
import { Select } from "@kinkeeper/kit/select.tsx";
import { useSession } from "@kinkeeper/kit/session.ts";
import { useToast } from "@kinkeeper/kit/toast.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { AttachmentsField } from "../ticket/attachments-field.tsx";
import { ticketQueries } from "../ticket/ticket-queries.ts";
import { statusOptions } from "../ticket/ticket-words.ts";
import { useSendFiles } from "../ticket/use-send-files.ts";

/** Puts the words of a saved reply behind what is written already. */
const CannedAnswerPicker = ({ onPick }: { onPick: (text: string) => void }) => {
  const { data: answers = [] } = useQuery(useApi().queryFor(listCannedAnswers));
  if (answers.length === 0) return null;
  return (
    <Select
      aria-label="Insert a saved reply"
      value=""
      placeholder="Insert a saved reply…"
      options={answers.map(({ id, title }) => ({ value: id, label: title }))}
      onChange={(chosen) => {
        const answer = answers.find(({ id }) => id === chosen);
        if (answer) onPick(answer.text);
      }}
    />
  );
};

/** Until another status is chosen it shows the one that the ticket has now: what somebody else has set meanwhile is not set back. */
const useAnswerForm = ({ status }: Ticket) => {
  const form = useSchemaForm(ticketAnswerInput, { response: "", status });
  const shown = useRef(status);
  useEffect(() => {
    if (form.getValues("status") === shown.current) form.resetField("status", { defaultValue: status });
    shown.current = status;
  }, [form, status]);
  return form;
};

/** Answering a ticket, changing its status, or both. */
export const AnswerForm = ({ ticket, onDone }: { ticket: Ticket; onDone: () => void }) => {
  const { id: ownId } = useSession().user;
  const isOwn = ticket.userId === ownId;
  const api = useApi();
  const toast = useToast();
  const queries = useQueryClient();
  const sendFiles = useSendFiles();
  const [files, setFiles] = useState<readonly File[]>([]);
  const form = useAnswerForm(ticket);
  const update = useCommand(updateTicket, {
    invalidates: ticketQueries,
    success: "Ticket updated",
    failure: "Failed to update ticket",
  });
  const params = { id: ticket.id };

  /** Files lie beside the answer that was just given: the last of one's own. */
  const sendAnswersFiles = async () => {
    const messages = await api.call(listTicketMessages, { params });
    const answer = messages.findLast(({ isAnswer, userId }) => isAnswer && userId === ownId);
    if (answer) await sendFiles({ ticketId: ticket.id, messageId: answer.id }, files);
  };

  return (
    <Form
      form={form}
      whileClosed
      label="Answer this ticket"
      submit="Update Ticket"
      pending="Updating…"
      failure="Failed to update ticket"
      onCancel={onDone}
      onSubmit={async ({ response, status }) => {
        const answer = response ?? undefined;
        if (answer === undefined && (status === undefined || status === ticket.status)) {
          toast({
            title: "No changes",
            description: "Please add a response or change the status",
            variant: "destructive",
          });
          return;
        }
        try {
          await update.mutateAsync({ params, body: { response: answer, status, ifUpdatedAt: ticket.updatedAt } });
        } catch (error) {
          // Where somebody else was faster it shows what they did, and can be sent again, also where the line is down.
          for (const { id } of [getTicket, listTicketMessages]) void queries.invalidateQueries({ queryKey: [id] });
          throw error;
        }
        if (answer !== undefined && files.length > 0) await sendAnswersFiles();
        onDone();
      }}
    >
      {isOwn ? (
        <p className="text-sm text-ink-soft">This is your own ticket, so somebody else has to answer it.</p>
      ) : (
        <>
          <CannedAnswerPicker
            onPick={(text) => {
              const written = form.getValues("response")?.trim();
              form.setValue("response", written ? `${written}\n\n${text}` : text, { shouldDirty: true });
            }}
          />
          <Field form={form} name="response" label="Response" help="The person who opened the ticket will read this">
            {(control) => <Textarea {...control} rows={5} className="max-sm:h-28" />}
          </Field>
          <AttachmentsField files={files} onChange={setFiles} />
        </>
      )}
      <Field form={form} name="status" label="Status">
        {(control) => <Select {...control} options={statusOptions} />}
      </Field>
    </Form>
  );
};
