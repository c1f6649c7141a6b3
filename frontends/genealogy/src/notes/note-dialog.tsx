import { noteInput } from "@kinkeeper/contracts/genealogy/note-input";
import type { Note } from "@kinkeeper/contracts/genealogy/notes";
import { Dialog } from "@kinkeeper/kit/dialog.tsx";
import { Field } from "@kinkeeper/kit/form/field.tsx";
import { Form } from "@kinkeeper/kit/form/form.tsx";
import { useSchemaForm } from "@kinkeeper/kit/form/use-schema-form.ts";
import { Textarea } from "@kinkeeper/kit/input.tsx";
import { newId } from "@kinkeeper/kit/new-id.ts";
import { useState } from "react";
import { SeenBy } from "../family/seen-by.tsx";

export interface NoteDialogProps {
  /** Absent: a new one. */
  readonly note: Note | undefined;
  readonly onSave: (note: Note) => Promise<unknown>;
  readonly onClose: () => void;
}

/** Adds or changes a note about a person. */
export const NoteDialog = ({ note, onSave, onClose }: NoteDialogProps) => {
  const [id] = useState(() => note?.id ?? newId());
  const form = useSchemaForm(noteInput, { text: "", ...note, id });
  return (
    <Dialog open onOpenChange={onClose} title={note ? "Edit note" : "Add a note"} size="large">
      <Form
        form={form}
        submit="Save"
        pending="Saving…"
        failure="The note could not be saved"
        onSubmit={async (typed) => {
          await onSave(typed as Note);
          onClose();
        }}
        onCancel={onClose}
      >
        <Field form={form} name="text" label="Note" isRequired>
          {(control) => <Textarea {...control} rows={6} />}
        </Field>
        <Field form={form} name="isPrivate" label="Who can see this">
          {(control) => <SeenBy {...control} />}
        </Field>
      </Form>
    </Dialog>
  );
};
