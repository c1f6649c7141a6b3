import { listGedzipImports, previewGedzip } from "@kinkeeper/contracts/archive/gedzips";
import { listGedcomImports, previewGedcom } from "@kinkeeper/contracts/genealogy/gedcom";
import { useApi } from "@kinkeeper/kit/api/api-context.ts";
import { messageFor } from "@kinkeeper/kit/api/api-error.ts";
import { Button } from "@kinkeeper/kit/button.tsx";
import { CardTitle } from "@kinkeeper/kit/card.tsx";
import { classNames } from "@kinkeeper/kit/class-names.ts";
import { Icon } from "@kinkeeper/kit/icon.tsx";
import { Progress } from "@kinkeeper/kit/progress.tsx";
import { useTellFailure } from "@kinkeeper/kit/tell-failure.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { FileUp } from "lucide-react";
import { useRef, useState, type DragEvent } from "react";

const megabytes = (bytes: number): string => `${(bytes / 1024 / 1024).toFixed(bytes < 10 * 1024 * 1024 ? 1 : 0)} MB`;

/** Whether a file is a ZIP, by how it begins: programs call theirs .gdz or .zip. */
const isZip = async (file: File): Promise<boolean> => (await file.slice(0, 4).text()) === "PK\u0003\u0004";

const failure = "The file could not be read.";

/** Chooses or takes a dropped file, sends it, and answers with the preview's id. Nothing is written to the family. */
export const UploadCard = ({ onPreviewed }: { onPreviewed: (importId: string) => void }) => {
  const api = useApi();
  const queries = useQueryClient();
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const [sent, setSent] = useState(0);
  const tellFailure = useTellFailure();

  const preview = useMutation({
    mutationFn: async (file: File): Promise<string> => {
      const sending = { file, contentType: "application/octet-stream", onProgress: setSent };
      const options = { query: { fileName: file.name } };
      if (await isZip(file)) return (await api.upload(previewGedzip, sending, options)).importId;
      return (await api.upload(previewGedcom, sending, options)).id;
    },
    onSuccess: async (id) => {
      await queries.invalidateQueries({ queryKey: [listGedzipImports.id] });
      onPreviewed(id);
      await queries.invalidateQueries({ queryKey: [listGedcomImports.id] });
    },
    onError: (error) => tellFailure(error, failure),
  });
  const file = preview.variables;
  const take = (chosen: File | undefined) => {
    if (!chosen) return;
    setSent(0);
    preview.mutate(chosen);
  };
  const doing = ({ name, size }: File): string =>
    sent < 1 ? `Sending ${name} (${megabytes(size)})` : `Reading ${name}…`;
  const drag = (over: boolean) => (event: DragEvent) => {
    event.preventDefault();
    setOver(over);
  };

  return (
    <div
      className={classNames(
        "rounded-card border-2 border-dashed p-8 text-center",
        isOver ? "border-accent bg-accent-soft" : "border-line bg-sheet",
      )}
      onDragOver={drag(true)}
      onDragLeave={drag(false)}
      onDrop={(event) => {
        drag(false)(event);
        take(event.dataTransfer.files[0]);
      }}
    >
      <Icon of={FileUp} size={32} className="mx-auto text-accent" />
      <CardTitle className="mt-3">Import a family tree</CardTitle>
      <p className="mx-auto mt-1 max-w-prose text-balance text-ink-soft">
        A GEDCOM file (.ged) from any genealogy program, up to 256 MB, or a ZIP of it with its pictures and documents
        (.gdz, .zip), up to 4 GB. You see what it holds before anything is added.
      </p>
      {preview.isPending && file ? (
        <div className="mx-auto mt-6 max-w-sm text-left">
          <Progress label={doing(file)} {...(sent < 1 ? { value: sent } : {})} />
          <p aria-hidden className="mt-1.5 text-sm [overflow-wrap:anywhere] text-ink-soft">
            {doing(file)}
          </p>
        </div>
      ) : (
        <Button className="mt-6" onClick={() => input.current?.click()}>
          Choose a file
        </Button>
      )}
      {preview.error && <p className="mt-4 font-medium text-danger">{messageFor(preview.error, failure)}</p>}
      <input
        ref={input}
        type="file"
        tabIndex={-1}
        aria-label="GEDCOM file"
        accept=".ged,.gedcom,.gdz,.zip,text/plain,application/zip"
        className="sr-only"
        onChange={(event) => {
          take(event.currentTarget.files?.[0]);
          event.currentTarget.value = "";
        }}
      />
    </div>
  );
};
