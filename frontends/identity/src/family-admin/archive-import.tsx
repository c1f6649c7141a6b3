import { cancelTenantImport, listTenantImports, type TenantImport } from "@kinkeeper/contracts/archive/transfers";
import { useCommand } from "@kinkeeper/kit/api/use-command.ts";
import { Badge, type BadgeTone } from "@kinkeeper/kit/badge.tsx";
import { Button } from "@kinkeeper/kit/button.tsx";
import { Card, CardTitle } from "@kinkeeper/kit/card.tsx";
import { ConfirmDialog } from "@kinkeeper/kit/confirm-dialog.tsx";
import { Progress } from "@kinkeeper/kit/progress.tsx";
import { useState } from "react";

const states: Readonly<Record<TenantImport["status"], { word: string; tone: BadgeTone }>> = {
  running: { word: "Restoring", tone: "accent" },
  done: { word: "Restored", tone: "accent" },
  failed: { word: "Failed", tone: "danger" },
  cancelling: { word: "Cancelling", tone: "warm" },
  cancelled: { word: "Cancelled", tone: "neutral" },
};

const count = (many: number, one: string, more: string): string =>
  `${many.toLocaleString("en")} ${many === 1 ? one : more}`;

const told = ({ status, people, items, files, reason }: TenantImport): string => {
  const held = `${count(people, "person", "people")}, ${count(items, "item", "items")} and ${count(files, "file", "files")}`;
  switch (status) {
    case "running":
      return `${held}. This may take a while. You can keep using Kinkeeper.`;
    case "done":
      return `${held} restored.`;
    case "failed":
      return reason ?? "The archive could not be restored.";
    case "cancelling":
      return "Everything added so far is being removed.";
    case "cancelled":
      return "Everything that had been added was removed.";
  }
};

/** Asks first: what came in goes again. */
const Cancel = ({ id }: Pick<TenantImport, "id">) => {
  const [isAsking, setAsking] = useState(false);
  const cancelling = useCommand(cancelTenantImport, {
    invalidates: [listTenantImports],
    failure: "The restore could not be cancelled. Please try again.",
  });
  return (
    <>
      <Button variant="secondary" className="mt-4" onClick={() => setAsking(true)}>
        Cancel
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title="Cancel the restore?"
        description="Everything added from the archive so far will be removed. You can restore it again later."
        confirm="Cancel the restore"
        cancel="Keep going"
        isDestructive
        isPending={cancelling.isPending}
        onConfirm={() => cancelling.mutate({ params: { id } }, { onSettled: () => setAsking(false) })}
      />
    </>
  );
};

/** How far reading an archive in has come, and what came of it. */
export const ArchiveImport = ({ found }: { found: TenantImport }) => {
  const { status, progress, issues } = found;
  const { word, tone } = states[status];
  return (
    <Card className="p-6">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <CardTitle as="h3">{status === "done" ? "Restored archive" : "Restore an archive"}</CardTitle>
        <Badge tone={tone}>{word}</Badge>
      </div>
      <p className="mt-2" aria-live="polite">
        {told(found)}
      </p>
      {status === "running" && (
        <div className="mt-4">
          <Progress label="Progress of restoring the archive" value={progress} />
          <p aria-hidden className="mt-1.5 text-sm text-ink-soft tabular-nums">
            {Math.round(progress * 100)}%
          </p>
          <Cancel id={found.id} />
        </div>
      )}
      {status === "cancelling" && <Progress className="mt-4" label="Removing what was added" />}
      {issues.length > 0 && (
        <details className="mt-4 rounded-control bg-wash px-4 py-3">
          <summary className="focus-ring cursor-pointer rounded-sm font-medium">
            {count(issues.length, "thing", "things")} could not be restored as before
          </summary>
          <ul className="mt-3 grid max-h-72 gap-1 overflow-y-auto text-sm" tabIndex={0} aria-label="What is different">
            {issues.map((issue, index) => (
              <li key={`${index} ${issue}`} className="[overflow-wrap:anywhere]">
                {issue}
              </li>
            ))}
          </ul>
        </details>
      )}
    </Card>
  );
};
