import { answerReview, reviewAnswerInput, listReviews } from "@kinkeeper/contracts/marketplace/reviews";
import { useCommand } from "@kinkeeper/kit/api/use-command.ts";
import { Dialog } from "@kinkeeper/kit/dialog.tsx";
import { Field } from "@kinkeeper/kit/form/field.tsx";
import { Form } from "@kinkeeper/kit/form/form.tsx";
import { useSchemaForm } from "@kinkeeper/kit/form/use-schema-form.ts";
import { Textarea } from "@kinkeeper/kit/input.tsx";

interface AnswerDialogProps {
  readonly id: string;
  readonly onClose: () => void;
}

const failure = "Your answer could not be published";

const AnswerForm = ({ id, onClose }: AnswerDialogProps) => {
  const form = useSchemaForm(reviewAnswerInput, { answer: "" });
  const answer = useCommand(answerReview, {
    invalidates: [listReviews],
    success: "Answer published",
    failure,
    onSuccess: onClose,
  });
  return (
    <Form
      form={form}
      whileClosed
      submit="Publish answer"
      pending="Publishing…"
      failure={failure}
      onSubmit={(body) => answer.mutateAsync({ params: { id }, body })}
      onCancel={onClose}
    >
      <Field form={form} name="answer" label="Answer" isRequired>
        {(control) => <Textarea {...control} rows={5} />}
      </Field>
    </Form>
  );
};

/** What a vendor says to a review, once. */
export const AnswerDialog = (props: AnswerDialogProps) => (
  <Dialog
    open
    onOpenChange={props.onClose}
    title="Answer a review"
    description="Everybody can read your answer. You can answer once."
  >
    <AnswerForm {...props} />
  </Dialog>
);
