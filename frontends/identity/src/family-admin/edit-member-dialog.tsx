import {
  changeTenantUser,
  listTenantUsers,
  removeTenantUser,
  resendInvitation,
  type TenantUser,
} from "@kinkeeper/contracts/identity/family-users";
import { useCommand } from "@kinkeeper/kit/api/use-command.ts";
import { Button } from "@kinkeeper/kit/button.tsx";
import { ConfirmDialog } from "@kinkeeper/kit/confirm-dialog.tsx";
import { Dialog } from "@kinkeeper/kit/dialog.tsx";
import { useState } from "react";
import { InvitationLink } from "./invitation-link.tsx";
import { personName } from "./person-name.ts";

interface RemovalWords {
  readonly button: string;
  readonly title: string;
  readonly description: string;
  readonly success: string;
  readonly failure: string;
}

/** Whoever was only invited has seen nothing yet, nor written. */
const removalWords = (name: string, status: TenantUser["status"]): RemovalWords =>
  status === "invited"
    ? {
        button: "Cancel the invitation",
        title: "Cancel the invitation?",
        description: "The link that was sent stops working. You can invite them again.",
        success: "The invitation was cancelled",
        failure: "Failed to cancel the invitation",
      }
    : {
        button: "Remove from the family",
        title: `Remove ${name}?`,
        description:
          "They are signed out at once and can no longer see this archive. What they wrote stays. You can invite them again.",
        success: `${name} no longer belongs to the family`,
        failure: "Failed to remove the member",
      };

interface EditMemberDialogProps {
  readonly tenantId: string;
  readonly user: TenantUser;
  readonly onClose: () => void;
}

/** What a family's admin may do about one member: a fresh invitation, the admin's rights, taking them out. */
export const EditMemberDialog = ({ tenantId, user, onClose }: EditMemberDialogProps) => {
  const [link, setLink] = useState<string>();
  const [asked, setAsked] = useState<"promote" | "remove">();
  const params = { tenantId, userId: user.id };
  const name = personName(user);
  const removal = removalWords(name, user.status);

  const resend = useCommand(resendInvitation, {
    success: { title: "Success", description: "A new invitation is on its way" },
    failure: "Failed to send the invitation",
    onSuccess: (invitation) => (invitation.link ? setLink(invitation.link) : onClose()),
  });
  const promote = useCommand(changeTenantUser, {
    invalidates: [listTenantUsers],
    success: `${name} can now manage the family`,
    failure: "Failed to change the role",
    onSuccess: onClose,
  });
  const remove = useCommand(removeTenantUser, {
    invalidates: [listTenantUsers],
    success: removal.success,
    failure: removal.failure,
    onSuccess: onClose,
  });

  return (
    <>
      <Dialog open onOpenChange={onClose} title={name} description={user.email}>
        <div className="grid gap-4">
          {link && <InvitationLink link={link} />}
          {user.status === "invited" && !link && (
            <Button variant="secondary" isPending={resend.isPending} onClick={() => resend.mutate({ params })}>
              Send a new invitation
            </Button>
          )}
          {user.status === "active" && (
            <Button variant="secondary" onClick={() => setAsked("promote")}>
              Make a family admin
            </Button>
          )}
          <Button variant="danger" onClick={() => setAsked("remove")}>
            {removal.button}
          </Button>
        </div>
      </Dialog>
      <ConfirmDialog
        open={asked === "promote"}
        onOpenChange={() => setAsked(undefined)}
        title={`Make ${name} a family admin?`}
        description="They can invite and remove members, and change or delete everything in this archive. You cannot take this back."
        confirm="Make a family admin"
        isPending={promote.isPending}
        onConfirm={() => promote.mutate({ params, body: { role: "tenant_admin" } })}
      />
      <ConfirmDialog
        open={asked === "remove"}
        onOpenChange={() => setAsked(undefined)}
        title={removal.title}
        description={removal.description}
        confirm={removal.button}
        {...(user.status === "invited" ? { cancel: "Keep it" } : {})}
        isDestructive
        isPending={remove.isPending}
        onConfirm={() => remove.mutate({ params })}
      />
    </>
  );
};
