import type { memberInput } from "@kinkeeper/contracts/genealogy/member-input";
import { DateField } from "@kinkeeper/kit/date-field.tsx";
import { Field } from "@kinkeeper/kit/form/field.tsx";
import { Form } from "@kinkeeper/kit/form/form.tsx";
import type { SchemaForm } from "@kinkeeper/kit/form/use-schema-form.ts";
import { Input, Textarea } from "@kinkeeper/kit/input.tsx";
import { PlaceField } from "@kinkeeper/kit/place-field.tsx";
import { Select } from "@kinkeeper/kit/select.tsx";
import type { ReactNode } from "react";
import type { z } from "zod";
import { SourceFields } from "../facts/source-fields.tsx";
import { useIsFamilyAdmin } from "@kinkeeper/kit/session.ts";
import { MoreNames } from "./more-names.tsx";
import { PrivateParts } from "./private-parts.tsx";

export type MemberFields = z.input<typeof memberInput>;
export type MemberFormState = SchemaForm<MemberFields, z.output<typeof memberInput>>;

export const emptyMember: MemberFields = {
  firstName: "",
  lastName: "",
  maidenName: "",
  sex: null,
  birthDate: "",
  birthPlace: "",
  deathDate: "",
  deathPlace: "",
  biography: "",
  isLiving: true,
};

const sexes = [
  { value: "", label: "Not specified" },
  { value: "female", label: "Female" },
  { value: "male", label: "Male" },
  { value: "other", label: "Other" },
];

const living = [
  { value: "living", label: "Living" },
  { value: "deceased", label: "Deceased" },
];

interface MemberFormProps {
  readonly form: MemberFormState;
  readonly submit: string;
  readonly pending: string;
  readonly failure: string;
  readonly onSubmit: (member: z.output<typeof memberInput>) => unknown;
  readonly onCancel: () => void;
  /** What to know before filling it in; above the fields. */
  readonly note?: ReactNode;
  /** A field more, after who it is and before how they died. */
  readonly tie?: ReactNode;
}

export const MemberForm = ({ form, note, tie, ...submission }: MemberFormProps) => {
  const isAdmin = useIsFamilyAdmin();
  const isLiving = form.watch("isLiving") ?? true;
  return (
    <Form form={form} {...submission}>
      {note}
      <div className="grid gap-5 sm:grid-cols-2">
        <Field form={form} name="firstName" label="First name" isRequired>
          {(control) => <Input {...control} autoComplete="off" />}
        </Field>
        <Field form={form} name="lastName" label="Last name">
          {(control) => <Input {...control} autoComplete="off" />}
        </Field>
        <Field form={form} name="maidenName" label="Maiden name">
          {(control) => <Input {...control} autoComplete="off" />}
        </Field>
        <Field form={form} name="sex" label="Sex" help="Lets us say “aunt” instead of “parent’s sibling”">
          {({ value, onChange, ...control }) => (
            <Select
              {...control}
              options={sexes}
              value={value ?? ""}
              onChange={(next) => onChange(next === "" ? null : next)}
            />
          )}
        </Field>
        <Field form={form} name="birthDate" label="Born" help="As you would say it: 1890, about 1890, spring 1890">
          {(control) => <DateField {...control} />}
        </Field>
        <Field form={form} name="birthPlace" label="Place of birth">
          {(control) => <PlaceField {...control} />}
        </Field>
        <SourceFields form={form} name="birthCitations" about="the birth" className="sm:col-span-2" />
        <Field form={form} name="isLiving" label="Living or deceased">
          {({ value, onChange, ...control }) => (
            <Select
              {...control}
              options={living}
              value={value === false ? "deceased" : "living"}
              onChange={(next) => onChange(next === "living")}
            />
          )}
        </Field>
        {tie || <span className="hidden sm:block" />}
        {!isLiving && (
          <>
            <Field form={form} name="deathDate" label="Died">
              {(control) => <DateField {...control} />}
            </Field>
            <Field form={form} name="deathPlace" label="Place of death">
              {(control) => <PlaceField {...control} />}
            </Field>
            <SourceFields form={form} name="deathCitations" about="the death" className="sm:col-span-2" />
          </>
        )}
      </div>
      <MoreNames form={form} />
      {isAdmin && <PrivateParts form={form} />}
      <Field form={form} name="biography" label="Biography" help="What should the family know about them?">
        {(control) => <Textarea {...control} rows={4} />}
      </Field>
    </Form>
  );
};
