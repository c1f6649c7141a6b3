import { Button } from "@kinkeeper/kit/button.tsx";
import { IconButton } from "@kinkeeper/kit/icon-button.tsx";
import { Input } from "@kinkeeper/kit/input.tsx";
import { Pencil } from "lucide-react";
import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from "react";

interface EditInPlaceProps {
  /** "caption", "date": "Add a caption", "Edit caption". */
  readonly what: string;
  readonly value: string;
  readonly maxLength: number;
  readonly canEdit: boolean;
  /** Answers whether it was saved. */
  readonly onSave: (value: string) => Promise<boolean>;
  /** How it reads; nothing where there is no value. */
  readonly children?: ReactNode;
}

const Editing = ({
  what,
  value,
  maxLength,
  onSave,
  onDone,
}: Omit<EditInPlaceProps, "canEdit" | "children"> & { readonly onDone: () => void }) => {
  const [typed, setTyped] = useState(value);
  const [isSaving, setSaving] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  const save = async () => {
    if (typed.trim() === value) return onDone();
    setSaving(true);
    const isSaved = await onSave(typed.trim());
    setSaving(false);
    if (isSaved) onDone();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Enter" && event.key !== "Escape") return;
    event.preventDefault();
    event.stopPropagation();
    if (event.key === "Enter") void save();
    else onDone();
  };
  return (
    <span className="flex w-full flex-wrap items-center gap-2 font-sans not-italic">
      <Input
        ref={input}
        data-own-escape=""
        aria-label={`${what.charAt(0).toUpperCase()}${what.slice(1)}`}
        value={typed}
        maxLength={maxLength}
        className="min-w-48 flex-1"
        onChange={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <Button size="small" isPending={isSaving} onClick={() => void save()}>
        Save
      </Button>
      <Button size="small" variant="secondary" disabled={isSaving} onClick={onDone}>
        Cancel
      </Button>
    </span>
  );
};

/** A line that those who may edit where it stands. */
export const EditInPlace = ({ what, value, canEdit, children, ...editing }: EditInPlaceProps) => {
  const [isEditing, setEditing] = useState(false);
  if (isEditing) return <Editing what={what} value={value} {...editing} onDone={() => setEditing(false)} />;
  if (!canEdit) return children;
  if (!value)
    return (
      <Button variant="link" className="font-sans text-sm not-italic print:hidden" onClick={() => setEditing(true)}>
        Add a {what}
      </Button>
    );
  return (
    <span className="inline-flex max-w-full items-center gap-1">
      <span className="min-w-0">{children}</span>
      <IconButton
        label={`Edit ${what}`}
        icon={Pencil}
        size="icon-small"
        className="print:hidden"
        onClick={() => setEditing(true)}
      />
    </span>
  );
};
