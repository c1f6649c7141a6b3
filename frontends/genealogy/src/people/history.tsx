import {
  familyMemberHistory,
  getFamilyMember,
  listFamilyMembers,
  listFamilyRelationships,
  revertFamilyMember,
  type FamilyMember,
  type MemberHistoryEntry,
} from "@kinkeeper/contracts/genealogy/endpoints";
import { useApi } from "@kinkeeper/kit/api/api-context.ts";
import { messageFor } from "@kinkeeper/kit/api/api-error.ts";
import { useCommand } from "@kinkeeper/kit/api/use-command.ts";
import { Button } from "@kinkeeper/kit/button.tsx";
import { ConfirmDialog } from "@kinkeeper/kit/confirm-dialog.tsx";
import { useIsFamilyAdmin } from "@kinkeeper/kit/session.ts";
import { Loading, Skeleton } from "@kinkeeper/kit/skeleton.tsx";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { fieldNames, readable } from "../family/field-names.ts";

const actions: Readonly<Record<MemberHistoryEntry["action"], string>> = {
  added: "Added",
  changed: "Changed",
  reverted: "Taken back",
  photo: "New photo",
  removed: "Removed",
  restored: "Brought back",
  erased: "Erased",
};

const moment = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeStyle: "short" });

const Change = ({ field, before, after }: MemberHistoryEntry["changes"][number]) => (
  <li>
    <span className="text-ink-soft">{fieldNames[field] ?? field}: </span>
    {before && <del className="text-ink-soft decoration-danger/60">{readable(field, before)}</del>}
    {before && after && " → "}
    {after && <ins className="no-underline">{readable(field, after)}</ins>}
  </li>
);

const Changes = ({ changes }: { changes: MemberHistoryEntry["changes"] }) => (
  <ul className="mt-1 grid gap-0.5 text-sm">
    {changes.map((change) => (
      <Change key={change.field} {...change} />
    ))}
  </ul>
);

/** All that was known from the start is no news: it is there for whoever asks. */
const FirstWords = ({ changes }: { changes: MemberHistoryEntry["changes"] }) => (
  <details className="mt-1 text-sm">
    <summary className="focus-ring w-fit cursor-pointer rounded-sm text-ink-soft">What was written</summary>
    <Changes changes={changes} />
  </details>
);

interface EntryProps {
  readonly entry: MemberHistoryEntry;
  readonly isCurrent: boolean;
  readonly onRevert: (() => void) | undefined;
}

const Entry = ({ entry, isCurrent, onRevert }: EntryProps) => (
  <li className="relative border-l-2 border-line pb-6 pl-5 [overflow-wrap:anywhere] last:pb-0">
    <span
      aria-hidden
      className="absolute top-1.5 -left-[0.4375rem] size-3 rounded-full border-2 border-paper bg-warm"
    />
    <p className="flex flex-wrap items-baseline gap-x-2">
      <span className="font-medium">{actions[entry.action]}</span>
      <span className="min-w-0 text-sm text-ink-soft">
        {entry.actorName && `by ${entry.actorName}${entry.importId ? " with an import" : ""}, `}
        <time dateTime={entry.at}>{moment.format(new Date(entry.at))}</time>
      </span>
    </p>
    {entry.changes.length > 0 &&
      (entry.action === "added" ? <FirstWords changes={entry.changes} /> : <Changes changes={entry.changes} />)}
    {!isCurrent && onRevert && (
      <Button variant="quiet" size="small" className="-ml-3" onClick={onRevert}>
        Go back to this
      </Button>
    )}
  </li>
);

const touched = [listFamilyMembers, listFamilyRelationships, getFamilyMember, familyMemberHistory];

/** Who changed what, when; an admin may go back to any of it. */
export const History = ({ member }: { member: FamilyMember }) => {
  const params = { id: member.id };
  const isAdmin = useIsFamilyAdmin();
  const history = useQuery(useApi().queryFor(familyMemberHistory, { params }));
  const [target, setTarget] = useState<MemberHistoryEntry>();
  const revert = useCommand(revertFamilyMember, {
    invalidates: touched,
    success: "Taken back to how it was",
    failure: "The earlier version could not be brought back",
    onSuccess: () => setTarget(undefined),
  });
  return (
    <section aria-labelledby="history" className="max-w-reading">
      <h2 id="history" className="mb-4 font-serif text-xl font-semibold">
        History
      </h2>
      {history.error && <p className="text-danger">{messageFor(history.error, "The history could not be loaded.")}</p>}
      {history.isPending && (
        <Loading label="Loading the history…">
          <Skeleton className="h-24" />
        </Loading>
      )}
      <ol>
        {history.data?.map((entry, index) => (
          <Entry
            key={entry.revision}
            entry={entry}
            isCurrent={index === 0}
            onRevert={
              isAdmin && entry.action !== "removed" && entry.action !== "erased" ? () => setTarget(entry) : undefined
            }
          />
        ))}
      </ol>
      <ConfirmDialog
        open={target !== undefined}
        onOpenChange={() => setTarget(undefined)}
        title="Go back to this version?"
        description="Everything stands again as it did then. What is there now stays in the history, so you can come back."
        confirm="Go back to this"
        isPending={revert.isPending}
        onConfirm={() => target && revert.mutate({ params, body: { revision: target.revision } })}
      />
    </section>
  );
};
