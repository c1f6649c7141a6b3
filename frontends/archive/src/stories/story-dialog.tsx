import type { ArtifactWithRevision } from "@kinkeeper/contracts/archive/artifacts";
import { Dialog } from "@kinkeeper/kit/dialog.tsx";
import { AddStoryForm } from "./add-story-form.tsx";
import { EditStoryForm } from "./edit-story-form.tsx";

interface StoryDialogProps {
  /** Edits this one; absent, it adds. */
  readonly story?: ArtifactWithRevision;
  /** The person whom a new story is about. */
  readonly about?: string | undefined;
  readonly onClose: () => void;
}

export const StoryDialog = ({ story, about, onClose }: StoryDialogProps) => (
  <Dialog open onOpenChange={onClose} title={story ? "Edit Family Story" : "Add Family Story"} size="large">
    {story ? <EditStoryForm story={story} onClose={onClose} /> : <AddStoryForm about={about} onClose={onClose} />}
  </Dialog>
);
