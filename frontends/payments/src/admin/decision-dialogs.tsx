import {
  closePayout,
  listTransactions,
  resumePayout,
  finishTransactionReview,
  type Transaction,
} from "@kinkeeper/contracts/payments/transactions";
import { useCommand } from "@kinkeeper/kit/api/use-command.ts";
import { ConfirmDialog } from "@kinkeeper/kit/confirm-dialog.tsx";
import { dollarsOf } from "../money-words.ts";

interface DecisionDialogProps {
  readonly transaction: Transaction;
  readonly onClose: () => void;
}

/** Whether nothing is left to decide about what was paid. */
export const ReviewDialog = ({ transaction, onClose }: DecisionDialogProps) => {
  const review = useCommand(finishTransactionReview, {
    invalidates: [listTransactions],
    success: "Review done",
    failure: "The review could not be saved",
    onSuccess: onClose,
  });
  const { id, title, amount, status } = transaction;
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title="Is the review done?"
      description={
        status === "pending"
          ? `The payment for ${title} was not the ${dollarsOf(amount)} we asked for. Please refund it at the payment provider first. The purchase then counts as unpaid and can be made again.`
          : `${title} was paid for after it was taken off the marketplace. If the vendor will not deliver, please refund it instead.`
      }
      confirm="Review done"
      isPending={review.isPending}
      onConfirm={() => review.mutate({ params: { id } })}
    />
  );
};

/** Leaves it so that money was taken back by hand. */
export const ClosePayoutDialog = ({ transaction, onClose }: DecisionDialogProps) => {
  const close = useCommand(closePayout, {
    invalidates: [listTransactions],
    success: "Payout left as it is",
    failure: "The payout could not be closed",
    onSuccess: onClose,
  });
  const { id, title, businessName } = transaction;
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title="Leave this payout as it is?"
      description={`Money for ${title} was taken back at the payment provider. ${businessName} gets no more for this sale. You can still resume the payout later.`}
      confirm="Leave as is"
      isPending={close.isPending}
      onConfirm={() => close.mutate({ params: { id } })}
    />
  );
};

/** Sends the vendor once more what was taken back by hand. */
export const ResumePayoutDialog = ({ transaction, onClose }: DecisionDialogProps) => {
  const resume = useCommand(resumePayout, {
    invalidates: [listTransactions],
    success: "Payout resumed",
    failure: "The payout could not be resumed",
    onSuccess: onClose,
  });
  const { id, title, businessName } = transaction;
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title="Resume this payout?"
      description={`Money for ${title} was taken back at the payment provider. ${businessName} gets the missing part of its share after all.`}
      confirm="Resume payout"
      isPending={resume.isPending}
      onConfirm={() => resume.mutate({ params: { id } })}
    />
  );
};
