import { roleNames } from "@kinkeeper/contracts/genealogy/association-names";
import { associationRole, type Association } from "@kinkeeper/contracts/genealogy/associations";
import { associationInput } from "@kinkeeper/contracts/genealogy/association-input";
import { Button } from "@kinkeeper/kit/button.tsx";
import { Dialog } from "@kinkeeper/kit/dialog.tsx";
import { Field } from "@kinkeeper/kit/form/field.tsx";
import { Form } from "@kinkeeper/kit/form/form.tsx";
import { useSchemaForm } from "@kinkeeper/kit/form/use-schema-form.ts";
import { Input, Textarea } from "@kinkeeper/kit/input.tsx";
import { PersonPicker } from "@kinkeeper/kit/person-picker.tsx";
import { Select } from "@kinkeeper/kit/select.tsx";
import { newId } from "@kinkeeper/kit/new-id.ts";
import { useState } from "react";
import { SeenBy } from "../family/seen-by.tsx";
import { SourceFields } from "../facts/source-fields.tsx";

const common = new Set<Association["role"]>(["godparent", "witness", "friend", "neighbor", "clergy", "officiator"]);
const options = associationRole.options.map((value) => ({
  value,
  label: roleNames[value],
  group: value === "other" ? "In your own words" : common.has(value) ? "Common" : "As a relative",
}));

export interface AssociationDialogProps {
  /** Absent: a new one. */
  readonly association: Association | undefined;
  /** Whose life it is: they are not offered. */
  readonly memberId: string;
  /** Sources that are cited already, to choose from. */
  readonly sources: readonly string[];
  readonly onSave: (association: Association) => Promise<unknown>;
  readonly onClose: () => void;
}

/** Adds or changes somebody in the life of a person: somebody of the family, or anybody else by name. */
export const AssociationDialog = ({
  association,
  memberId: ownId,
  sources,
  onSave,
  onClose,
}: AssociationDialogProps) => {
  const [id] = useState(() => association?.id ?? newId());
  const [isStranger, setStranger] = useState(association?.name !== undefined);
  const form = useSchemaForm(associationInput, {
    role: "godparent",
    ...association,
    id,
    citations: association?.citations ?? [],
  });
  const role = form.watch("role");
  const change = () => {
    form.setValue(isStranger ? "name" : "memberId", null, { shouldDirty: true });
    form.clearErrors(["name", "memberId"]);
    setStranger(!isStranger);
  };
  return (
    <Dialog open onOpenChange={onClose} title={association ? "Edit person" : "Add a person"} size="large">
      <Form
        form={form}
        submit="Save"
        pending="Saving…"
        failure="The person could not be saved"
        onSubmit={async (typed) => {
          await onSave(typed as Association);
          onClose();
        }}
        onCancel={onClose}
      >
        <div className="grid gap-5 sm:grid-cols-2">
          <Field form={form} name="role" label="As" className={role === "other" ? "" : "sm:col-span-2"}>
            {(control) => <Select {...control} options={options} />}
          </Field>
          <Field
            form={form}
            name="words"
            label="In your own words"
            isRequired={role === "other"}
            help={
              role === "other" ? "Best man, teacher, business partner" : "For example, godmother instead of godparent"
            }
            className={role === "other" ? "" : "sm:col-span-2"}
          >
            {(control) => <Input {...control} autoComplete="off" />}
          </Field>
        </div>
        {isStranger ? (
          <Field form={form} name="name" label="Name" isRequired>
            {(control) => <Input {...control} autoComplete="off" />}
          </Field>
        ) : (
          // What is missing is said of the name, whichever of the two is shown.
          <Field form={form} name="name" label="Who" isRequired>
            {({ id: controlId, ...control }) => (
              <PersonPicker
                id={controlId}
                without={[ownId]}
                value={form.watch("memberId") ?? ""}
                onChange={(memberId) => {
                  form.setValue("memberId", memberId, { shouldDirty: true });
                  form.clearErrors("name");
                }}
                aria-invalid={control["aria-invalid"]}
                aria-describedby={control["aria-describedby"]}
              />
            )}
          </Field>
        )}
        <Button type="button" variant="quiet" size="small" className="self-start" onClick={change}>
          {isStranger ? "Choose someone in the family" : "Someone who isn’t in the family"}
        </Button>
        <SourceFields form={form} name="citations" cited={sources} />
        <Field form={form} name="note" label="Note">
          {(control) => <Textarea {...control} rows={2} />}
        </Field>
        <Field form={form} name="isPrivate" label="Who can see this">
          {(control) => <SeenBy {...control} />}
        </Field>
      </Form>
    </Dialog>
  );
};
