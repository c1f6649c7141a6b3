import { artifactEndpoints, artifactInput } from "@kinkeeper/contracts/archive/artifacts";
import { useCommand } from "@kinkeeper/kit/api/use-command.ts";
import { Button } from "@kinkeeper/kit/button.tsx";
import { useSchemaForm } from "@kinkeeper/kit/form/use-schema-form.ts";
import { useState } from "react";
import { whereShown } from "../items/item-calls.ts";
import { useStoryDraft, type Draft } from "./story-draft.ts";
import { emptyStory, StoryForm } from "./story-form.tsx";

const DraftNote = ({ draft }: { draft: Draft }) =>
  draft.isRestored && (
    <p
      role="status"
      className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 rounded-control bg-warm-soft px-4 py-2.5 text-sm"
    >
      <span>
        <strong className="font-medium">Draft restored.</strong> This is what you had written before.
      </span>
      <Button variant="link" onClick={draft.discard}>
        Discard draft
      </Button>
    </p>
  );

interface AddStoryFormProps {
  /** The person whom it is about, as far as is known. */
  readonly about?: string | undefined;
  readonly onClose: () => void;
}

export const AddStoryForm = ({ about, onClose }: AddStoryFormProps) => {
  const [empty] = useState(() => (about === undefined ? emptyStory : { ...emptyStory, associatedMembers: [about] }));
  const form = useSchemaForm(artifactInput, empty);
  const draft = useStoryDraft(form, empty);
  const { mutateAsync: add } = useCommand(artifactEndpoints.add, {
    invalidates: whereShown(artifactEndpoints),
    success: "Story added successfully",
    failure: "Failed to add story",
    silentFailure: true,
    onSuccess: () => {
      draft.finish();
      onClose();
    },
  });
  return (
    <StoryForm
      form={form}
      note={<DraftNote draft={draft} />}
      onSave={(body) => add({ body })}
      failure="Failed to add story"
      onCancel={onClose}
    />
  );
};
