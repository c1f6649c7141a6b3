import type { traditionInput } from "@kinkeeper/contracts/archive/traditions";
import { Field } from "@kinkeeper/kit/form/field.tsx";
import { Form } from "@kinkeeper/kit/form/form.tsx";
import type { SchemaForm } from "@kinkeeper/kit/form/use-schema-form.ts";
import { Input, Textarea } from "@kinkeeper/kit/input.tsx";
import { Select } from "@kinkeeper/kit/select.tsx";
import type { ReactNode } from "react";
import type { z } from "zod";
import { PeopleField } from "../items/people-field.tsx";
import { privacyHelp, PrivacyField } from "../items/privacy-field.tsx";
import { TagField } from "../items/tag-field.tsx";
import { recurrenceOptions } from "./recurrence-words.ts";

export type TraditionFields = z.input<typeof traditionInput>;
type TypedTradition = z.output<typeof traditionInput>;

interface TraditionFormProps {
  readonly form: SchemaForm<TraditionFields, TypedTradition>;
  readonly submit: string;
  readonly pending: string;
  readonly failure: string;
  readonly onSubmit: (tradition: TypedTradition) => unknown;
  readonly onCancel: () => void;
  /** What to know before going on; above the fields. */
  readonly note?: ReactNode;
  readonly canMakePrivate?: boolean;
  /** People and tags are there at once. Default false: behind "More". */
  readonly isWhole?: boolean;
}

export const TraditionForm = ({
  form,
  note,
  canMakePrivate = true,
  isWhole = false,
  ...submission
}: TraditionFormProps) => (
  <Form form={form} {...submission}>
    {note}
    <Field form={form} name="name" label="Name" isRequired>
      {(control) => <Input {...control} autoComplete="off" placeholder="Plum cake on Twelfth Night" />}
    </Field>
    <Field
      form={form}
      name="description"
      label="Description"
      help="What you do, who started it, and what must never be left out"
      isRequired
    >
      {(control) => <Textarea {...control} rows={6} />}
    </Field>
    <div className="grid gap-5 sm:grid-cols-2">
      <Field form={form} name="recurrence" label="How often">
        {(control) => <Select {...control} options={recurrenceOptions} />}
      </Field>
      <Field form={form} name="privacy" label="Privacy" help={privacyHelp}>
        {(control) => <PrivacyField {...control} canMakePrivate={canMakePrivate} />}
      </Field>
    </div>
    <details open={isWhole}>
      <summary className="focus-ring w-fit cursor-pointer rounded-sm py-1 text-sm font-medium text-accent">
        More
      </summary>
      <div className="mt-3 grid gap-5">
        <Field form={form} name="linkedMemberIds" label="People" help="Who began it, who keeps it up">
          {(control) => <PeopleField {...control} />}
        </Field>
        <Field form={form} name="tags" label="Tags (optional)" help="Separated by commas">
          {(control) => <TagField {...control} />}
        </Field>
      </div>
    </details>
  </Form>
);
