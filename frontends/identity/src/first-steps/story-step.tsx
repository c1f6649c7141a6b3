import { artifactEndpoints, artifactInput } from "@kinkeeper/contracts/archive/artifacts";
import { getHome } from "@kinkeeper/contracts/archive/home";
import { getArchiveBeginning } from "@kinkeeper/contracts/archive/onboarding";
import { useApi } from "@kinkeeper/kit/api/api-context.ts";
import { Field } from "@kinkeeper/kit/form/field.tsx";
import { Form } from "@kinkeeper/kit/form/form.tsx";
import { useSchemaForm } from "@kinkeeper/kit/form/use-schema-form.ts";
import { Input, Textarea } from "@kinkeeper/kit/input.tsx";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, type RefObject } from "react";

const schema = artifactInput.pick({ title: true, content: true });
const changed = [artifactEndpoints.list, getHome, getArchiveBeginning];

/** What most people can tell something about. */
const beginnings = ["How my parents met", "The house I grew up in", "A meal everyone remembers"];

/** What is written there, and not saved. */
export interface StoryDraft {
  title: string;
  content: string;
}

/** `draft`: what was written when another step was chosen, or this one skipped; it is there when one comes back. */
export const StoryStep = ({ draft }: { draft: RefObject<StoryDraft> }) => {
  const api = useApi();
  const queries = useQueryClient();
  const form = useSchemaForm(schema, { title: "", content: "" });
  useEffect(() => {
    // As if it were written now: it is not saved, and whoever leaves the page is asked.
    for (const field of ["title", "content"] as const)
      if (draft.current[field] !== "") form.setValue(field, draft.current[field], { shouldDirty: true });
    return () => {
      const { title, content } = form.getValues();
      draft.current = { title: title ?? "", content: content ?? "" };
    };
  }, [draft, form]);
  return (
    <Form
      form={form}
      submit="Save story"
      pending="Saving…"
      onSubmit={async (story) => {
        await api.call(artifactEndpoints.add, { body: { ...story, artifactType: "story" } });
        await Promise.all(changed.map(({ id }) => queries.invalidateQueries({ queryKey: [id] })));
      }}
    >
      <div role="group" aria-label="Ideas" className="flex flex-wrap gap-2">
        {beginnings.map((title) => (
          <button
            key={title}
            type="button"
            onClick={() => form.setValue("title", title, { shouldDirty: true, shouldValidate: true })}
            className="focus-ring min-h-11 cursor-pointer rounded-full border border-line bg-paper px-4 font-serif hover:border-edge"
          >
            {title}
          </button>
        ))}
      </div>
      <Field form={form} name="title" label="Title" isRequired>
        {(control) => <Input {...control} />}
      </Field>
      <Field form={form} name="content" label="Your story">
        {(control) => <Textarea {...control} rows={9} className="font-serif text-story" />}
      </Field>
    </Form>
  );
};
