import { Field } from "@kinkeeper/kit/form/field.tsx";
import { Input } from "@kinkeeper/kit/input.tsx";
import { SourceFields } from "../facts/source-fields.tsx";
import type { MemberFormState } from "./member-form.tsx";
import { OtherNames } from "./other-names.tsx";

/** Title, suffix and other names: folded away as long as there are none. */
export const MoreNames = ({ form }: { form: MemberFormState }) => {
  const { title, suffix, otherNames, nameCitations } = form.formState.defaultValues ?? {};
  return (
    <details
      open={Boolean(title || suffix || otherNames?.length || nameCitations?.length)}
      className="rounded-control border border-line px-4"
    >
      <summary className="focus-ring flex min-h-11 cursor-pointer items-center rounded-sm text-sm font-medium">
        Title and other names
      </summary>
      <div className="grid gap-5 pt-2 pb-4 sm:grid-cols-2">
        <Field form={form} name="title" label="Title" help="Dr., Sir, Queen of England">
          {(control) => <Input {...control} autoComplete="off" />}
        </Field>
        <Field form={form} name="suffix" label="Suffix" help="Jr., III">
          {(control) => <Input {...control} autoComplete="off" />}
        </Field>
        <Field form={form} name="otherNames" label="Other names" className="sm:col-span-2">
          {({ value, onChange }) => <OtherNames form={form} value={value ?? []} onChange={onChange} />}
        </Field>
        <SourceFields form={form} name="nameCitations" about="the name" className="sm:col-span-2" />
      </div>
    </details>
  );
};
