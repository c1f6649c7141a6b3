import {
  addPartnerEndpoint,
  partnerEndpointInput,
  listPartners,
  type Partner,
} from "@kinkeeper/contracts/partners/partners";
import { useCommand } from "@kinkeeper/kit/api/use-command.ts";
import { Dialog } from "@kinkeeper/kit/dialog.tsx";
import { Field } from "@kinkeeper/kit/form/field.tsx";
import { Form } from "@kinkeeper/kit/form/form.tsx";
import { useSchemaForm } from "@kinkeeper/kit/form/use-schema-form.ts";
import { Input } from "@kinkeeper/kit/input.tsx";

interface EndpointDialogProps {
  readonly partner: Partner;
  readonly onClose: () => void;
  readonly onAdded: (secret: string) => void;
}

/** Where events are sent from now on. */
export const EndpointDialog = ({ partner: { id }, onClose, onAdded }: EndpointDialogProps) => {
  const form = useSchemaForm(partnerEndpointInput, { url: "" });
  const add = useCommand(addPartnerEndpoint, {
    invalidates: [listPartners],
    failure: "Failed to add the endpoint",
    onSuccess: ({ secret }) => onAdded(secret),
  });
  return (
    <Dialog open onOpenChange={onClose} title="Add endpoint" description="Events are posted to it from now on.">
      <Form
        form={form}
        submit="Add endpoint"
        pending="Adding…"
        failure="Failed to add the endpoint"
        onSubmit={(body) => add.mutateAsync({ params: { id }, body })}
        onCancel={onClose}
      >
        <Field form={form} name="url" label="Address" help="https, on port 443 or 8443, on a public server" isRequired>
          {(control) => <Input {...control} type="url" inputMode="url" placeholder="https://" />}
        </Field>
      </Form>
    </Dialog>
  );
};
