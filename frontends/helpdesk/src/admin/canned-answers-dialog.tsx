import {
  addCannedAnswer,
  cannedAnswerInput,
  changeCannedAnswer,
  listCannedAnswers,
  removeCannedAnswer,
  type CannedAnswer,
} from "@kinkeeper/contracts/helpdesk/canned-answers";
import { useApi } from "@kinkeeper/kit/api/api-context.ts";
import { useCommand } from "@kinkeeper/kit/api/use-command.ts";
import { Button } from "@kinkeeper/kit/button.tsx";
import { ConfirmDialog } from "@kinkeeper/kit/confirm-dialog.tsx";
import { Dialog } from "@kinkeeper/kit/dialog.tsx";
import { Field } from "@kinkeeper/kit/form/field.tsx";
import { Form } from "@kinkeeper/kit/form/form.tsx";
import { useSchemaForm } from "@kinkeeper/kit/form/use-schema-form.ts";
import { IconButton } from "@kinkeeper/kit/icon-button.tsx";
import { Input, Textarea } from "@kinkeeper/kit/input.tsx";
import { useSuspenseQuery } from "@tanstack/react-query";
import { Pencil, Trash2 } from "lucide-react";
import { useState } from "react";

const invalidates = [listCannedAnswers];

const AnswerDetails = ({ answer, onDone }: { answer: CannedAnswer | undefined; onDone: () => void }) => {
  const form = useSchemaForm(cannedAnswerInput, { title: answer?.title ?? "", text: answer?.text ?? "" });
  const add = useCommand(addCannedAnswer, {
    invalidates,
    success: "Saved reply added",
    failure: "Failed to add saved reply",
    onSuccess: onDone,
  });
  const change = useCommand(changeCannedAnswer, {
    invalidates,
    success: "Saved reply updated",
    failure: "Failed to update saved reply",
    onSuccess: onDone,
  });
  return (
    <Form
      form={form}
      whileClosed
      label={answer ? "Edit saved reply" : "New saved reply"}
      submit={answer ? "Save" : "Add"}
      pending={answer ? "Saving…" : "Adding…"}
      onSubmit={(body) =>
        answer ? change.mutateAsync({ params: { id: answer.id }, body }) : add.mutateAsync({ body })
      }
      onCancel={onDone}
    >
      <Field form={form} name="title" label="Title" isRequired>
        {(control) => <Input {...control} />}
      </Field>
      <Field form={form} name="text" label="Answer" isRequired>
        {(control) => <Textarea {...control} rows={6} />}
      </Field>
    </Form>
  );
};

const Answers = ({ onEdit, onAdd }: { onEdit: (answer: CannedAnswer) => void; onAdd: () => void }) => {
  const { data: answers } = useSuspenseQuery(useApi().queryFor(listCannedAnswers));
  const [removed, setRemoved] = useState<CannedAnswer>();
  const remove = useCommand(removeCannedAnswer, {
    invalidates,
    success: "Saved reply deleted",
    failure: "Failed to delete saved reply",
    onSuccess: () => setRemoved(undefined),
  });
  return (
    <>
      {answers.length === 0 ? (
        <p className="text-ink-soft">Save the answers you give often.</p>
      ) : (
        <ul className="divide-y divide-line">
          {answers.map((answer) => (
            <li key={answer.id} className="flex items-start gap-2 py-3 first:pt-0">
              <div className="min-w-0 flex-1 [overflow-wrap:anywhere]">
                <p className="font-serif font-semibold">{answer.title}</p>
                <p className="mt-0.5 line-clamp-2 text-sm text-ink-soft">{answer.text}</p>
              </div>
              <IconButton
                label={`Edit ${answer.title}`}
                icon={Pencil}
                size="icon-small"
                onClick={() => onEdit(answer)}
              />
              <IconButton
                label={`Delete ${answer.title}`}
                icon={Trash2}
                size="icon-small"
                onClick={() => setRemoved(answer)}
              />
            </li>
          ))}
        </ul>
      )}
      <Button className="mt-5" onClick={onAdd}>
        Add saved reply
      </Button>
      <ConfirmDialog
        open={removed !== undefined}
        onOpenChange={() => setRemoved(undefined)}
        title={`Delete “${removed?.title ?? ""}”?`}
        description="Answers you have already sent stay as they are."
        confirm="Delete"
        isDestructive
        isPending={remove.isPending}
        onConfirm={() => removed && remove.mutate({ params: { id: removed.id } })}
      />
    </>
  );
};

/** Answers that are given again and again: looked through, added, changed, deleted. */
export const CannedAnswersDialog = ({ onClose }: { onClose: () => void }) => {
  const [edited, setEdited] = useState<CannedAnswer | "new">();
  const back = () => setEdited(undefined);
  return (
    <Dialog open onOpenChange={onClose} title="Saved replies" description="For the admins who answer tickets.">
      {edited ? (
        <AnswerDetails answer={edited === "new" ? undefined : edited} onDone={back} />
      ) : (
        <Answers onEdit={setEdited} onAdd={() => setEdited("new")} />
      )}
    </Dialog>
  );
};
