import type { GedzipImport } from "@kinkeeper/contracts/archive/gedzips";
import {
  cancelGedcomImport,
  commitGedcomImport,
  discardGedcomImport,
  getGedcomImport,
  listGedcomImports,
  listProposedChanges,
  listWaitingProposals,
  undoGedcomImport,
  type GedcomImport,
} from "@kinkeeper/contracts/genealogy/gedcom";
import { useApi } from "@kinkeeper/kit/api/api-context.ts";
import { messageFor } from "@kinkeeper/kit/api/api-error.ts";
import { useCommand } from "@kinkeeper/kit/api/use-command.ts";
import { Badge, type BadgeTone } from "@kinkeeper/kit/badge.tsx";
import { Button, ButtonLink } from "@kinkeeper/kit/button.tsx";
import { Card, CardTitle } from "@kinkeeper/kit/card.tsx";
import { ConfirmDialog } from "@kinkeeper/kit/confirm-dialog.tsx";
import { Progress } from "@kinkeeper/kit/progress.tsx";
import { useIsFamilyAdmin, useSession } from "@kinkeeper/kit/session.ts";
import { Skeleton } from "@kinkeeper/kit/skeleton.tsx";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { listsOfPeopleAndTies } from "../family/lists-of-people.ts";
import { CharacterSetChoice } from "./character-set-choice.tsx";
import { changesCounted, counted, filesCounted, number } from "./counted.ts";
import { ImportIssues } from "./import-issues.tsx";
import { MediaOfImport, newFilesOf, useMediaOfImport } from "./media-of-import.tsx";
import { ImportReview } from "./import-review.tsx";
import { WaitingForOthers } from "./waiting-for-others.tsx";

const states: Readonly<Record<GedcomImport["status"], { word: string; tone: BadgeTone }>> = {
  preview: { word: "Ready to import", tone: "warm" },
  running: { word: "Importing", tone: "accent" },
  done: { word: "Imported", tone: "accent" },
  failed: { word: "Failed", tone: "danger" },
  undone: { word: "Undone", tone: "neutral" },
};

const stages: Readonly<Record<NonNullable<GedcomImport["stage"]>, string>> = {
  waiting: "Waiting in line",
  reading: "Reading",
  matching: "Comparing",
  importing: "Importing",
  listing: "Almost done",
  undoing: "Undoing",
};

const Summary = ({
  status,
  stage,
  people,
  families,
  created,
  updated,
  unchanged,
  changedRelationships,
  waiting,
  accepted,
  declined,
  lapsed,
  removed,
  restored,
  kept,
  reason,
  files,
}: GedcomImport & Pick<GedzipImport, "files">) => {
  const held = [counted(people, "person", "people"), families > 0 && `in ${counted(families, "family", "families")}`]
    .filter(Boolean)
    .join(" ");
  switch (status) {
    case "preview":
      if (isNews({ created, updated, changedRelationships, waiting }) || files > 0)
        return `The file holds ${held}. ${expected({ created, updated, unchanged, changedRelationships })} Nothing has been added yet.`;
      return `The file holds ${held}. Nobody in it is new or changed.`;
    case "running":
      return `${runningSentence(stage, held)} You can keep using Kinkeeper.`;
    case "done":
      return sentence([
        ...ofPeople([created, "added"], [updated, "changed"], [unchanged, "already there"]),
        waiting > 0 && `${changesCounted(waiting)} waiting`,
        accepted > 0 && `${changesCounted(accepted)} accepted`,
        declined > 0 && `${number(declined)} declined`,
        lapsed > 0 && `${number(lapsed)} no longer possible`,
      ]);
    case "failed":
      return reason ?? "The import stopped. What was imported so far can be undone.";
    case "undone":
      return sentence(
        ofPeople([removed, "removed"], [restored, "restored"], [kept, "kept because somebody has changed them since"]),
      );
  }
};

const runningSentence = (stage: GedcomImport["stage"], held: string): string => {
  switch (stage) {
    case "reading":
      return `The file is being read: ${held}.`;
    case "matching":
      return "Its people are being compared with your tree.";
    case "listing":
      return "Everybody has been added. Your tree is being updated.";
    case "undoing":
      return "Everybody it added is being removed.";
    case "waiting":
      return `${held}. It starts in a moment.`;
    case "importing":
    case null:
      return `${held} are being added.`;
  }
};

/**
 * Whether it would add or change anybody. What it says of sources, and who else of those who are here it relates, shows only when it
 * comes in.
 */
const isNews = ({
  created,
  updated,
  changedRelationships,
  waiting,
}: Pick<GedcomImport, "created" | "updated" | "changedRelationships" | "waiting">): boolean =>
  created + updated + changedRelationships + waiting > 0;

/** What importing it would do. */
const expected = ({
  created,
  updated,
  unchanged,
  changedRelationships: related,
}: Pick<GedcomImport, "created" | "updated" | "unchanged" | "changedRelationships">): string => {
  const parts = [
    created > 0 && `${number(created)} new`,
    updated > 0 && `${number(updated)} changed`,
    unchanged > 0 && `${number(unchanged)} already in your tree`,
    related > 0 && `${counted(related, "relationship", "relationships")} changed`,
  ];
  return parts.some(Boolean) ? sentence(parts) : "";
};

/** Of each number that is one: "2 people added", "1 changed". */
const ofPeople = (...parts: readonly (readonly [many: number, what: string])[]): string[] =>
  parts
    .filter(([many]) => many > 0)
    .map(([many, what], at) => `${at === 0 ? counted(many, "person", "people") : number(many)} ${what}`);

const sentence = (parts: readonly (string | false)[]): string =>
  parts.some(Boolean) ? `${parts.filter(Boolean).join(", ")}.` : "Nothing has changed.";

/** To a member: what is added, and what is asked of an administrator. Of a ZIP that brings nobody: what comes along in it. */
const commitLabel = (data: GedcomImport, files: number, isAdmin: boolean): string => {
  const { status, people, created, waiting } = data;
  if (status === "failed") return "Try again";
  if (!isNews(data)) return files > 0 ? `Import ${filesCounted(files)}` : "Import anyway";
  if (isAdmin || waiting === 0) return `Import ${counted(people, "person", "people")}`;
  const changes = changesCounted(waiting);
  return created === 0 ? `Propose ${changes}` : `Add ${number(created)}, propose ${changes}`;
};

const pollInterval = 500;
const settled: ReadonlySet<GedcomImport["status"] | undefined> = new Set(["done", "failed", "undone"]);

const shownFromImports = [...listsOfPeopleAndTies, listProposedChanges, listWaitingProposals];

/** When an import ends (or the undoing of one), everything that shows the family is read again. */
const useRefreshWhenSettled = (status: GedcomImport["status"] | undefined): void => {
  const queries = useQueryClient();
  const before = useRef(status);
  useEffect(() => {
    const hasSettled = before.current !== undefined && before.current !== status && settled.has(status);
    before.current = status;
    if (!hasSettled) return;
    // The import itself is being looked at here; in the list of all it is only a name and a number.
    for (const { id } of shownFromImports) void queries.invalidateQueries({ queryKey: [id] });
  }, [queries, status]);
};

/** One import: what it would do, how far it is, what it did, and the way back. */
export const ImportCard = ({ id, onAnother }: { id: string; onAnother?: () => void }) => {
  const params = { id };
  const userId = useSession().user.id;
  const queries = useQueryClient();
  const query = useApi().queryFor(getGedcomImport, { params });
  const found = useQuery({
    ...query,
    refetchInterval: ({ state }) => (state.data?.status === "running" ? pollInterval : false),
  });
  const media = useMediaOfImport(id, found.data?.status);
  const files = media ? newFilesOf(media) : 0;
  const [isUndoing, setUndoing] = useState(false);
  const [isCancelling, setCancelling] = useState(false);
  const isAdmin = useIsFamilyAdmin();
  useRefreshWhenSettled(found.data?.status);
  // The answer says "running" before any list does; from then on it is asked for again and again.
  const follow = (begun: GedcomImport) => {
    setUndoing(false);
    setCancelling(false);
    queries.setQueryData(query.queryKey, begun);
  };
  // What was pressed goes once it has begun: the focus stays with the card.
  const title = useRef<HTMLHeadingElement>(null);
  const focusTitle = () => title.current?.focus({ preventScroll: true });
  const commit = useCommand(commitGedcomImport, {
    invalidates: [listGedcomImports],
    failure: "The import could not be started",
    onSuccess: (begun) => {
      follow(begun);
      focusTitle();
    },
  });
  const cancel = useCommand(cancelGedcomImport, {
    failure: "The import could not be cancelled",
    onSuccess: follow,
  });
  const discard = useCommand(discardGedcomImport, {
    invalidates: [listGedcomImports],
    failure: "The import could not be discarded",
    onSuccess: () => onAnother?.(),
  });
  const undo = useCommand(undoGedcomImport, {
    failure: "The import could not be undone",
    onSuccess: follow,
  });
  // Where somebody has begun it meanwhile the card shows how far it is.
  const showAsItIs = async () => {
    focusTitle();
    await Promise.all([found.refetch(), queries.invalidateQueries({ queryKey: [listGedcomImports.id] })]);
  };

  // A look at how far it is that failed takes away neither what is known of it nor the way to cancel it.
  if (!found.data)
    return found.error ? (
      <Card className="p-6 text-danger">{messageFor(found.error, "This import could not be loaded.")}</Card>
    ) : (
      <Skeleton className="h-40" />
    );
  const data = found.data;
  const { word, tone } = states[data.status];
  const isComingIn = data.stage === "waiting" || data.stage === "importing";
  return (
    <Card className="p-6">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0">
          <CardTitle ref={title} tabIndex={-1} className="[overflow-wrap:anywhere] outline-none">
            {data.fileName ?? "GEDCOM file"}
          </CardTitle>
          {data.userName && data.userId !== userId && <p className="text-sm text-ink-soft">Sent by {data.userName}</p>}
        </div>
        <Badge tone={tone}>{data.stage ? stages[data.stage] : word}</Badge>
      </div>
      <p className="mt-2" aria-live="polite">
        <Summary {...data} files={files} />
      </p>
      {media && <MediaOfImport media={media} status={data.status} />}
      {data.status === "running" && (
        <div className="mt-4">
          <Progress label="Progress of the import" value={data.progress} />
          <p aria-hidden className="mt-1.5 text-sm text-ink-soft tabular-nums">
            {Math.round(data.progress * 100)}%
          </p>
        </div>
      )}
      {data.waiting > 0 && !isAdmin && <WaitingForOthers importId={id} count={data.waiting} />}
      {data.status === "preview" && data.isPartial && (
        <p className="mt-2 text-sm text-ink-soft">This file does not show everything. Nothing will be removed.</p>
      )}
      {data.status === "preview" && data.guessedLiving > 0 && (
        <p className="mt-2 text-sm text-ink-soft">
          {data.guessedLiving === 1
            ? "1 person will be treated as living, because no dates are known."
            : `${number(data.guessedLiving)} people will be treated as living, because no dates are known.`}
        </p>
      )}
      {data.status === "preview" && <CharacterSetChoice preview={data} onRead={follow} />}
      {data.status === "preview" && <ImportReview preview={data} />}
      <ImportIssues {...data} />
      <div className="mt-5 flex flex-wrap gap-2 empty:hidden">
        {data.canImport && (
          <Button
            variant={data.status === "failed" || isNews(data) || files > 0 ? "primary" : "secondary"}
            isPending={commit.isPending}
            onClick={() => commit.mutate({ params })}
          >
            {commitLabel(data, files, isAdmin)}
          </Button>
        )}
        {data.status === "preview" && (
          <Button
            variant="quiet"
            isPending={discard.isPending}
            onClick={() => discard.mutate({ params }, { onError: () => void showAsItIs() })}
          >
            Discard
          </Button>
        )}
        {isComingIn && (
          <Button variant="secondary" onClick={() => setCancelling(true)}>
            Cancel
          </Button>
        )}
        {data.status === "done" && (
          <ButtonLink href="/family-tree" variant="secondary">
            See the tree
          </ButtonLink>
        )}
        {data.canUndo && (
          <Button
            variant={data.status === "failed" && !data.canImport ? "secondary" : "quiet"}
            onClick={() => setUndoing(true)}
          >
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
        open={isCancelling && isComingIn}
        onOpenChange={setCancelling}
        title="Cancel this import?"
        description="Everybody it has added so far will be removed."
        confirm="Cancel the import"
        cancel="Keep going"
        isDestructive
        isPending={cancel.isPending}
        onConfirm={() => cancel.mutate({ params })}
      />
      <ConfirmDialog
        open={isUndoing}
        onOpenChange={setUndoing}
        title="Undo this import?"
        description="Everybody it added will be removed, with the pictures that came along, except what somebody has changed since. You can import the file again."
        confirm="Undo this import"
        isDestructive
        isPending={undo.isPending}
        onConfirm={() => undo.mutate({ params })}
      />
    </Card>
  );
};
