import { artifactEndpoints, artifactInput } from "@kinkeeper/contracts/archive/artifacts";
import { useApi } from "@kinkeeper/kit/api/api-context.ts";
import { Field } from "@kinkeeper/kit/form/field.tsx";
import { Form } from "@kinkeeper/kit/form/form.tsx";
import { useSchemaForm } from "@kinkeeper/kit/form/use-schema-form.ts";
import { Icon } from "@kinkeeper/kit/icon.tsx";
import { useToast } from "@kinkeeper/kit/toast.ts";
import { useReportUnsaved } from "@kinkeeper/kit/unsaved-changes.tsx";
import { useQueryClient } from "@tanstack/react-query";
import { CircleCheck } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { forgetItems } from "../items/item-calls.ts";
import { PeopleField } from "../items/people-field.tsx";
import { TagsAndPrivacy } from "../items/tags-and-privacy.tsx";
import { UploadList } from "../items/upload-list.tsx";
import { useUploads } from "../items/use-uploads.ts";
import { titleOfFile, typeOfFile } from "./artifact-types.ts";

const inCommon = artifactInput.pick({ associatedMembers: true, tags: true, privacy: true });

interface AddSeveralFormProps {
  readonly files: readonly File[];
  /** The person whom they are about, as far as is known. */
  readonly about?: string | undefined;
  readonly onClose: () => void;
}

/** Several files, several artifacts: named after their files, with what they have in common asked once. */
export const AddSeveralForm = ({ files, about, onClose }: AddSeveralFormProps) => {
  const api = useApi();
  const toast = useToast();
  const queries = useQueryClient();
  const form = useSchemaForm(inCommon, {
    associatedMembers: about === undefined ? [] : [about],
    tags: [],
    privacy: "family",
  });
  const arrived = useRef(new Map<string, File>());
  const [ready, setReady] = useState<readonly File[]>([]);
  const [added, setAdded] = useState(0);
  const [removed, setRemoved] = useState(0);
  const left = files.length - added - removed;
  const uploads = useUploads({
    purpose: "artifact",
    onUploaded: (path, file) => {
      arrived.current.set(path, file);
      setReady((before) => [...before, file]);
    },
  });
  useReportUnsaved(true);
  const start = useRef(() => uploads.add(files));
  useEffect(() => start.current(), []);
  const hasFailed = uploads.pending.some(({ error }) => error !== undefined);
  const remove = (key: number) => {
    uploads.drop(key);
    setRemoved(removed + 1);
    if (left === 1) onClose();
  };

  const save = async (shared: (typeof inCommon)["_zod"]["output"]) => {
    const isComplete = await uploads.settled();
    // What was changed meanwhile counts for all of them, as far as it can be sent.
    const { data: latest = shared } = inCommon.safeParse(form.getValues());
    let count = added;
    for (const [path, file] of arrived.current) {
      const body = { ...latest, title: titleOfFile(file.name) || "Untitled", artifactType: typeOfFile(file.type) };
      await api.call(artifactEndpoints.add, { body: { ...body, fileUrl: path } });
      // Not again, should one of the others fail.
      arrived.current.delete(path);
      count += 1;
      setAdded(count);
    }
    await forgetItems(queries, artifactEndpoints);
    if (!isComplete) throw new Error("a file did not arrive");
    toast({
      title: "Success",
      description: count === 1 ? "Artifact added successfully" : `${count} artifacts added successfully`,
    });
    onClose();
  };
  return (
    <Form
      form={form}
      onSubmit={save}
      submit={left === 1 ? "Save Artifact" : `Save ${left} Artifacts`}
      pending={uploads.isRunning ? "Uploading…" : "Saving…"}
      isUploading={uploads.isRunning}
      failure={
        hasFailed
          ? "Some files could not be uploaded; the others are saved. See below why, then save again."
          : "Failed to add artifact"
      }
      onCancel={onClose}
    >
      <p className="text-ink-soft">
        Each file becomes an artifact of its own, named after the file. You can change everything afterwards.
      </p>
      {ready.length > 0 && (
        <ul aria-label="Ready" className="grid gap-1.5">
          {ready.map((file, index) => (
            <li key={index} className="flex min-w-0 items-center gap-2 text-sm">
              <Icon of={CircleCheck} className="shrink-0 text-accent" />
              <span className="truncate">{titleOfFile(file.name)}</span>
            </li>
          ))}
        </ul>
      )}
      <UploadList uploads={{ ...uploads, drop: remove }} />
      <Field form={form} name="associatedMembers" label="People" help="Who they are about">
        {(control) => <PeopleField {...control} />}
      </Field>
      <TagsAndPrivacy form={form} />
    </Form>
  );
};
