import { reasonInput, type rejectVendor } from "@kinkeeper/contracts/marketplace/vendors";
import type { BodyOf } from "@kinkeeper/contracts/endpoint";
import { Field } from "@kinkeeper/kit/form/field.tsx";
import { Form } from "@kinkeeper/kit/form/form.tsx";
import { useSchemaForm } from "@kinkeeper/kit/form/use-schema-form.ts";
import { Textarea } from "@kinkeeper/kit/input.tsx";

interface ReasonFormProps {
  readonly submit: string;
  /** Who is told. */
  readonly help?: string;
  readonly onSubmit: (body: BodyOf<typeof rejectVendor>) => Promise<unknown>;
  readonly onCancel: () => void;
}

/** Asks why. */
export const ReasonForm = ({ submit, help = "The vendor reads this", onSubmit, onCancel }: ReasonFormProps) => {
  const form = useSchemaForm(reasonInput, { reason: "" });
  return (
    <Form form={form} submit={submit} onSubmit={onSubmit} onCancel={onCancel}>
      <Field form={form} name="reason" label="Reason" help={help} isRequired>
        {(control) => <Textarea {...control} rows={3} />}
      </Field>
    </Form>
  );
};
