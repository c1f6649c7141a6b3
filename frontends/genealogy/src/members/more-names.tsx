import type { OtherName } from "@kinkeeper/contracts/genealogy/other-names";
import { mostOtherNames } from "@kinkeeper/contracts/genealogy/other-names";
import { Button } from "@kinkeeper/kit/button.tsx";
import { Field } from "@kinkeeper/kit/form/field.tsx";
import { IconButton } from "@kinkeeper/kit/icon-button.tsx";
import { Input } from "@kinkeeper/kit/input.tsx";
import { Select } from "@kinkeeper/kit/select.tsx";
import { Trash2 } from "lucide-react";
import { useId } from "react";
import { otherNameTypes } from "../family/other-name-words.ts";
import { SourceFields } from "../facts/source-fields.tsx";
import type { MemberFormState } from "./member-form.tsx";

type TypedName = { readonly [Part in keyof OtherName]?: OtherName[Part] | undefined };

interface OtherNamesProps {
  readonly value: readonly TypedName[];
  readonly onChange: (names: readonly TypedName[]) => void;
}

const OtherNames = ({ value, onChange }: OtherNamesProps) => {
  const id = useId();
  const change = (at: number, part: TypedName) =>
    onChange(value.map((name, index) => (index === at ? { ...name, ...part } : name)));
  return (
    <div className="grid gap-3">
      {value.map((name, index) => (
        // Names have no identity of their own: their place tells them apart.
        <fieldset
          key={`${id}-${index}`}
          className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-3 sm:grid-cols-[10rem_minmax(0,1fr)_minmax(0,1fr)_auto]"
        >
          <legend className="sr-only">Other name {index + 1}</legend>
          <Select
            aria-label="Kind of name"
            className="col-span-2 sm:col-span-1"
            options={otherNameTypes}
            value={name.type ?? "also_known_as"}
            onChange={(type) => change(index, { type: type as OtherName["type"], label: null })}
          />
          <Input
            aria-label="Given name"
            placeholder="Given name"
            autoComplete="off"
            className="col-span-2 sm:col-span-1"
            value={name.firstName ?? ""}
            onChange={({ target }) => change(index, { firstName: target.value })}
          />
          <Input
            aria-label="Surname"
            placeholder="Surname"
            autoComplete="off"
            value={name.lastName ?? ""}
            onChange={({ target }) => change(index, { lastName: target.value })}
          />
          <IconButton
            label={`Remove other name ${index + 1}`}
            icon={Trash2}
            onClick={() => onChange(value.filter((_, at) => at !== index))}
          />
        </fieldset>
      ))}
      {value.length < mostOtherNames && (
        <Button
          type="button"
          variant="quiet"
          size="small"
          className="justify-self-start"
          onClick={() => onChange([...value, { type: "also_known_as" }])}
        >
          Add another name
        </Button>
      )}
    </div>
  );
};

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
          {({ value, onChange }) => <OtherNames value={value ?? []} onChange={onChange} />}
        </Field>
        <SourceFields form={form} name="nameCitations" about="the name" className="sm:col-span-2" />
      </div>
    </details>
  );
};
