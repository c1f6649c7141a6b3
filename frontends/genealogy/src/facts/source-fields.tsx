import type { citationInput } from "@kinkeeper/contracts/genealogy/fact-input";
import { Button } from "@kinkeeper/kit/button.tsx";
import { classNames } from "@kinkeeper/kit/class-names.ts";
import { Field } from "@kinkeeper/kit/form/field.tsx";
import type { SchemaForm } from "@kinkeeper/kit/form/use-schema-form.ts";
import { Input, Textarea } from "@kinkeeper/kit/input.tsx";
import { Select } from "@kinkeeper/kit/select.tsx";
import { useId, type ComponentProps } from "react";
import type { z } from "zod";
import { qualities } from "./quality-words.ts";
import { useSourceTitles } from "./use-source-titles.ts";

type OwnFields =
  | "citations"
  | "nameCitations"
  | "birthCitations"
  | "deathCitations"
  | "marriageCitations"
  | "endCitations";

type CitationFields = OwnFields | `otherNames.${number}.citations`;

type Citations = z.input<typeof citationInput>[] | null | undefined;

/** A form in which people cite. */
type Citing = { [Name in OwnFields]?: Citations } & {
  otherNames?: { citations?: Citations }[] | null | undefined;
};

interface SourceFieldsProps<Fields extends Citing, Output> {
  readonly form: SchemaForm<Fields, Output>;
  readonly name:
    | (OwnFields & keyof Fields)
    | ("otherNames" extends keyof Fields ? `otherNames.${number}.citations` : never);
  /** For what, where a form has sources of several things: "the birth". */
  readonly about?: string;
  /** Titles that are cited on the same page: they are offered first. */
  readonly cited?: readonly string[];
  readonly className?: string;
}

const noTitles: readonly string[] = [];

/** The title of a source: one that the family has is offered while somebody types, and any other is a new one. */
const TitleInput = ({ cited, ...control }: ComponentProps<typeof Input> & { readonly cited: readonly string[] }) => {
  const listId = useId();
  const titles = useSourceTitles(String(control.value ?? ""), cited);
  return (
    <>
      <Input {...control} list={listId} />
      <datalist id={listId}>
        {titles.map((title) => (
          <option key={title} value={title}>
            {title}
          </option>
        ))}
      </datalist>
    </>
  );
};

/** From where something is known: none at first, one after the other where there are several. */
export const SourceFields = <Fields extends Citing, Output>({
  form: whole,
  name: ofForm,
  about,
  cited = noTitles,
  className,
}: SourceFieldsProps<Fields, Output>) => {
  // A form is not assignable to a form of fewer fields, although the citations are all that is used of it.
  const form = whole as unknown as SchemaForm<Citing, unknown>;
  const name: CitationFields = ofForm;
  const citations = form.watch(name) ?? [];
  const put = (next: typeof citations) => form.setValue(name, next, { shouldDirty: true });
  const of = about === undefined ? "" : ` for ${about}`;
  return (
    <div className={classNames("grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4", className)}>
      {citations.map((_, index) => (
        // Sources have no identity of their own: their place tells them apart.
        <fieldset
          key={`source-${index + 1}`}
          className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4 rounded-control border border-line p-4 sm:grid-cols-2"
        >
          <legend className="px-1 text-sm font-medium">
            {`Source${of}${citations.length > 1 ? ` ${index + 1}` : ""}`}
          </legend>
          <Field
            form={form}
            name={`${name}.${index}.source`}
            label="Source"
            isRequired
            help="Choose one you have, or write the title of a new one"
            className="sm:col-span-2"
          >
            {(control) => (
              <TitleInput
                {...control}
                cited={cited}
                autoComplete="off"
                placeholder="Parish register of St Chad, Shrewsbury"
              />
            )}
          </Field>
          <Field form={form} name={`${name}.${index}.page`} label="Page">
            {(control) => <Input {...control} autoComplete="off" />}
          </Field>
          <Field form={form} name={`${name}.${index}.quality`} label="How sure">
            {({ value, onChange, ...control }) => (
              <Select
                {...control}
                placeholder="Not specified"
                options={qualities}
                value={value == null ? "" : String(value)}
                onChange={(next) => onChange(next === null ? null : Number(next))}
              />
            )}
          </Field>
          <Field form={form} name={`${name}.${index}.text`} label="What it says" className="sm:col-span-2">
            {(control) => <Textarea {...control} rows={2} />}
          </Field>
          <Button
            type="button"
            variant="quiet"
            size="small"
            className="justify-self-start sm:col-span-2"
            onClick={() => put(citations.filter((__, at) => at !== index))}
          >
            Remove this source
          </Button>
        </fieldset>
      ))}
      <Button
        type="button"
        variant={about === undefined ? "secondary" : "quiet"}
        size="small"
        className="justify-self-start"
        onClick={() => put([...citations, { source: "" }])}
      >
        {`${citations.length === 0 ? "Add a source" : "Add another source"}${of}`}
      </Button>
    </div>
  );
};
