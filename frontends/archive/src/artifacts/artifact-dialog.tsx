import type { ArtifactWithRevision } from "@kinkeeper/contracts/archive/artifacts";
import { useWhyClosed } from "@kinkeeper/kit/closed-family.tsx";
import { Dialog } from "@kinkeeper/kit/dialog.tsx";
import { useState } from "react";
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

const none: readonly File[] = [];

export const ArtifactDialog = ({ artifact, files: dropped = none, about, onClose }: ArtifactDialogProps) => {
  const [chosen, setChosen] = useState(none);
  const isClosed = useWhyClosed() !== undefined;
  // What is dropped on the page of a family that takes nothing is not sent either.
  const files = chosen.length > 0 ? chosen : isClosed ? none : dropped;
  if (files.length > 1)
    return (
      <Dialog open onOpenChange={onClose} title={`Add ${files.length} Artifacts`} size="large">
        <AddSeveralForm files={files} about={about} onClose={onClose} />
      </Dialog>
    );
  return (
    <Dialog open onOpenChange={onClose} title={artifact ? "Edit Family Artifact" : "Add Family Artifact"} size="large">
      {artifact ? (
        <EditArtifactForm artifact={artifact} onClose={onClose} />
      ) : (
        <AddArtifactForm file={files[0]} about={about} onSeveral={setChosen} onClose={onClose} />
      )}
    </Dialog>
  );
};
