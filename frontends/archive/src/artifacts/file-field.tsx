import { acceptedFileTypes } from "@kinkeeper/kit/api/upload-file.ts";
import type { FieldControl } from "@kinkeeper/kit/form/field.tsx";
import { Icon } from "@kinkeeper/kit/icon.tsx";
import { IconButton } from "@kinkeeper/kit/icon-button.tsx";
import { useReportUnsaved } from "@kinkeeper/kit/unsaved-changes.tsx";
import { FileCheck2, X } from "lucide-react";
import { useState } from "react";
import { FileDrop } from "../items/file-drop.tsx";
import { UploadList } from "../items/upload-list.tsx";
import type { Uploads } from "../items/use-uploads.ts";

interface FileFieldProps extends Pick<FieldControl<string | null | undefined>, "id" | "value" | "onChange"> {
  readonly uploads: Uploads;
  /** What the file is called, where it came from this device. */
  readonly fileName: string | undefined;
  readonly onFile: (file: File) => void;
  /** Takes more than one file, where several may be chosen. */
  readonly onSeveral?: ((files: readonly File[]) => void) | undefined;
  readonly "aria-describedby"?: string | undefined;
}

/** The one file of an artifact: dropped or chosen, on its way, there, replaced or taken out. */
export const FileField = ({
  id,
  value,
  onChange,
  uploads,
  fileName,
  onFile,
  onSeveral,
  ...control
}: FileFieldProps) => {
  // A path says nothing about its content: what is no picture shows its name instead.
  const [unseen, setUnseen] = useState<string>();
  useReportUnsaved(uploads.pending.length > 0);
  return (
    <FileDrop
      id={id}
      describedBy={control["aria-describedby"]}
      accept={acceptedFileTypes.artifact}
      isMultiple={onSeveral !== undefined}
      choose={value ? "Replace file" : onSeveral ? "Choose files" : "Choose file"}
      help="A picture, PDF, MP3 or MP4, up to 50 MB"
      onFiles={(files) => {
        if (files.length > 1 && onSeveral) return onSeveral(files);
        const [file] = files;
        for (const { key } of uploads.pending) uploads.drop(key);
        if (!file) return;
        onFile(file);
        uploads.add([file]);
      }}
    >
      {value && (
        <div className="flex items-center gap-3">
          {unseen === value ? (
            <Icon of={FileCheck2} size={32} className="text-accent" />
          ) : (
            <img
              src={`${value}?size=thumbnail`}
              alt=""
              width={96}
              height={96}
              className="size-24 rounded-control bg-wash object-cover"
              onError={() => setUnseen(value)}
            />
          )}
          <span className="min-w-0 flex-1 truncate text-sm">{fileName ?? "The file of this artifact"}</span>
          <IconButton label="Remove file" icon={X} size="icon-small" onClick={() => onChange(null)} />
        </div>
      )}
      <UploadList uploads={uploads} />
    </FileDrop>
  );
};
