import { artifactEndpoints, artifactInput, type ArtifactWithRevision } from "@kinkeeper/contracts/archive/artifacts";
import { useEditItem } from "../items/use-edit-item.tsx";
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
  const { save, ...fields } = useEditItem({
    endpoints: artifactEndpoints,
    schema: artifactInput,
    item: story,
    fieldsOf,
    one: "story",
    onSaved: onClose,
    // In the form the picture at the head is the first of all pictures.
    toSend: (touched) => ({ ...touched, ...(touched.pictures ? { fileUrl: null } : {}) }),
  });
  return <StoryForm {...fields} onSave={save} onCancel={onClose} />;
};
