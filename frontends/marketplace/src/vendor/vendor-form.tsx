import { vendorInput, type VendorDetails } from "@kinkeeper/contracts/marketplace/vendors";
import { Field } from "@kinkeeper/kit/form/field.tsx";
import { Form } from "@kinkeeper/kit/form/form.tsx";
import { useSchemaForm } from "@kinkeeper/kit/form/use-schema-form.ts";
import { Input, Textarea } from "@kinkeeper/kit/input.tsx";
import type { z } from "zod";

const empty: z.input<typeof vendorInput> = {
  businessName: "",
  description: "",
  contactEmail: "",
  contactPhone: "",
  website: "",
  logoUrl: "",
};

interface VendorFormProps {
  /** What the form begins with; empty for an application. */
  readonly details?: VendorDetails;
  readonly submit: string;
  readonly pending: string;
  readonly failure: string;
  readonly onSubmit: (details: z.output<typeof vendorInput>) => Promise<unknown>;
  readonly onCancel?: () => void;
  /** What a business says already can be changed while its owner's family is closed. */
  readonly whileClosed?: boolean;
}

/** What a business says of itself. */
export const VendorForm = ({ details, ...props }: VendorFormProps) => {
  const form = useSchemaForm(vendorInput, details ? pick(details) : empty);
  return (
    <Form form={form} {...props}>
      <Field form={form} name="businessName" label="Business name" isRequired>
        {(control) => <Input {...control} autoComplete="organization" />}
      </Field>
      <Field form={form} name="description" label="Description" isRequired help="What you offer, and to whom">
        {(control) => <Textarea {...control} rows={5} />}
      </Field>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field form={form} name="contactEmail" label="Contact e-mail" isRequired>
          {(control) => <Input {...control} type="email" autoComplete="email" />}
        </Field>
        <Field form={form} name="contactPhone" label="Phone">
          {(control) => <Input {...control} type="tel" autoComplete="tel" />}
        </Field>
      </div>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field form={form} name="website" label="Website">
          {(control) => <Input {...control} type="url" autoComplete="url" placeholder="https://example.com" />}
        </Field>
        <Field
          form={form}
          name="logoUrl"
          label="Logo address"
          help="We look at it during the review. To show a logo, upload it under Vendor Status."
        >
          {(control) => <Input {...control} type="url" placeholder="https://example.com/logo.png" />}
        </Field>
      </div>
    </Form>
  );
};

/** Only the fields of the form: the schema knows no others. */
const pick = ({ businessName, description, contactEmail, contactPhone, website, logoUrl }: VendorDetails) => ({
  businessName,
  description,
  contactEmail,
  contactPhone,
  website,
  logoUrl,
});
