import type { ArtifactWithRevision } from "@kinkeeper/contracts/archive/artifacts";
import { Dialog } from "@kinkeeper/kit/dialog.tsx";
import { AddArtifactForm } from "./add-artifact-form.tsx";
import { AddSeveralForm } from "./add-several-form.tsx";
import { EditArtifactForm } from "./edit-artifact-form.tsx";

interface ArtifactDialogProps {
  /** Edits this one; absent, it adds. */
  readonly artifact?: ArtifactWithRevision;
  /** Dropped on the page; several of them become several artifacts. */
  readonly files?: readonly File[];
  /** The person whom a new one is about. */
  readonly about?: string | undefined;
  readonly onClose: () => void;
}

export const ArtifactDialog = ({ artifact, files = [], about, onClose }: ArtifactDialogProps) => {
  if (files.length > 1)
    return (
      <Dialog open onOpenChange={onClose} title={`Add ${files.length} Artifacts`} size="large">
        <AddSeveralForm files={files} onClose={onClose} />
      </Dialog>
    );
  return (
    <Dialog open onOpenChange={onClose} title={artifact ? "Edit Family Artifact" : "Add Family Artifact"} size="large">
      {artifact ? (
        <EditArtifactForm artifact={artifact} onClose={onClose} />
      ) : (
        <AddArtifactForm file={files[0]} about={about} onClose={onClose} />
      )}
    </Dialog>
  );
};
