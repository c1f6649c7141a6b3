import { acceptedFileTypes } from "@kinkeeper/kit/api/upload-file.ts";
import type { FieldControl } from "@kinkeeper/kit/form/field.tsx";
import { IconButton } from "@kinkeeper/kit/icon-button.tsx";
import { Input } from "@kinkeeper/kit/input.tsx";
import { useReportUnsaved } from "@kinkeeper/kit/unsaved-changes.tsx";
import { ArrowUp, X } from "lucide-react";
import { FileDrop } from "./file-drop.tsx";
import { UploadList } from "./upload-list.tsx";
import type { Uploads } from "./use-uploads.ts";

export interface PictureInput {
  readonly path: string;
  readonly caption?: string | null | undefined;
}

interface PictureRowProps {
  readonly picture: PictureInput;
  readonly number: number;
  readonly onCaption: (caption: string) => void;
  readonly onRemove: () => void;
  /** Absent for the first. */
  readonly onEarlier: (() => void) | undefined;
}

const PictureRow = ({ picture, number, onCaption, onRemove, onEarlier }: PictureRowProps) => (
  <li className="flex items-center gap-3">
    <img
      src={`${picture.path}?size=thumbnail`}
      alt=""
      width={72}
      height={72}
      className="size-18 shrink-0 rounded-control bg-wash object-cover"
    />
    <Input
      aria-label={`Caption of picture ${number}`}
      placeholder="Who or what is in this picture? (optional)"
      maxLength={500}
      value={picture.caption ?? ""}
      onChange={(event) => onCaption(event.currentTarget.value)}
    />
    <span className="flex shrink-0 flex-col sm:flex-row">
      {onEarlier && (
        <IconButton label={`Move picture ${number} up`} icon={ArrowUp} size="icon-small" onClick={onEarlier} />
      )}
      <IconButton label={`Remove picture ${number}`} icon={X} size="icon-small" onClick={onRemove} />
    </span>
  </li>
);

interface PicturesFieldProps extends Pick<FieldControl<PictureInput[] | undefined>, "id" | "value" | "onChange"> {
  readonly uploads: Uploads;
  readonly "aria-describedby"?: string | undefined;
}

/** Pictures with captions: several at once, dropped or chosen, in the order in which they will be shown. */
export const PicturesField = ({ id, value, onChange, uploads, ...control }: PicturesFieldProps) => {
  const pictures = value ?? [];
  useReportUnsaved(uploads.pending.length > 0);
  const swapped = (index: number): PictureInput[] =>
    pictures.map((picture, at) => pictures[at === index ? index - 1 : at === index - 1 ? index : at] ?? picture);
  return (
    <FileDrop
      id={id}
      describedBy={control["aria-describedby"]}
      accept={acceptedFileTypes.photo}
      isMultiple
      choose={pictures.length > 0 ? "Add more pictures" : "Choose pictures"}
      help="JPEG, PNG, WebP or GIF; large photos are made smaller"
      onFiles={uploads.add}
    >
      {pictures.length > 0 && (
        <ul aria-label="Pictures" className="grid gap-3">
          {pictures.map((picture, index) => (
            <PictureRow
              key={picture.path}
              picture={picture}
              number={index + 1}
              onCaption={(caption) => onChange(pictures.map((one) => (one === picture ? { ...one, caption } : one)))}
              onRemove={() => onChange(pictures.filter((one) => one !== picture))}
              onEarlier={index > 0 ? () => onChange(swapped(index)) : undefined}
            />
          ))}
        </ul>
      )}
      <UploadList uploads={uploads} />
    </FileDrop>
  );
};
