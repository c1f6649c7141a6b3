import {
  addSource,
  changeSource,
  getSource,
  listSources,
  sourceHistory,
  sourceInput,
  type FamilySource,
} from "@kinkeeper/contracts/genealogy/sources";
import { useApi } from "@kinkeeper/kit/api/api-context.ts";
import { useCommand } from "@kinkeeper/kit/api/use-command.ts";
import { Dialog } from "@kinkeeper/kit/dialog.tsx";
import { Field } from "@kinkeeper/kit/form/field.tsx";
import { Form } from "@kinkeeper/kit/form/form.tsx";
import { TheirChanges } from "@kinkeeper/kit/form/their-changes.tsx";
import { useChange } from "@kinkeeper/kit/form/use-change.ts";
import { useSchemaForm } from "@kinkeeper/kit/form/use-schema-form.ts";
import { Input, Textarea } from "@kinkeeper/kit/input.tsx";
import { useQueryClient } from "@tanstack/react-query";
import type { z } from "zod";
import { sourceFieldNames } from "./source-words.ts";

const touched = [listSources, getSource, sourceHistory];

/** A source, or what there is of one before it is added. */
type Known = Partial<FamilySource> & Pick<FamilySource, "revision">;
const wordsOf = ({
  id: _i,
  revision: _r,
  citedBy: _c,
  isFromFile: _f,
  ...words
}: Known): z.input<typeof sourceInput> => ({
  title: "",
  ...words,
});

export interface SourceDialogProps {
  /** Absent: a new one. */
  readonly source?: FamilySource | undefined;
  readonly onClose: () => void;
  readonly onAdded?: (source: FamilySource) => void;
}

/** Adds or changes a source: what it is, and where it is kept. */
export const SourceDialog = ({ source, onClose, onAdded }: SourceDialogProps) => {
  const queries = useQueryClient();
  const params = { id: source?.id ?? "" };
  const current = useApi().queryFor(getSource, { params });
  const item: Known = source ?? { revision: -1 };
  const form = useSchemaForm(sourceInput, wordsOf(item));
  const failure = "The source could not be saved";
  const add = useCommand(addSource, {
    invalidates: touched,
    success: "Source added",
    failure,
    onSuccess: (added) => onAdded?.(added),
  });
  const change = useCommand(changeSource, {
    invalidates: touched,
    success: "Source saved",
    failure,
    // The form tells it, once it is known what has become of what is changed.
    silentFailure: true,
  });
  const { save, theirs } = useChange({
    form,
    item,
    fieldsOf: wordsOf,
    send: (body, ifMatch) => change.mutateAsync({ params, body, ifMatch }),
    read: () => queries.fetchQuery({ ...current, staleTime: 0 }),
  });
  return (
    <Dialog open onOpenChange={onClose} title={source ? "Edit source" : "Add a source"} size="large">
      <Form
        form={form}
        submit={source ? "Save" : "Add source"}
        pending="Saving…"
        failure={failure}
        onSubmit={async (body) => {
          await (source ? save(body) : add.mutateAsync({ body }));
          onClose();
        }}
        onCancel={onClose}
      >
        <TheirChanges changes={theirs} fieldNames={sourceFieldNames} readable={(_field, value) => value} />
        <Field form={form} name="title" label="Title" isRequired>
          {(control) => <Input {...control} autoComplete="off" placeholder="Parish register of St Chad, Shrewsbury" />}
        </Field>
        <div className="grid gap-5 sm:grid-cols-2">
          <Field form={form} name="author" label="Author" help="Who wrote or made it">
            {(control) => <Input {...control} autoComplete="off" />}
          </Field>
          <Field form={form} name="abbreviation" label="Short title">
            {(control) => <Input {...control} autoComplete="off" />}
          </Field>
        </div>
        <Field form={form} name="publication" label="Publication" help="Where and when it was published">
          {(control) => <Textarea {...control} rows={2} />}
        </Field>
        <fieldset className="grid gap-5 rounded-control border border-line p-4 sm:grid-cols-2">
          <legend className="px-1 text-sm font-medium">Where it is kept</legend>
          <Field form={form} name="repository" label="Kept by" help="An archive, a library, somebody in the family">
            {(control) => <Input {...control} autoComplete="off" />}
          </Field>
          <Field form={form} name="callNumber" label="Call number">
            {(control) => <Input {...control} autoComplete="off" />}
          </Field>
          <Field form={form} name="repositoryAddress" label="Address" className="sm:col-span-2">
            {(control) => <Textarea {...control} rows={2} />}
          </Field>
          <Field form={form} name="repositoryWeb" label="Website" className="sm:col-span-2">
            {(control) => <Input {...control} autoComplete="off" inputMode="url" />}
          </Field>
        </fieldset>
        <Field form={form} name="note" label="Note">
          {(control) => <Textarea {...control} rows={3} />}
        </Field>
      </Form>
    </Dialog>
  );
};
