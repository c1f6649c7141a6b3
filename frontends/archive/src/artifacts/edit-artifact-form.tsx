import { artifactEndpoints, artifactInput, type ArtifactWithRevision } from "@kinkeeper/contracts/archive/artifacts";
import { useApi } from "@kinkeeper/kit/api/api-context.ts";
import { useCommand } from "@kinkeeper/kit/api/use-command.ts";
import { useSchemaForm } from "@kinkeeper/kit/form/use-schema-form.ts";
import { useQueryClient } from "@tanstack/react-query";
import { whereShown } from "../items/item-calls.ts";
import { TheirChanges } from "../items/their-changes.tsx";
import { useChangeItem } from "../items/use-change-item.ts";
import { useItemRights } from "../items/use-item-rights.ts";
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
  const api = useApi();
  const queries = useQueryClient();
  const params = { id: artifact.id };
  const form = useSchemaForm(artifactInput, fieldsOf(artifact));
  const { canMakePrivate } = useItemRights(artifact);
  const { mutateAsync: change } = useCommand(artifactEndpoints.change, {
    invalidates: whereShown(artifactEndpoints),
    success: "Artifact updated successfully",
    failure: "Failed to update artifact",
    silentFailure: true,
    onSuccess: onClose,
  });
  const { save, theirs } = useChangeItem({
    form,
    item: artifact,
    fieldsOf,
    send: (changes, ifMatch) => change({ params, body: changes, ifMatch }),
    read: () => queries.fetchQuery({ ...api.queryFor(artifactEndpoints.get, { params }), staleTime: 0 }),
  });
  return (
    <ArtifactForm
      form={form}
      note={<TheirChanges changes={theirs} />}
      onSave={save}
      failure="Failed to update artifact"
      onCancel={onClose}
      canMakePrivate={canMakePrivate}
    />
  );
};
