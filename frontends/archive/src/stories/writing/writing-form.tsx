import { artifactInput } from "@kinkeeper/contracts/archive/artifacts";
import { storyReferences } from "@kinkeeper/contracts/archive/story-text/story-words";
import { DateField } from "@kinkeeper/kit/date-field.tsx";
import { Field } from "@kinkeeper/kit/form/field.tsx";
import { Form } from "@kinkeeper/kit/form/form.tsx";
import type { SchemaForm } from "@kinkeeper/kit/form/use-schema-form.ts";
import { Input, Textarea } from "@kinkeeper/kit/input.tsx";
import { useReportUnsaved } from "@kinkeeper/kit/unsaved-changes.tsx";
import { useCallback, useEffect, useRef, useState, type ReactNode } from "react";
import type { z } from "zod";
import { PeopleField } from "../../items/people-field.tsx";
import { PicturesField, type PictureInput } from "../../items/pictures-field.tsx";
import { TagsAndPrivacy } from "../../items/tags-and-privacy.tsx";
import { useUploads } from "../../items/use-uploads.ts";
import { StoryEditor, type TextUploads } from "./story-editor.tsx";

export type StoryFields = z.input<typeof artifactInput>;
export type Story = z.output<typeof artifactInput>;

interface WritingFormProps {
  readonly form: SchemaForm<StoryFields, Story>;
  readonly onSave: (story: Story) => Promise<unknown>;
  readonly failure: string;
  readonly onCancel: () => void;
  readonly canMakePrivate?: boolean;
  /** What to know before one writes on; above the fields. */
  readonly note?: ReactNode;
}

const picturesInText = (content: string | null | undefined): readonly string[] =>
  storyReferences({ content, contentFormat: "markdown" }).pictures;

/** A story on a page of its own: its title, its text with pictures and people, and below what is known about it. */
export const WritingForm = ({ form, onSave, failure, onCancel, canMakePrivate = true, note }: WritingFormProps) => {
  const picturesNow = () => form.getValues("pictures") ?? [];
  const setPictures = (pictures: PictureInput[]) => form.setValue("pictures", pictures, { shouldDirty: true });
  const [inText, setInText] = useState<TextUploads>();
  // Whatever stood in the text once belongs to it: taken out there, it is no picture of the story any more.
  const [everInText, setEverInText] = useState<ReadonlySet<string>>(
    () => new Set(picturesInText(form.getValues("content"))),
  );
  const everNow = useRef(everInText);
  const noteInText = useCallback((paths: readonly string[]) => {
    if (paths.every((path) => everNow.current.has(path))) return;
    everNow.current = new Set([...everNow.current, ...paths]);
    setEverInText(everNow.current);
  }, []);
  // Also what comes from a draft, or from somebody else who saved meanwhile.
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) => noteInText(picturesInText(values.content)),
      }),
    [form, noteInText],
  );
  const isOther = ({ path }: PictureInput): boolean => !everInText.has(path);
  const uploads = useUploads({
    purpose: "photo",
    onUploaded: (path) => setPictures([...picturesNow(), { path, caption: "" }]),
  });
  useReportUnsaved(uploads.pending.length > 0);

  const save = async (story: Story) => {
    const arrived = await Promise.all([uploads.settled(), inText?.settled() ?? true]);
    if (arrived.includes(false)) throw new Error("a picture did not arrive");
    // What arrived meanwhile belongs to it, and so does what was typed, as far as it can be sent.
    const { data: latest = story } = artifactInput.safeParse(form.getValues());
    const content = form.getValues("content") || null;
    const text = picturesInText(content);
    const all = picturesNow().map(({ path, caption }) => ({ path, caption: caption || null }));
    const pictures = [
      ...all.filter(({ path }) => !everNow.current.has(path)),
      ...text.flatMap((path) => all.find((picture) => picture.path === path) ?? []),
    ];
    await onSave({ ...latest, content, contentFormat: "markdown", pictures });
  };
  const isUploading = uploads.isRunning || inText?.isRunning === true;
  const hasFailed = inText?.hasFailed || uploads.pending.some(({ error }) => error !== undefined);
  return (
    <Form
      form={form}
      onSubmit={save}
      submit="Save Story"
      pending={isUploading ? "Uploading pictures…" : "Saving…"}
      isUploading={isUploading}
      failure={hasFailed ? "A picture could not be uploaded. See below why, then save again." : failure}
      onCancel={onCancel}
      className="gap-6"
    >
      {note}
      <Field form={form} name="title" label="Title" isRequired>
        {(control) => <Input {...control} className="h-14 font-serif text-2xl font-semibold" />}
      </Field>
      <Field
        form={form}
        name="content"
        label="Full Story"
        help="Write it as you would tell it. Type @ to mention a relative, and drop or paste pictures into the text."
      >
        {({ id, value, onChange, ...control }) => (
          <StoryEditor
            id={id}
            label="Full Story"
            value={value ?? ""}
            onChange={onChange}
            describedBy={control["aria-describedby"]}
            pictures={picturesNow()}
            onPictures={(change) => {
              const before = picturesNow();
              const after = change(before);
              noteInText(after.map(({ path }) => path).filter((path) => !before.some((one) => one.path === path)));
              setPictures(after);
            }}
            onMention={(personId) => {
              const people = form.getValues("associatedMembers") ?? [];
              if (!people.includes(personId))
                form.setValue("associatedMembers", [...people, personId], { shouldDirty: true });
            }}
            onUploads={setInText}
          />
        )}
      </Field>
      <Field form={form} name="description" label="Excerpt" help="A short summary, shown on the story's card">
        {(control) => <Textarea {...control} rows={2} className="min-h-16" />}
      </Field>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field form={form} name="location" label="Location (optional)">
          {(control) => <Input {...control} />}
        </Field>
        <Field form={form} name="date" label="Date (optional)">
          {(control) => <DateField {...control} />}
        </Field>
      </div>
      <Field form={form} name="associatedMembers" label="People" help="Who the story is about">
        {(control) => <PeopleField {...control} />}
      </Field>
      <Field
        form={form}
        name="pictures"
        label="Pictures beside the text"
        help="The first becomes the cover; the others follow the text"
      >
        {({ value, onChange, ...control }) => (
          <PicturesField
            {...control}
            value={(value ?? []).filter(isOther)}
            onChange={(others) =>
              onChange([...(others as PictureInput[]), ...(value ?? []).filter((picture) => !isOther(picture))])
            }
            uploads={uploads}
          />
        )}
      </Field>
      <TagsAndPrivacy form={form} canMakePrivate={canMakePrivate} />
    </Form>
  );
};
