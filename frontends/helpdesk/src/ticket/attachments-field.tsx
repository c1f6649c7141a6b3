import { Button } from "@kinkeeper/kit/button.tsx";
import { Icon } from "@kinkeeper/kit/icon.tsx";
import { IconButton } from "@kinkeeper/kit/icon-button.tsx";
import { Paperclip, X } from "lucide-react";
import { useRef, useState } from "react";
import { acceptedTypes, admitted, sizeWords } from "./attachment-rules.ts";

interface AttachmentsFieldProps {
  readonly files: readonly File[];
  readonly onChange: (files: readonly File[]) => void;
}

/** Files that will lie beside a message, once it is sent. */
export const AttachmentsField = ({ files, onChange }: AttachmentsFieldProps) => {
  const input = useRef<HTMLInputElement>(null);
  const [refusal, setRefusal] = useState<string>();
  const add = (added: readonly File[]) => {
    const { files: next, refusal: why } = admitted(files, added);
    setRefusal(why);
    onChange(next);
  };
  return (
    <div>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        accept={acceptedTypes}
        aria-label="Files to attach"
        onChange={({ target }) => {
          add([...(target.files ?? [])]);
          target.value = ""; // so that the same file can be chosen again
        }}
      />
      {files.length > 0 && (
        <ul aria-label="Attached files" className="mb-2 grid gap-1">
          {files.map((file, index) => (
            <li key={`${file.name} ${index}`} className="flex items-center gap-2 rounded-control bg-wash pl-3 text-sm">
              <Icon of={Paperclip} size={15} className="shrink-0 text-ink-soft" />
              <span className="min-w-0 flex-1 truncate">{file.name}</span>
              <span className="shrink-0 text-ink-soft tabular-nums">{sizeWords(file.size)}</span>
              <IconButton
                label={`Remove ${file.name}`}
                icon={X}
                size="icon-small"
                onClick={() => onChange(files.filter((_, at) => at !== index))}
              />
            </li>
          ))}
        </ul>
      )}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Button variant="secondary" size="small" onClick={() => input.current?.click()}>
          <Icon of={Paperclip} size={15} />
          Attach files
        </Button>
        <p className="text-xs text-ink-soft">Pictures and PDFs up to 5 MB; larger photos are made smaller</p>
      </div>
      <p role="status" className="text-sm font-medium text-danger empty:hidden">
        {refusal}
      </p>
    </div>
  );
};
