import { artifactEndpoints, artifactInput } from "@kinkeeper/contracts/archive/artifacts";
import { useCommand } from "@kinkeeper/kit/api/use-command.ts";
import { useSchemaForm } from "@kinkeeper/kit/form/use-schema-form.ts";
import { whereShown } from "../items/item-calls.ts";
import { ArtifactForm, emptyArtifact } from "./artifact-form.tsx";

interface AddArtifactFormProps {
  readonly file?: File | undefined;
  /** The person whom it is about, as far as is known. */
  readonly about?: string | undefined;
  /** Several files were chosen: each becomes an artifact. */
  readonly onSeveral: (files: readonly File[]) => void;
  readonly onClose: () => void;
}

export const AddArtifactForm = ({ file, about, onSeveral, onClose }: AddArtifactFormProps) => {
  const associatedMembers = about === undefined ? [] : [about];
  const form = useSchemaForm(artifactInput, { ...emptyArtifact, associatedMembers });
  const { mutateAsync: add } = useCommand(artifactEndpoints.add, {
    invalidates: whereShown(artifactEndpoints),
    success: "Artifact added successfully",
    failure: "Failed to add artifact",
    onSuccess: onClose,
  });
  return (
    <ArtifactForm
      form={form}
      file={file}
      onSeveral={onSeveral}
      onSave={(body) => add({ body })}
      failure="Failed to add artifact"
      onCancel={onClose}
    />
  );
};
