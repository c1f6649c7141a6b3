import { artifactEndpoints, artifactInput, type ArtifactWithRevision } from "@kinkeeper/contracts/archive/artifacts";
import { useApi } from "@kinkeeper/kit/api/api-context.ts";
import { useCommand } from "@kinkeeper/kit/api/use-command.ts";
import { useSchemaForm } from "@kinkeeper/kit/form/use-schema-form.ts";
import { useQueryClient } from "@tanstack/react-query";
import { whereShown } from "../items/item-calls.ts";
import { TheirChanges } from "../items/their-changes.tsx";
import { useChangeItem } from "../items/use-change-item.ts";
import { useItemRights } from "../items/use-item-rights.ts";
import { picturesOf } from "./stories.ts";
import { StoryForm, type StoryFields } from "./story-form.tsx";

const fieldsOf = (story: ArtifactWithRevision): StoryFields => ({
  title: story.title,
  artifactType: story.artifactType,
  description: story.description ?? "",
  content: story.content ?? "",
  pictures: picturesOf(story).map(({ path, caption }) => ({ path, caption: caption ?? "" })),
  date: story.date ?? "",
  location: story.location ?? "",
  associatedMembers: story.associatedMembers,
  tags: story.tags,
  privacy: story.privacy,
});

export const EditStoryForm = ({ story, onClose }: { story: ArtifactWithRevision; onClose: () => void }) => {
  const api = useApi();
  const queries = useQueryClient();
  const params = { id: story.id };
  const form = useSchemaForm(artifactInput, fieldsOf(story));
  const { canMakePrivate } = useItemRights(story);
  const { mutateAsync: change } = useCommand(artifactEndpoints.change, {
    invalidates: whereShown(artifactEndpoints),
    success: "Story updated successfully",
    failure: "Failed to update story",
    silentFailure: true,
    onSuccess: onClose,
  });
  const { save, theirs } = useChangeItem({
    form,
    item: story,
    fieldsOf,
    // In the form the picture at the head is the first of all pictures.
    send: (changes, ifMatch) =>
      change({ params, body: { ...changes, ...(changes.pictures ? { fileUrl: null } : {}) }, ifMatch }),
    read: () => queries.fetchQuery({ ...api.queryFor(artifactEndpoints.get, { params }), staleTime: 0 }),
  });
  return (
    <StoryForm
      form={form}
      note={<TheirChanges changes={theirs} />}
      onSave={save}
      failure="Failed to update story"
      onCancel={onClose}
      canMakePrivate={canMakePrivate}
    />
  );
};
