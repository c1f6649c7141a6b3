import { artifactEndpoints, artifactInput, type ArtifactWithRevision } from "@kinkeeper/contracts/archive/artifacts";
import { useEditItem } from "../items/use-edit-item.tsx";
import { ArtifactForm, type ArtifactFields } from "./artifact-form.tsx";

const fieldsOf = (artifact: ArtifactWithRevision): ArtifactFields => ({
  title: artifact.title,
  artifactType: artifact.artifactType,
  description: artifact.description ?? "",
  fileUrl: artifact.fileUrl,
  date: artifact.date ?? "",
  location: artifact.location ?? "",
  associatedMembers: artifact.associatedMembers,
  tags: artifact.tags,
  privacy: artifact.privacy,
});

export const EditArtifactForm = ({ artifact, onClose }: { artifact: ArtifactWithRevision; onClose: () => void }) => {
  const { save, ...fields } = useEditItem({
    endpoints: artifactEndpoints,
    schema: artifactInput,
    item: artifact,
    fieldsOf,
    one: "artifact",
    onSaved: onClose,
  });
  return <ArtifactForm {...fields} onSave={save} onCancel={onClose} />;
};
