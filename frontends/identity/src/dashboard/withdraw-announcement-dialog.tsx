import { listAnnouncements, withdrawAnnouncement, type Announcement } from "@kinkeeper/contracts/archive/announcements";
import { useCommand } from "@kinkeeper/kit/api/use-command.ts";
import { ConfirmDialog } from "@kinkeeper/kit/confirm-dialog.tsx";

interface WithdrawAnnouncementDialogProps {
  readonly announcement: Announcement;
  readonly onClose: () => void;
}

export const WithdrawAnnouncementDialog = ({ announcement, onClose }: WithdrawAnnouncementDialogProps) => {
  const withdraw = useCommand(withdrawAnnouncement, {
    invalidates: [listAnnouncements],
    success: "Announcement withdrawn",
    failure: "Failed to withdraw the announcement",
    onSuccess: onClose,
  });
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={`Withdraw “${announcement.title}”?`}
      description="It disappears for the whole family."
      confirm="Withdraw"
      isDestructive
      isPending={withdraw.isPending}
      onConfirm={() => withdraw.mutate({ params: { id: announcement.id } })}
    />
  );
};
