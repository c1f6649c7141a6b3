import { hideReview } from "@kinkeeper/contracts/marketplace/reviews";
import { useCommand } from "@kinkeeper/kit/api/use-command.ts";
import { Dialog } from "@kinkeeper/kit/dialog.tsx";
import { ReasonForm } from "../admin/reason-form.tsx";
import { showsRatings } from "./shows-ratings.ts";

interface HideDialogProps {
  readonly id: string;
  readonly onClose: () => void;
}

/** Asks why a review is hidden. */
export const HideDialog = ({ id, onClose }: HideDialogProps) => {
  const hide = useCommand(hideReview, {
    invalidates: showsRatings,
    success: "Review hidden",
    failure: "The review could not be hidden",
    onSuccess: onClose,
  });
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Hide this review?"
      description="It no longer counts towards the rating. You can show it again later."
    >
      <ReasonForm
        submit="Hide review"
        help="The buyer and the vendor read this"
        onSubmit={(body) => hide.mutateAsync({ params: { id }, body })}
        onCancel={onClose}
      />
    </Dialog>
  );
};
