import type { TenantStatus } from "@kinkeeper/contracts/enumerations";
import {
  changeTenantStatus,
  tenantStatusInput,
  listTenants,
  type AdminTenant,
} from "@kinkeeper/contracts/identity/platform-families";
import { getAdminStats } from "@kinkeeper/contracts/identity/administration";
import { useCommand } from "@kinkeeper/kit/api/use-command.ts";
import { Dialog } from "@kinkeeper/kit/dialog.tsx";
import { Field } from "@kinkeeper/kit/form/field.tsx";
import { Form } from "@kinkeeper/kit/form/form.tsx";
import { useSchemaForm } from "@kinkeeper/kit/form/use-schema-form.ts";
import { Textarea } from "@kinkeeper/kit/input.tsx";

/** What people are asked, what it means for the family, and the verb. */
const words: Readonly<Record<TenantStatus, { title: string; meaning: string; submit: string }>> = {
  active: {
    title: "Activate",
    meaning: "Everyone in the family can read and change everything again.",
    submit: "Activate",
  },
  trial: {
    title: "Start a trial for",
    meaning: "Everyone in the family can read and change everything.",
    submit: "Start a trial",
  },
  suspended: {
    title: "Suspend",
    meaning:
      "Everyone has to sign in again, and can then read, export and ask for help, but not add or change anything. The family isn’t charged for its plan.",
    submit: "Suspend",
  },
  cancelled: {
    title: "Cancel",
    meaning:
      "Everyone is signed out. For 30 days only the family’s admins can open the archive, to export it. A plan that it pays for ends at once.",
    submit: "Cancel this family archive",
  },
};

interface ChangeStatusDialogProps {
  readonly tenant: AdminTenant;
  readonly status: TenantStatus;
  readonly onClose: () => void;
}

/** Asks before a family's status changes, and why: the reason is kept in its audit log. */
export const ChangeStatusDialog = ({ tenant, status, onClose }: ChangeStatusDialogProps) => {
  const { title, meaning, submit } = words[status];
  const form = useSchemaForm(tenantStatusInput, { status, reason: null });
  const change = useCommand(changeTenantStatus, {
    invalidates: [listTenants, getAdminStats],
    success: `${tenant.name} is now ${status === "trial" ? "on a trial" : status}`,
    failure: "Failed to update status",
    onSuccess: onClose,
  });
  return (
    <Dialog open onOpenChange={onClose} title={`${title} “${tenant.name}”?`} description={meaning} size="small">
      <Form
        form={form}
        submit={submit}
        isDestructive={status === "cancelled"}
        failure="Failed to update status"
        onSubmit={(body) => change.mutateAsync({ params: { tenantId: tenant.id }, body })}
        onCancel={onClose}
      >
        <Field form={form} name="reason" label="Reason" help="Optional. Kept in the audit log.">
          {(control) => <Textarea {...control} rows={3} />}
        </Field>
      </Form>
    </Dialog>
  );
};
