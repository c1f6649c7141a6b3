import { Button } from "@kinkeeper/kit/button.tsx";
import { classNames } from "@kinkeeper/kit/class-names.ts";
import { Icon } from "@kinkeeper/kit/icon.tsx";
import { Upload } from "lucide-react";
import { useRef, useState, type DragEvent, type ReactNode } from "react";

const carriesFiles = (event: DragEvent): boolean => event.dataTransfer.types.includes("Files");

interface FileDropProps {
  readonly accept: string;
  readonly isMultiple?: boolean;
  readonly onFiles: (files: readonly File[]) => void;
  /** The verb: "Choose pictures". */
  readonly choose: string;
  /** What may be dropped: "JPEG, PNG, WebP or GIF". */
  readonly help: string;
  readonly id?: string;
  readonly describedBy?: string | undefined;
  /** What is there already; it is part of the place where files may be dropped. */
  readonly children?: ReactNode;
}

/** Takes files that are dropped anywhere on it, or chosen. */
export const FileDrop = ({
  accept,
  isMultiple = false,
  onFiles,
  choose,
  help,
  id,
  describedBy,
  children,
}: FileDropProps) => {
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const take = (files: FileList | null) => {
    const taken = [...(files ?? [])];
    if (taken.length > 0) onFiles(isMultiple ? taken : taken.slice(0, 1));
  };
  return (
    <div
      role="group"
      aria-label={choose}
      className={classNames(
        "grid gap-3 rounded-card border border-dashed border-edge p-3 transition-colors",
        isOver && "border-accent bg-accent-soft",
      )}
      onDragOver={(event) => {
        if (!carriesFiles(event)) return;
        event.preventDefault();
        event.stopPropagation();
        setOver(true);
      }}
      onDragLeave={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false);
      }}
      onDrop={(event) => {
        if (!carriesFiles(event)) return;
        event.preventDefault();
        event.stopPropagation();
        setOver(false);
        take(event.dataTransfer.files);
      }}
    >
      {children}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Button
          id={id}
          variant="secondary"
          size="small"
          aria-describedby={describedBy}
          onClick={() => input.current?.click()}
        >
          <Icon of={Upload} size={16} />
          {choose}
        </Button>
        <span className="text-xs text-ink-soft">
          <span className="pointer-coarse:hidden">or drop {isMultiple ? "them" : "it"} here. </span>
          {help}
        </span>
      </div>
      <input
        ref={input}
        type="file"
        tabIndex={-1}
        aria-hidden
        accept={accept}
        multiple={isMultiple}
        className="sr-only"
        onChange={(event) => {
          take(event.currentTarget.files);
          // The same file may be chosen again after an error.
          event.currentTarget.value = "";
        }}
      />
    </div>
  );
};
