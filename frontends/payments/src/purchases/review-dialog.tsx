import { listOwnReviews, listReviews, reviewTransaction, reviewInput } from "@kinkeeper/contracts/marketplace/reviews";
import { getService, listServices } from "@kinkeeper/contracts/marketplace/listings";
import { getVendor, listVendors } from "@kinkeeper/contracts/marketplace/vendors";
import type { Transaction } from "@kinkeeper/contracts/payments/transactions";
import { useCommand } from "@kinkeeper/kit/api/use-command.ts";
import { Dialog } from "@kinkeeper/kit/dialog.tsx";
import { Field } from "@kinkeeper/kit/form/field.tsx";
import { Form } from "@kinkeeper/kit/form/form.tsx";
import { useSchemaForm } from "@kinkeeper/kit/form/use-schema-form.ts";
import { Textarea } from "@kinkeeper/kit/input.tsx";
import { RatingField } from "./rating-field.tsx";

interface ReviewDialogProps {
  readonly transaction: Pick<Transaction, "id" | "title" | "businessName">;
  readonly onClose: () => void;
}

const failure = "Your review could not be published";

const ReviewForm = ({ transaction, onClose }: ReviewDialogProps) => {
  // Nothing is chosen yet, which the schema has a sentence for.
  const form = useSchemaForm(reviewInput, { rating: null as unknown as number, comment: "" });
  const publish = useCommand(reviewTransaction, {
    invalidates: [listOwnReviews, listReviews, listServices, getService, getVendor, listVendors],
    success: "Review published",
    failure,
    onSuccess: onClose,
  });
  return (
    <Form
      form={form}
      submit="Publish review"
      pending="Publishing…"
      failure={failure}
      onSubmit={(body) => publish.mutateAsync({ params: { id: transaction.id }, body })}
      onCancel={onClose}
    >
      <Field form={form} name="rating" label="Rating" isRequired>
        {({ id, name, value, onChange, onBlur, "aria-describedby": describedBy }) => (
          <RatingField
            id={id}
            name={name}
            value={value}
            onChange={onChange}
            onBlur={onBlur}
            aria-describedby={describedBy}
          />
        )}
      </Field>
      <Field form={form} name="comment" label="Comment" help="What went well, and what others should know (optional)">
        {(control) => <Textarea {...control} rows={5} maxLength={2_000} />}
      </Field>
    </Form>
  );
};

/** What a buyer says of a purchase. */
export const ReviewDialog = (props: ReviewDialogProps) => (
  <Dialog
    open
    onOpenChange={props.onClose}
    title={`Review ${props.transaction.businessName}`}
    description={`${props.transaction.title}. Every family can read your review, without your name. You can write it once.`}
  >
    <ReviewForm {...props} />
  </Dialog>
);
