import { suspendVendor, type rejectVendor } from "@kinkeeper/contracts/marketplace/vendors";
import type { BodyOf } from "@kinkeeper/contracts/endpoint";
import { Field } from "@kinkeeper/kit/form/field.tsx";
import { Form } from "@kinkeeper/kit/form/form.tsx";
import { useSchemaForm } from "@kinkeeper/kit/form/use-schema-form.ts";
import { Textarea } from "@kinkeeper/kit/input.tsx";

interface ReasonFormProps {
  readonly submit: string;
  readonly onSubmit: (body: BodyOf<typeof rejectVendor>) => Promise<unknown>;
  readonly onCancel: () => void;
}

/** Asks why; the vendor is told. */
export const ReasonForm = ({ submit, onSubmit, onCancel }: ReasonFormProps) => {
  const form = useSchemaForm(suspendVendor.body!, { reason: "" });
  return (
    <Form form={form} className="mt-6" submit={submit} onSubmit={onSubmit} onCancel={onCancel}>
      <Field form={form} name="reason" label="Reason" help="The vendor reads this" isRequired>
        {(control) => <Textarea {...control} rows={3} />}
      </Field>
    </Form>
  );
};
