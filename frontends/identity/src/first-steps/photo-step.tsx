import { artifactEndpoints } from "@kinkeeper/contracts/archive/artifacts";
import { getHome } from "@kinkeeper/contracts/archive/home";
import { getArchiveBeginning } from "@kinkeeper/contracts/archive/onboarding";
import { useApi } from "@kinkeeper/kit/api/api-context.ts";
import { refusalOf, uploadFile } from "@kinkeeper/kit/api/upload-file.ts";
import { acceptedPhotoTypes } from "@kinkeeper/kit/api/upload-photo.ts";
import { Button } from "@kinkeeper/kit/button.tsx";
import { Icon } from "@kinkeeper/kit/icon.tsx";
import { Input } from "@kinkeeper/kit/input.tsx";
import { Progress } from "@kinkeeper/kit/progress.tsx";
import { ImagePlus } from "lucide-react";
import { useEffect, useId, useRef, useState, type FormEvent } from "react";
import { useChange } from "./use-change.ts";

const changed = [artifactEndpoints.list, getHome, getArchiveBeginning];

interface ChosenPhoto {
  readonly file: File;
  /** Where the browser shows it from. */
  readonly address: string;
}

export const PhotoStep = () => {
  const api = useApi();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const titleInput = useRef<HTMLInputElement>(null);
  const [photo, setPhoto] = useState<ChosenPhoto>();
  const [refusal, setRefusal] = useState<string>();
  const [title, setTitle] = useState("");
  const [sent, setSent] = useState<number>();
  useEffect(() => () => photo && URL.revokeObjectURL(photo.address), [photo]);

  const choose = (file: File | undefined) => {
    if (!file) return;
    const refused =
      refusalOf(file, "artifact") ?? (file.type.startsWith("image/") ? undefined : "Please choose a photo.");
    setRefusal(refused);
    if (!refused) setPhoto({ file, address: URL.createObjectURL(file) });
  };
  const keep = useChange(async () => {
    if (!photo) return;
    // A phone's pictures are larger than a portrait may be.
    const fileUrl = await uploadFile(api, { file: photo.file, purpose: "artifact", onProgress: setSent });
    await api.call(artifactEndpoints.add, {
      body: { title: title.trim(), artifactType: "photo", fileUrl },
    });
  }, changed);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const isTitled = title.trim() !== "";
    setRefusal(isTitled ? undefined : "Please describe the photo in a few words.");
    if (isTitled) keep.run();
    else titleInput.current?.focus();
  };
  const problem = refusal ?? keep.problem;
  return (
    <form noValidate className="grid gap-5" onSubmit={submit}>
      {photo && (
        <img src={photo.address} alt="Your choice" className="max-h-72 w-full rounded-card bg-wash object-contain" />
      )}
      <Button
        variant={photo ? "secondary" : "primary"}
        size="large"
        className="sm:justify-self-start"
        onClick={() => input.current?.click()}
      >
        <Icon of={ImagePlus} />
        {photo ? "Choose another photo" : "Choose a photo"}
      </Button>
      <input
        ref={input}
        type="file"
        aria-label="Photo"
        tabIndex={-1}
        accept={acceptedPhotoTypes}
        className="sr-only"
        onChange={(event) => {
          choose(event.currentTarget.files?.[0]);
          event.currentTarget.value = "";
        }}
      />
      {photo && (
        <div>
          <label htmlFor={id} className="mb-1.5 block text-sm font-medium">
            What does it show?
          </label>
          <Input
            ref={titleInput}
            id={id}
            value={title}
            maxLength={300}
            placeholder="Our garden, summer 1974"
            onChange={(event) => {
              setTitle(event.currentTarget.value);
              setRefusal(undefined);
            }}
          />
        </div>
      )}
      {problem && (
        <p role={refusal ? "alert" : undefined} className="font-medium text-danger">
          {problem}
        </p>
      )}
      {keep.isPending && <Progress label="Uploading the photo" value={sent} />}
      {photo && (
        <Button type="submit" size="large" isPending={keep.isPending}>
          Save photo
        </Button>
      )}
    </form>
  );
};
