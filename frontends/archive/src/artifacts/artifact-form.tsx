import { artifactInput } from "@kinkeeper/contracts/archive/artifacts";
import { refusalOf } from "@kinkeeper/kit/api/upload-file.ts";
import { DateField } from "@kinkeeper/kit/date-field.tsx";
import { Field } from "@kinkeeper/kit/form/field.tsx";
import { Form } from "@kinkeeper/kit/form/form.tsx";
import type { SchemaForm } from "@kinkeeper/kit/form/use-schema-form.ts";
import { Input, Textarea } from "@kinkeeper/kit/input.tsx";
import { PlaceField } from "@kinkeeper/kit/place-field.tsx";
import { Select } from "@kinkeeper/kit/select.tsx";
import { useEffect, useRef, useState, type ReactNode } from "react";
import type { z } from "zod";
import { PeopleField } from "../items/people-field.tsx";
import { TagsAndPrivacy } from "../items/tags-and-privacy.tsx";
import { useUploads } from "../items/use-uploads.ts";
import { titleOfFile, typeOfFile, typeOptions } from "./artifact-types.ts";
import { FileField } from "./file-field.tsx";

export type ArtifactFields = z.input<typeof artifactInput>;
export type ArtifactToKeep = z.output<typeof artifactInput>;

export const emptyArtifact: ArtifactFields = {
  title: "",
  artifactType: "photo",
  description: "",
  fileUrl: null,
  date: "",
  location: "",
  associatedMembers: [],
  tags: [],
  privacy: "family",
};

interface ArtifactFormProps {
  readonly form: SchemaForm<ArtifactFields, ArtifactToKeep>;
  readonly onSave: (artifact: ArtifactToKeep) => Promise<unknown>;
  readonly failure: string;
  readonly onCancel: () => void;
  readonly canMakePrivate?: boolean;
  /** Dropped on the page: it is sent at once. */
  readonly file?: File | undefined;
  /** Takes several files, as long as nothing is typed that would be lost. */
  readonly onSeveral?: ((files: readonly File[]) => void) | undefined;
  /** What to know before filling it in; above the fields. */
  readonly note?: ReactNode;
}

export const ArtifactForm = ({
  form,
  onSave,
  failure,
  onCancel,
  canMakePrivate = true,
  file,
  onSeveral,
  note,
}: ArtifactFormProps) => {
  const [fileName, setFileName] = useState<string>();
  const uploads = useUploads({
    purpose: "artifact",
    onUploaded: (path) => form.setValue("fileUrl", path, { shouldDirty: true }),
  });
  const hasFailed = uploads.pending.some(({ error }) => error !== undefined);

  /** What a file says about itself, wherever nobody has said anything else; one that is not taken says nothing. */
  const takeFrom = (chosen: File) => {
    if (refusalOf(chosen, "artifact") !== undefined) return;
    setFileName(chosen.name);
    if (form.getValues("title").trim() === "")
      form.setValue("title", titleOfFile(chosen.name), {
        shouldDirty: true,
        shouldValidate: form.formState.isSubmitted,
      });
    if (!form.getFieldState("artifactType").isDirty) form.setValue("artifactType", typeOfFile(chosen.type));
  };
  const start = useRef(() => {
    if (!file) return;
    takeFrom(file);
    uploads.add([file]);
  });
  useEffect(() => start.current(), []);

  const save = async (artifact: ArtifactToKeep) => {
    if (!(await uploads.settled())) throw new Error("the file did not arrive");
    // What arrived meanwhile belongs to it, and so does what was typed, as far as it can be sent.
    const { data: latest = artifact } = artifactInput.safeParse(form.getValues());
    await onSave({ ...latest, fileUrl: form.getValues("fileUrl") ?? null });
  };
  return (
    <Form
      form={form}
      onSubmit={save}
      submit="Save Artifact"
      pending={uploads.isRunning ? "Uploading the file…" : "Saving…"}
      isUploading={uploads.isRunning}
      failure={hasFailed ? "The file could not be uploaded. See below why, then save again." : failure}
      onCancel={onCancel}
    >
      {note}
      <Field form={form} name="fileUrl" label="File">
        {(control) => (
          <FileField
            {...control}
            uploads={uploads}
            fileName={fileName}
            onFile={takeFrom}
            onSeveral={form.formState.isDirty ? undefined : onSeveral}
          />
        )}
      </Field>
      <div className="grid gap-5 sm:grid-cols-[1fr_12rem]">
        <Field form={form} name="title" label="Title" isRequired>
          {(control) => <Input {...control} className="font-serif text-lg" />}
        </Field>
        <Field form={form} name="artifactType" label="Type" isRequired>
          {(control) => <Select {...control} options={typeOptions} />}
        </Field>
      </div>
      <Field form={form} name="description" label="Description" help="What it is, whose it was, how it came to you">
        {(control) => <Textarea {...control} rows={4} />}
      </Field>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field form={form} name="date" label="Date (optional)">
          {(control) => <DateField {...control} />}
        </Field>
        <Field form={form} name="location" label="Place (optional)">
          {(control) => <PlaceField {...control} />}
        </Field>
      </div>
      <Field form={form} name="associatedMembers" label="People" help="Who is in it, made it or owned it">
        {(control) => <PeopleField {...control} />}
      </Field>
      <TagsAndPrivacy form={form} canMakePrivate={canMakePrivate} />
    </Form>
  );
};
