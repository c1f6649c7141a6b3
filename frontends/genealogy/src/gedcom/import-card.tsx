import {
  commitGedcomImport,
  getGedcomImport,
  listFamilyMembers,
  listFamilyRelationships,
  listGedcomImports,
  undoGedcomImport,
  type GedcomImport,
} from "@kinkeeper/contracts/genealogy/endpoints";
import { useApi } from "@kinkeeper/kit/api/api-context.ts";
import { messageFor } from "@kinkeeper/kit/api/api-error.ts";
import { useCommand } from "@kinkeeper/kit/api/use-command.ts";
import { Badge, type BadgeTone } from "@kinkeeper/kit/badge.tsx";
import { Button, ButtonLink } from "@kinkeeper/kit/button.tsx";
import { Card, CardTitle } from "@kinkeeper/kit/card.tsx";
import { ConfirmDialog } from "@kinkeeper/kit/confirm-dialog.tsx";
import { Progress } from "@kinkeeper/kit/progress.tsx";
import { Skeleton } from "@kinkeeper/kit/skeleton.tsx";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { ImportIssues } from "./import-issues.tsx";

const states: Readonly<Record<GedcomImport["status"], { word: string; tone: BadgeTone }>> = {
  preview: { word: "Ready to import", tone: "warm" },
  running: { word: "Importing", tone: "accent" },
  done: { word: "Imported", tone: "accent" },
  failed: { word: "Failed", tone: "danger" },
  undone: { word: "Taken back", tone: "neutral" },
};

const count = (number: number, one: string, many: string): string =>
  `${number.toLocaleString("en")} ${number === 1 ? one : many}`;

const Summary = ({ status, people, families, created, updated, unchanged, reason }: GedcomImport) => {
  switch (status) {
    case "preview":
      return `The file holds ${count(people, "person", "people")} in ${count(families, "family", "families")}. Nothing has been added yet.`;
    case "running":
      return `${count(people, "person", "people")} in ${count(families, "family", "families")} are being written.`;
    case "done":
      return `${count(created, "record", "records")} created, ${updated.toLocaleString("en")} updated, ${unchanged.toLocaleString("en")} unchanged.`;
    case "failed":
      return reason ?? "The import stopped. What was written so far can be taken back.";
    case "undone":
      return "What this import brought was taken back; what people changed since stayed.";
  }
};

const pollInterval = 500;

/** When an import stops running, everything that shows the family is read again. */
const useRefreshWhenFinished = (status: GedcomImport["status"] | undefined): void => {
  const queries = useQueryClient();
  const before = useRef(status);
  useEffect(() => {
    const finished = before.current === "running" && status !== undefined && status !== "running";
    before.current = status;
    if (!finished) return;
    for (const { id } of [listFamilyMembers, listFamilyRelationships, listGedcomImports])
      void queries.invalidateQueries({ queryKey: [id] });
  }, [queries, status]);
};

/** One import: what it would do, how far it is, what it did, and the way back. */
export const ImportCard = ({ id, onAnother }: { id: string; onAnother?: () => void }) => {
  const params = { id };
  const found = useQuery({
    ...useApi().queryFor(getGedcomImport, { params }),
    refetchInterval: ({ state }) => (state.data?.status === "running" ? pollInterval : false),
  });
  const [isUndoing, setUndoing] = useState(false);
  useRefreshWhenFinished(found.data?.status);
  const commit = useCommand(commitGedcomImport, {
    invalidates: [getGedcomImport],
    failure: "The import could not be started",
  });
  const undo = useCommand(undoGedcomImport, {
    invalidates: [getGedcomImport],
    failure: "The import could not be taken back",
    onSuccess: () => setUndoing(false),
  });

  if (found.error)
    return <Card className="p-6 text-danger">{messageFor(found.error, "This import could not be loaded.")}</Card>;
  if (!found.data) return <Skeleton className="h-40" />;
  const data = found.data;
  const { word, tone } = states[data.status];
  return (
    <Card className="p-6">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <CardTitle className="[overflow-wrap:anywhere]">{data.fileName ?? "GEDCOM file"}</CardTitle>
        <Badge tone={tone}>{word}</Badge>
      </div>
      <p className="mt-2" aria-live="polite">
        <Summary {...data} />
      </p>
      {data.status === "running" && (
        <div className="mt-4">
          <Progress label="Importing" value={data.progress} />
        </div>
      )}
      <ImportIssues issues={data.issues} count={data.issueCount} />
      <div className="mt-5 flex flex-wrap gap-2">
        {data.status === "preview" && (
          <Button isPending={commit.isPending} onClick={() => commit.mutate({ params })}>
            Import {count(data.people, "person", "people")}
          </Button>
        )}
        {data.status === "done" && (
          <ButtonLink href="/family-tree" variant="secondary">
            See the tree
          </ButtonLink>
        )}
        {(data.status === "done" || data.status === "failed") && (
          <Button variant="quiet" onClick={() => setUndoing(true)}>
            Undo this import
          </Button>
        )}
        {onAnother && data.status !== "running" && (
          <Button variant="quiet" onClick={onAnother}>
            Choose another file
          </Button>
        )}
      </div>
      <ConfirmDialog
        open={isUndoing}
        onOpenChange={setUndoing}
        title="Take this import back?"
        description="Everybody it added leaves the tree again, unless somebody has changed them since. Importing the file once more brings them back."
        confirm="Undo this import"
        isDestructive
        isPending={undo.isPending}
        onConfirm={() => undo.mutate({ params })}
      />
    </Card>
  );
};
