import { Upload } from "lucide-react";
import { Icon } from "@kinkeeper/kit/icon.tsx";
import { useEffect, useState } from "react";

interface PageDropProps {
  readonly onFiles: (files: readonly File[]) => void;
}

/** Takes files that are dropped anywhere on the page, and says so while they hover over it. */
export const PageDrop = ({ onFiles }: PageDropProps) => {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    const isMeant = (event: DragEvent) =>
      event.dataTransfer?.types.includes("Files") &&
      // A dialog takes its own files; beside it they would take the place of what is typed there.
      document.querySelector("[role=dialog]") === null;
    const onDragOver = (event: DragEvent) => {
      // Dropped beside every place for files, the browser would leave the page and open it.
      if (event.dataTransfer?.types.includes("Files")) event.preventDefault();
      setOver(isMeant(event) === true);
    };
    const onDragLeave = (event: DragEvent) => {
      if (event.relatedTarget === null) setOver(false);
    };
    const onDrop = (event: DragEvent) => {
      setOver(false);
      if (event.dataTransfer?.types.includes("Files")) event.preventDefault();
      const files = [...(event.dataTransfer?.files ?? [])];
      if (isMeant(event) && files.length > 0) onFiles(files);
    };
    addEventListener("dragover", onDragOver);
    addEventListener("dragleave", onDragLeave);
    addEventListener("drop", onDrop);
    return () => {
      removeEventListener("dragover", onDragOver);
      removeEventListener("dragleave", onDragLeave);
      removeEventListener("drop", onDrop);
    };
  }, [onFiles]);
  return (
    isOver && (
      <div className="pointer-events-none fixed inset-4 z-30 grid place-items-center rounded-card border-2 border-dashed border-accent bg-accent-soft/90">
        <p className="flex items-center gap-3 font-serif text-2xl text-accent">
          <Icon of={Upload} size={28} />
          Drop to add it to the family’s archive
        </p>
      </div>
    )
  );
};
