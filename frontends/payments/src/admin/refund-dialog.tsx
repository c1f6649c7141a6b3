import { decimalOf, minorOf } from "@kinkeeper/contracts/money";
import {
  listTransactions,
  refundTransaction,
  refundInput,
  type Transaction,
} from "@kinkeeper/contracts/payments/transactions";
import { useCommand } from "@kinkeeper/kit/api/use-command.ts";
import { Dialog } from "@kinkeeper/kit/dialog.tsx";
import { Field } from "@kinkeeper/kit/form/field.tsx";
import { Form } from "@kinkeeper/kit/form/form.tsx";
import { useSchemaForm } from "@kinkeeper/kit/form/use-schema-form.ts";
import { Input } from "@kinkeeper/kit/input.tsx";
import { dollarsOf } from "../money-words.ts";

interface RefundDialogProps {
  readonly transaction: Transaction;
  readonly onClose: () => void;
}

/** Cents that are neither refunded nor on their way back. */
const leftOf = ({ amount, refundedAmount, refunds }: Transaction): number =>
  refunds
    .filter(({ status }) => status === "pending")
    .reduce((left, one) => left - (minorOf(one.amount) ?? 0), (minorOf(amount) ?? 0) - (minorOf(refundedAmount) ?? 0));

const RefundForm = ({ transaction, onClose }: RefundDialogProps) => {
  const left = decimalOf(leftOf(transaction));
  const form = useSchemaForm(refundInput, { amount: left });
  const refund = useCommand(refundTransaction, {
    invalidates: [listTransactions],
    success: ({ refundedAmount, refunds }) =>
      refunds.some(({ status }) => status === "pending")
        ? "The refund is on its way"
        : `${dollarsOf(refundedAmount)} refunded in all`,
    failure: "The refund failed",
    onSuccess: onClose,
  });
  return (
    <Form
      form={form}
      submit="Refund"
      pending="Refunding…"
      failure="The refund failed"
      onSubmit={(body) => refund.mutateAsync({ params: { id: transaction.id }, body })}
      onCancel={onClose}
    >
      <Field form={form} name="amount" label="Amount in US dollars" help={`At most ${dollarsOf(left)}`} isRequired>
        {(control) => <Input {...control} inputMode="decimal" />}
      </Field>
    </Form>
  );
};

/** How much is given back. */
export const RefundDialog = (props: RefundDialogProps) => (
  <Dialog
    open
    onOpenChange={props.onClose}
    title="Refund"
    description={`${props.transaction.title}, ${dollarsOf(props.transaction.amount)}, receipt number ${props.transaction.id}. The buyer gets the money back, and the commission is reduced in proportion.`}
  >
    <RefundForm {...props} />
  </Dialog>
);
