import { factNames } from "@kinkeeper/contracts/genealogy/fact-names";
import type { Fact, FactType } from "@kinkeeper/contracts/genealogy/facts";
import { factInput } from "@kinkeeper/contracts/genealogy/fact-input";
import { DateField } from "@kinkeeper/kit/date-field.tsx";
import { Dialog } from "@kinkeeper/kit/dialog.tsx";
import { Field } from "@kinkeeper/kit/form/field.tsx";
import { Form } from "@kinkeeper/kit/form/form.tsx";
import { useSchemaForm } from "@kinkeeper/kit/form/use-schema-form.ts";
import { Input, Textarea } from "@kinkeeper/kit/input.tsx";
import { PlaceField } from "@kinkeeper/kit/place-field.tsx";
import { Select } from "@kinkeeper/kit/select.tsx";
import { newId } from "@kinkeeper/kit/new-id.ts";
import { useState } from "react";
import { SeenBy } from "../family/seen-by.tsx";
import { SourceFields } from "./source-fields.tsx";

const groups: readonly (readonly [group: string, types: readonly FactType[]])[] = [
  ["Common", ["baptism", "christening", "burial", "occupation", "residence", "education", "military", "religion"]],
  [
    "Moves and documents",
    ["census", "emigration", "immigration", "naturalization", "nationality", "property", "will", "probate"],
  ],
  [
    "Faith",
    ["confirmation", "first_communion", "ordination", "blessing", "bar_mitzvah", "bas_mitzvah", "adult_christening"],
  ],
  [
    "Life",
    ["adoption", "graduation", "retirement", "cremation", "title", "description", "children_count", "marriages_count"],
  ],
  ["Numbers", ["identity_number", "social_security_number", "caste"]],
  ["In your own words", ["event", "attribute"]],
];
const options = groups.flatMap(([group, types]) =>
  types.map((type) => ({ value: type, label: factNames[type], group })),
);

/** What the value of a fact is called; others have none. */
const valueLabels: Readonly<Partial<Record<FactType, string>>> = {
  occupation: "Occupation",
  education: "Education",
  religion: "Religion",
  nationality: "Nationality",
  property: "Property",
  description: "Description",
  title: "Title",
  caste: "Caste",
  identity_number: "Number",
  social_security_number: "Number",
  children_count: "How many",
  marriages_count: "How many",
  attribute: "What is known",
};

export interface FactDialogProps {
  /** Absent: a new one. */
  readonly fact: Fact | undefined;
  /** Sources that are cited already, to choose from. */
  readonly sources: readonly string[];
  readonly onSave: (fact: Fact) => Promise<unknown>;
  readonly onClose: () => void;
}

/** Adds or changes a fact of a life, with the sources it is known from. */
export const FactDialog = ({ fact, sources, onSave, onClose }: FactDialogProps) => {
  const [id] = useState(() => fact?.id ?? newId());
  const form = useSchemaForm(factInput, { type: "baptism", ...fact, id, citations: fact?.citations ?? [] });
  const type = form.watch("type");
  const isOwn = type === "event" || type === "attribute";
  const valueLabel = valueLabels[type];
  const hasMore = Boolean(fact?.age ?? fact?.cause);
  return (
    <Dialog open onOpenChange={onClose} title={fact ? "Edit fact" : "Add a fact"} size="large">
      <Form
        form={form}
        submit="Save"
        pending="Saving…"
        failure="The fact could not be saved"
        onSubmit={async (typed) => {
          await onSave(typed as Fact);
          onClose();
        }}
        onCancel={onClose}
      >
        <div className="grid gap-5 sm:grid-cols-2">
          <Field form={form} name="type" label="What" className={isOwn || valueLabel ? "" : "sm:col-span-2"}>
            {(control) => <Select {...control} options={options} />}
          </Field>
          {isOwn && (
            <Field form={form} name="label" label="What it is" isRequired>
              {(control) => <Input {...control} autoComplete="off" />}
            </Field>
          )}
          {valueLabel && (
            <Field form={form} name="value" label={valueLabel}>
              {(control) => <Input {...control} autoComplete="off" />}
            </Field>
          )}
          <Field form={form} name="date" label="When" help="As you would say it: 1890, about 1890, from 1890 to 1895">
            {(control) => <DateField {...control} />}
          </Field>
          <Field form={form} name="place" label="Where">
            {(control) => <PlaceField {...control} />}
          </Field>
        </div>
        <SourceFields form={form} name="citations" cited={sources} />
        <Field form={form} name="note" label="Note">
          {(control) => <Textarea {...control} rows={2} />}
        </Field>
        <Field form={form} name="isPrivate" label="Who can see this">
          {(control) => <SeenBy {...control} />}
        </Field>
        <details open={hasMore} className="rounded-control border border-line px-4">
          <summary className="focus-ring flex min-h-11 cursor-pointer items-center rounded-sm text-sm font-medium">
            Age and cause
          </summary>
          <div className="grid gap-5 pt-2 pb-4 sm:grid-cols-2">
            <Field form={form} name="age" label="Age">
              {(control) => <Input {...control} autoComplete="off" />}
            </Field>
            <Field form={form} name="cause" label="Cause">
              {(control) => <Input {...control} autoComplete="off" />}
            </Field>
          </div>
        </details>
      </Form>
    </Dialog>
  );
};
