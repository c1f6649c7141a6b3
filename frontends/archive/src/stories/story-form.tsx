import type { artifactInput } from "@kinkeeper/contracts/archive/artifacts";
import { DateField } from "@kinkeeper/kit/date-field.tsx";
import { Field } from "@kinkeeper/kit/form/field.tsx";
import { Form } from "@kinkeeper/kit/form/form.tsx";
import type { SchemaForm } from "@kinkeeper/kit/form/use-schema-form.ts";
import { Input, Textarea } from "@kinkeeper/kit/input.tsx";
import { describeDate } from "@kinkeeper/kit/person-words.ts";
import type { ReactNode } from "react";
import type { z } from "zod";
import { PeopleField } from "../items/people-field.tsx";
import { PicturesField } from "../items/pictures-field.tsx";
import { TagsAndPrivacy } from "../items/tags-and-privacy.tsx";
import { useUploads } from "../items/use-uploads.ts";

export type StoryFields = z.input<typeof artifactInput>;
export type Story = z.output<typeof artifactInput>;

export const emptyStory: StoryFields = {
  title: "",
  artifactType: "story",
  description: "",
  content: "",
  pictures: [],
  date: "",
  location: "",
  associatedMembers: [],
  tags: [],
  privacy: "family",
};

interface StoryFormProps {
  readonly form: SchemaForm<StoryFields, Story>;
  readonly onSave: (story: Story) => Promise<unknown>;
  readonly failure: string;
  readonly onCancel: () => void;
  readonly canMakePrivate?: boolean;
  /** What to know before filling it in; above the fields. */
  readonly note?: ReactNode;
}

export const StoryForm = ({ form, onSave, failure, onCancel, canMakePrivate = true, note }: StoryFormProps) => {
  const uploads = useUploads({
    purpose: "photo",
    onUploaded: (path) =>
      form.setValue("pictures", [...(form.getValues("pictures") ?? []), { path, caption: "" }], { shouldDirty: true }),
  });
  const hasFailed = uploads.pending.some(({ error }) => error !== undefined);
  const save = async (story: Story) => {
    if (!(await uploads.settled())) throw new Error("a picture did not arrive");
    // What arrived meanwhile belongs to it.
    const pictures = (form.getValues("pictures") ?? []).map(({ path, caption }) => ({
      path,
      caption: caption || null,
    }));
    await onSave({ ...story, pictures });
  };
  return (
    <Form
      form={form}
      onSubmit={save}
      submit="Save Story"
      pending={uploads.isRunning ? "Uploading pictures…" : "Saving…"}
      failure={hasFailed ? "A picture could not be uploaded. Please try it again or remove it, then save." : failure}
      onCancel={onCancel}
    >
      {note}
      <Field form={form} name="title" label="Title" isRequired>
        {(control) => <Input {...control} className="font-serif text-lg" />}
      </Field>
      <Field form={form} name="description" label="Excerpt" help="A short summary: it stands on the card of the story">
        {(control) => <Textarea {...control} rows={2} className="min-h-16" />}
      </Field>
      <Field
        form={form}
        name="content"
        label="Full Story"
        help="As you would tell it. An empty line begins a new paragraph."
      >
        {(control) => <Textarea {...control} rows={12} className="font-serif text-lg" />}
      </Field>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field form={form} name="location" label="Location (optional)">
          {(control) => <Input {...control} />}
        </Field>
        <Field form={form} name="date" label="Date (optional)">
          {(control) => <DateField {...control} describe={describeDate} />}
        </Field>
      </div>
      <Field form={form} name="associatedMembers" label="People" help="Who the story is about">
        {(control) => <PeopleField {...control} />}
      </Field>
      <Field form={form} name="pictures" label="Pictures" help="The first one stands at the head of the story">
        {(control) => <PicturesField {...control} uploads={uploads} />}
      </Field>
      <TagsAndPrivacy form={form} canMakePrivate={canMakePrivate} />
    </Form>
  );
};
