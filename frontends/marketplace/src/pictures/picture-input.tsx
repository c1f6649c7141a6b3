import { acceptedFileTypes } from "@kinkeeper/kit/api/upload-file.ts";
import { Button } from "@kinkeeper/kit/button.tsx";
import { Icon } from "@kinkeeper/kit/icon.tsx";
import { Upload } from "lucide-react";
import { useRef } from "react";

interface PictureInputProps {
  /** The verb: "Choose pictures". */
  readonly choose: string;
  readonly isMultiple?: boolean;
  readonly isDisabled?: boolean;
  readonly onFiles: (files: readonly File[]) => void;
}

/** A button that opens the chooser of files. */
export const PictureInput = ({ choose, isMultiple = false, isDisabled = false, onFiles }: PictureInputProps) => {
  const input = useRef<HTMLInputElement>(null);
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <Button variant="secondary" size="small" disabled={isDisabled} onClick={() => input.current?.click()}>
        <Icon of={Upload} size={16} />
        {choose}
      </Button>
      <span className="text-xs text-ink-soft">JPEG, PNG, WebP or GIF; large photos are made smaller</span>
      <input
        ref={input}
        type="file"
        tabIndex={-1}
        aria-hidden
        accept={acceptedFileTypes.photo}
        multiple={isMultiple}
        className="sr-only"
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])];
          if (files.length > 0) onFiles(files);
          // The same file may be chosen again after an error.
          currentTarget.value = "";
        }}
      />
    </div>
  );
};
