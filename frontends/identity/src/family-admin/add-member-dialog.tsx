import { addTenantUser, listTenantUsers } from "@kinkeeper/contracts/identity/family-users";
import { emailAddress } from "@kinkeeper/contracts/text";
import { useCommand } from "@kinkeeper/kit/api/use-command.ts";
import { Button } from "@kinkeeper/kit/button.tsx";
import { ClosedFamily, useWhyClosed } from "@kinkeeper/kit/closed-family.tsx";
import { Dialog } from "@kinkeeper/kit/dialog.tsx";
import { Input } from "@kinkeeper/kit/input.tsx";
import { useId, useState, type FormEvent } from "react";
import { InvitationLink } from "./invitation-link.tsx";

interface AddMemberDialogProps {
  readonly tenantId: string;
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

export const AddMemberDialog = ({ tenantId, open, onOpenChange }: AddMemberDialogProps) => {
  const [email, setEmail] = useState("");
  const [link, setLink] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const id = useId();
  const isClosed = useWhyClosed() !== undefined;
  const close = () => {
    setEmail("");
    setLink(undefined);
    setProblem(undefined);
    onOpenChange(false);
  };
  const add = useCommand(addTenantUser, {
    invalidates: [listTenantUsers],
    success: { title: "Member added", description: "New family member has been invited" },
    failure: "Failed to add member",
    onSuccess: (invitation) => (invitation.link ? setLink(invitation.link) : close()),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const parsed = emailAddress.safeParse(email.trim());
    setProblem(parsed.error?.issues[0]?.message);
    if (parsed.success) add.mutate({ params: { tenantId }, body: { email: parsed.data, role: "member" } });
  };
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => (next ? onOpenChange(true) : close())}
      title={link ? "Share the invitation" : "Add Member"}
      description={
        link ? undefined : "Invite a relative by e-mail. Once they accept, they can read this archive and add to it."
      }
    >
      {link ? (
        <div className="grid gap-5">
          <InvitationLink link={link} />
          <Button className="justify-self-end" onClick={close}>
            Done
          </Button>
        </div>
      ) : isClosed && email === "" ? (
        <ClosedFamily onClose={close} />
      ) : (
        <form noValidate className="grid gap-4" onSubmit={submit}>
          <div>
            <label htmlFor={id} className="mb-1.5 block text-sm font-medium">
              E-mail address
            </label>
            <Input
              id={id}
              type="email"
              autoComplete="off"
              value={email}
              aria-invalid={problem !== undefined}
              aria-describedby={problem ? `${id}-problem` : undefined}
              onChange={(event) => setEmail(event.currentTarget.value)}
            />
            {problem && (
              <p id={`${id}-problem`} role="alert" className="mt-1.5 text-sm font-medium text-danger">
                {problem}
              </p>
            )}
          </div>
          <div className="flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
            <Button variant="secondary" onClick={close}>
              Cancel
            </Button>
            <Button type="submit" disabled={email.trim() === ""} isPending={add.isPending}>
              Add
            </Button>
          </div>
        </form>
      )}
    </Dialog>
  );
};
