import { getService, listServices, type ServiceListing } from "@kinkeeper/contracts/marketplace/listings";
import {
  addServicePicture,
  arrangeServicePictures,
  maxServicePictures,
} from "@kinkeeper/contracts/marketplace/pictures";
import { useApi } from "@kinkeeper/kit/api/api-context.ts";
import { messageFor } from "@kinkeeper/kit/api/api-error.ts";
import { photoToSend } from "@kinkeeper/kit/api/upload-file.ts";
import { useCommand } from "@kinkeeper/kit/api/use-command.ts";
import { Button } from "@kinkeeper/kit/button.tsx";
import { Dialog } from "@kinkeeper/kit/dialog.tsx";
import { IconButton } from "@kinkeeper/kit/icon-button.tsx";
import { Input } from "@kinkeeper/kit/input.tsx";
import { Progress } from "@kinkeeper/kit/progress.tsx";
import { useTellFailure } from "@kinkeeper/kit/tell-failure.ts";
import { useReportUnsaved } from "@kinkeeper/kit/unsaved-changes.tsx";
import { useQueryClient } from "@tanstack/react-query";
import { ArrowDown, ArrowUp, Trash2 } from "lucide-react";
import { useState } from "react";
import { PictureInput } from "./picture-input.tsx";

interface PicturesDialogProps {
  readonly service: ServiceListing;
  readonly onClose: () => void;
}

interface Described {
  readonly id: string;
  readonly url: string;
  readonly alt: string;
}

interface Upload {
  readonly name: string;
  /** 0 to 1. */
  readonly progress: number;
}

const invalidates = [listServices, getService];

/** Sends pictures one after the other, in the order in which they were chosen. */
const useSending = (serviceId: string, onSent: (service: ServiceListing) => void) => {
  const api = useApi();
  const queries = useQueryClient();
  const tellFailure = useTellFailure();
  const [upload, setUpload] = useState<Upload>();
  const [refusals, setRefusals] = useState<readonly string[]>([]);
  const send = async (files: readonly File[]): Promise<void> => {
    setRefusals([]);
    for (const chosen of files) {
      const { name } = chosen;
      setUpload({ name, progress: 0 });
      try {
        const file = await photoToSend(chosen);
        const onProgress = (progress: number) => setUpload({ name, progress });
        onSent(await api.upload(addServicePicture, { file, onProgress }, { params: { id: serviceId }, query: {} }));
      } catch (error) {
        const sentence = messageFor(error, error instanceof Error ? error.message : "Failed to upload photo");
        setRefusals((before) => [...before, `${name}: ${sentence}`]);
        tellFailure(error, sentence);
      }
    }
    setUpload(undefined);
    await Promise.all(invalidates.map(({ id }) => queries.invalidateQueries({ queryKey: [id] })));
  };
  return { upload, refusals, send };
};

const Pictures = ({ service, onClose }: PicturesDialogProps) => {
  const [pictures, setPictures] = useState<readonly Described[]>(service.pictures);
  const [saved, setSaved] = useState<readonly Described[]>(service.pictures);
  const { upload, refusals, send } = useSending(service.id, (answer) => {
    const added = answer.pictures.filter(({ id }) => !saved.some((one) => one.id === id));
    setSaved(answer.pictures);
    setPictures((before) => [...before, ...added.filter(({ id }) => !before.some((one) => one.id === id))]);
  });
  const arrange = useCommand(arrangeServicePictures, {
    invalidates,
    success: "Pictures saved",
    failure: "The pictures could not be saved",
    onSuccess: onClose,
  });
  const isChanged =
    pictures.length !== saved.length ||
    pictures.some(({ id, alt }, index) => saved[index]?.id !== id || saved[index].alt !== alt);
  useReportUnsaved(isChanged || upload !== undefined);
  const moved = (from: number, to: number) =>
    setPictures((before) => {
      const next = before.toSpliced(from, 1);
      return next.toSpliced(to, 0, before[from]!);
    });
  const left = maxServicePictures - pictures.length;
  return (
    <div className="grid gap-4">
      {pictures.length > 0 && (
        <ul aria-label="Pictures" className="grid gap-3">
          {pictures.map(({ id, url, alt }, index) => (
            <li key={id} className="flex items-center gap-3">
              <img
                src={`${url}?size=thumbnail`}
                alt=""
                width={72}
                height={72}
                className="size-18 shrink-0 rounded-control bg-wash object-cover"
              />
              <div className="min-w-0 flex-1">
                <Input
                  aria-label={`Description of picture ${index + 1}`}
                  placeholder="What is in this picture?"
                  maxLength={300}
                  value={alt}
                  onChange={({ currentTarget: { value } }) =>
                    setPictures((before) => before.map((one) => (one.id === id ? { ...one, alt: value } : one)))
                  }
                />
                <p className="mt-1 text-xs text-ink-soft">{index === 0 ? "Cover" : `Picture ${index + 1}`}</p>
              </div>
              <span className="flex shrink-0 flex-col sm:flex-row">
                <IconButton
                  label={`Move picture ${index + 1} up`}
                  icon={ArrowUp}
                  size="icon-small"
                  disabled={index === 0}
                  onClick={() => moved(index, index - 1)}
                />
                <IconButton
                  label={`Move picture ${index + 1} down`}
                  icon={ArrowDown}
                  size="icon-small"
                  disabled={index === pictures.length - 1}
                  onClick={() => moved(index, index + 1)}
                />
                <IconButton
                  label={`Remove picture ${index + 1}`}
                  icon={Trash2}
                  size="icon-small"
                  onClick={() => setPictures((before) => before.filter((one) => one.id !== id))}
                />
              </span>
            </li>
          ))}
        </ul>
      )}
      {upload && (
        <div className="rounded-control bg-wash px-3 py-2 text-sm">
          <p className="truncate">{upload.name}</p>
          <Progress label={`Uploading ${upload.name}`} value={upload.progress} className="mt-1.5" />
        </div>
      )}
      {refusals.length > 0 && (
        <ul className="grid gap-1 text-sm text-danger">
          {refusals.map((refusal) => (
            <li key={refusal}>{refusal}</li>
          ))}
        </ul>
      )}
      {left > 0 ? (
        <PictureInput
          choose={pictures.length > 0 ? "Add more pictures" : "Choose pictures"}
          isMultiple
          isDisabled={upload !== undefined}
          onFiles={(files) => void send(files.slice(0, left))}
        />
      ) : (
        <p className="text-sm text-ink-soft">A service has at most {maxServicePictures} pictures.</p>
      )}
      <div className="flex flex-col-reverse gap-2 border-t border-line pt-4 sm:flex-row sm:items-center sm:justify-end">
        {/* A picture is kept as soon as it is sent: this tells why there is nothing to save. */}
        <p role="status" className="text-sm text-ink-soft sm:mr-auto">
          {pictures.length > 0 && !isChanged && !upload ? "Everything here is saved." : ""}
        </p>
        <Button variant="secondary" onClick={onClose}>
          {isChanged ? "Cancel" : "Close"}
        </Button>
        <Button
          disabled={!isChanged || upload !== undefined}
          isPending={arrange.isPending}
          onClick={() =>
            arrange.mutate({
              params: { id: service.id },
              body: { pictures: pictures.map(({ id, alt }) => ({ id, alt })), seen: saved.map(({ id }) => id) },
            })
          }
        >
          Save pictures
        </Button>
      </div>
    </div>
  );
};

/** The pictures of a service: added, described, put in order, removed. */
export const PicturesDialog = (props: PicturesDialogProps) => (
  <Dialog
    open
    onOpenChange={props.onClose}
    title="Pictures"
    description={`${props.service.title}. The first picture is the cover.`}
  >
    <Pictures {...props} />
  </Dialog>
);
