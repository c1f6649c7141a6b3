import { listProposedChanges, type WaitingProposals } from "@kinkeeper/contracts/genealogy/gedcom";
import { useApi } from "@kinkeeper/kit/api/api-context.ts";
import { messageFor } from "@kinkeeper/kit/api/api-error.ts";
import { Button } from "@kinkeeper/kit/button.tsx";
import { Card, CardTitle } from "@kinkeeper/kit/card.tsx";
import { ConfirmDialog } from "@kinkeeper/kit/confirm-dialog.tsx";
import { Progress } from "@kinkeeper/kit/progress.tsx";
import { Loading, Skeleton } from "@kinkeeper/kit/skeleton.tsx";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { changesCounted } from "./counted.ts";
import { ProposedChangeList } from "./proposed-change-list.tsx";
import { useDecide, type Decision } from "./use-decide.ts";

const verbs: Readonly<Record<Decision, string>> = { accept: "Accept", decline: "Decline" };
const explanations: Readonly<Record<Decision, string>> = {
  accept:
    "All of them are accepted, including those not shown yet. Anything somebody has changed since stays as it is.",
  decline: "They are discarded. Everything stays as it is now.",
};

const Review = ({ importId, waiting }: Pick<WaitingProposals, "importId" | "waiting">) => {
  const found = useQuery(useApi().queryFor(listProposedChanges, { params: { id: importId } }));
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [asked, setAsked] = useState<Decision>();
  const done = () => {
    setChosen(new Set());
    setAsked(undefined);
  };
  const { decide, isPending, deciding, progress } = useDecide(importId, waiting, done);
  if (!found.data)
    return found.error ? (
      <p className="mt-3 text-danger">{messageFor(found.error, "The changes could not be loaded.")}</p>
    ) : (
      <Loading label="Loading the changes…">
        <Skeleton className="mt-3 h-24" />
      </Loading>
    );

  const { changes } = found.data;
  const toggle = (id: string) =>
    setChosen((before) =>
      before.has(id) ? new Set([...before].filter((one) => one !== id)) : new Set([...before, id]),
    );
  // What was decided meanwhile is no longer there to be chosen.
  const ids = changes.flatMap(({ id }) => (chosen.has(id) ? [id] : []));
  const isAll = ids.length === 0;
  const many = isAll ? waiting : ids.length;
  const choose = (decision: Decision) => {
    const isAsked = isAll && (decision === "decline" || waiting > changes.length);
    if (isAsked) setAsked(decision);
    else decide({ decision, ...(isAll ? {} : { ids }) });
  };
  const label = (decision: Decision): string =>
    `${verbs[decision]} ${isAll && many > 1 ? "all " : ""}${changesCounted(many)}`;
  return (
    <>
      <ProposedChangeList changes={changes} label="Changes waiting for you" selection={{ chosen, onToggle: toggle }} />
      {waiting > changes.length && (
        <p className="mt-2 text-sm text-ink-soft">
          The first {changes.length} of {changesCounted(waiting)}. The next come up as you decide.
        </p>
      )}
      {progress !== undefined && (
        <div className="mt-4">
          <Progress label="Progress" value={progress} />
        </div>
      )}
      <div className="mt-4 flex flex-wrap gap-2">
        <Button isPending={isPending && deciding === "accept"} disabled={isPending} onClick={() => choose("accept")}>
          {label("accept")}
        </Button>
        <Button
          variant="quiet"
          isPending={isPending && deciding === "decline"}
          disabled={isPending}
          onClick={() => choose("decline")}
        >
          {label("decline")}
        </Button>
      </div>
      <ConfirmDialog
        open={asked !== undefined}
        onOpenChange={(open) => !open && setAsked(undefined)}
        title={asked ? `${label(asked)}?` : ""}
        description={asked ? explanations[asked] : ""}
        confirm={asked ? verbs[asked] : ""}
        isDestructive={asked === "decline"}
        isPending={isPending}
        onConfirm={() => asked && decide({ decision: asked })}
      />
    </>
  );
};

/** One file of which changes wait; they are read when it is opened. */
export const WaitingCard = ({ importId, fileName, userName, createdAt, waiting }: WaitingProposals) => {
  const [isOpen, setOpen] = useState(false);
  return (
    <Card className="p-6">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0">
          <CardTitle as="h3" className="[overflow-wrap:anywhere]">
            {fileName ?? "GEDCOM file"}
          </CardTitle>
          <p className="mt-1 text-ink-soft">
            {changesCounted(waiting)}
            {userName && `, from ${userName}`}, <time dateTime={createdAt}>{day.format(new Date(createdAt))}</time>
          </p>
        </div>
        <Button variant="secondary" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? "Close" : "Review"}
        </Button>
      </div>
      {isOpen && <Review importId={importId} waiting={waiting} />}
    </Card>
  );
};

const day = new Intl.DateTimeFormat("en-GB", { dateStyle: "long" });
