import type { lifeEventInput } from "@kinkeeper/contracts/archive/life-events";
import { DateField } from "@kinkeeper/kit/date-field.tsx";
import { Field } from "@kinkeeper/kit/form/field.tsx";
import { Form } from "@kinkeeper/kit/form/form.tsx";
import type { SchemaForm } from "@kinkeeper/kit/form/use-schema-form.ts";
import { Input, Textarea } from "@kinkeeper/kit/input.tsx";
import { PlaceField } from "@kinkeeper/kit/place-field.tsx";
import { Select } from "@kinkeeper/kit/select.tsx";
import type { ReactNode } from "react";
import type { z } from "zod";
import { PeopleField } from "../items/people-field.tsx";
import { privacyHelp, PrivacyField } from "../items/privacy-field.tsx";
import { TagField } from "../items/tag-field.tsx";
import { eventTypeOptions } from "./event-kinds.ts";

export type EventFields = z.input<typeof lifeEventInput>;
type TypedEvent = z.output<typeof lifeEventInput>;

interface EventFormProps {
  readonly form: SchemaForm<EventFields, TypedEvent>;
  readonly submit: string;
  readonly pending: string;
  readonly failure: string;
  readonly onSubmit: (event: TypedEvent) => unknown;
  readonly onCancel: () => void;
  /** What to know before going on; above the fields. */
  readonly note?: ReactNode;
  readonly canMakePrivate?: boolean;
}

export const EventForm = ({ form, note, canMakePrivate = true, ...submission }: EventFormProps) => (
  <Form form={form} {...submission}>
    {note}
    <Field form={form} name="title" label="Title" isRequired>
      {(control) => <Input {...control} autoComplete="off" placeholder="We move to Down House" />}
    </Field>
    <div className="grid gap-5 sm:grid-cols-2">
      <Field form={form} name="eventType" label="Type">
        {(control) => <Select {...control} options={eventTypeOptions} />}
      </Field>
      <Field form={form} name="eventDate" label="Date" isRequired>
        {(control) => <DateField {...control} autoComplete="off" />}
      </Field>
    </div>
    <Field form={form} name="location" label="Place (optional)">
      {(control) => <PlaceField {...control} placeholder="Downe, Kent" />}
    </Field>
    <Field
      form={form}
      name="description"
      label="Description"
      help="What happened, and the stories people still tell about it"
    >
      {(control) => <Textarea {...control} rows={5} />}
    </Field>
    <Field form={form} name="linkedMemberIds" label="People">
      {(control) => <PeopleField {...control} />}
    </Field>
    <div className="grid gap-5 sm:grid-cols-2">
      <Field form={form} name="tags" label="Tags (optional)" help="Separated by commas">
        {(control) => <TagField {...control} />}
      </Field>
      <Field form={form} name="privacy" label="Privacy" help={privacyHelp}>
        {(control) => <PrivacyField {...control} canMakePrivate={canMakePrivate} />}
      </Field>
    </div>
  </Form>
);
