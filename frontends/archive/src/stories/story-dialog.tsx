import type { ArtifactWithRevision } from "@kinkeeper/contracts/archive/artifacts";
import { Dialog } from "@kinkeeper/kit/dialog.tsx";
import { AddStoryForm } from "./add-story-form.tsx";
import { EditStoryForm } from "./edit-story-form.tsx";

/** Adds a story, or edits the one given. */
export const StoryDialog = ({ story, onClose }: { story?: ArtifactWithRevision; onClose: () => void }) => (
  <Dialog open onOpenChange={onClose} title={story ? "Edit Family Story" : "Add Family Story"} size="large">
    {story ? <EditStoryForm story={story} onClose={onClose} /> : <AddStoryForm onClose={onClose} />}
  </Dialog>
);
