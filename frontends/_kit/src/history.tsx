import type { HistoryEntry } from "@kinkeeper/contracts/history";
import { useEffect, useRef, useState } from "react";
import { messageFor } from "./api/api-error.ts";
import { Button } from "./button.tsx";
import { ConfirmDialog } from "./confirm-dialog.tsx";
import { longMoment } from "./date-words.ts";
import { HistorySection } from "./history-section.tsx";
import { Loading, Skeleton } from "./skeleton.tsx";

/** A context may know further deeds than those that all have. */
export type ShownEntry = Omit<HistoryEntry, "action"> & {
  readonly action: string;
  /** For an entry about something else that belongs here: what it is called, and that nobody goes back to it. */
  readonly title?: string;
};

/** How values of a history read: what a field is called, and a value of it as people say it. */
export interface HistoryWords {
  readonly fieldNames: Readonly<Record<string, string>>;
  readonly readable?: (field: string, value: string) => string;
}

export interface HistoryProps<Entry extends ShownEntry> extends HistoryWords {
  /** The query of the entries, newest first. */
  readonly history: {
    readonly data?: readonly Entry[] | undefined;
    readonly error: Error | null;
    readonly isPending: boolean;
  };
  /** What deeds are called that only this context knows. */
  readonly actions?: Readonly<Record<string, string>>;
  /** Said after the name of who did it: " with an import". */
  readonly addition?: (entry: Entry) => string;
  /** Absent where the reader may not go back. Resolves when it is done; what it rejects with is told by the caller. */
  readonly onRevert?: ((entry: Entry) => Promise<unknown>) | undefined;
}

const knownActions: Readonly<Record<string, string>> = {
  added: "Added",
  changed: "Changed",
  reverted: "Undone",
  removed: "Removed",
  restored: "Restored",
};

type Changes = HistoryEntry["changes"];

const ChangeList = ({ changes, fieldNames, readable = (_, value) => value }: HistoryWords & { changes: Changes }) => (
  <ul className="mt-1 grid gap-0.5 text-sm">
    {changes.map(({ field, before, after }) => (
      <li key={field}>
        <span className="text-ink-soft">{fieldNames[field] ?? field}: </span>
        {before && <del className="text-ink-soft decoration-danger/60">{readable(field, before)}</del>}
        {before && after && " → "}
        {after && <ins className="no-underline">{readable(field, after)}</ins>}
      </li>
    ))}
  </ul>
);

/** All that was known from the start is no news: it is there for whoever asks. */
const FirstWords = (props: HistoryWords & { changes: Changes }) => (
  <details className="mt-1 text-sm">
    <summary className="focus-ring w-fit cursor-pointer rounded-sm py-1 leading-6 text-ink-soft">Details</summary>
    <ChangeList {...props} />
  </details>
);

interface EntryProps extends HistoryWords {
  readonly entry: ShownEntry;
  readonly name: string;
  readonly addition: string;
  readonly onRevert: (() => void) | undefined;
}

const Entry = ({ entry, name, addition, onRevert, ...words }: EntryProps) => {
  const List = entry.action === "added" ? FirstWords : ChangeList;
  return (
    <li className="relative border-l-2 border-line pb-6 pl-5 [overflow-wrap:anywhere] last:pb-0">
      <span
        aria-hidden
        className="absolute top-1.5 -left-[0.4375rem] size-3 rounded-full border-2 border-paper bg-warm"
      />
      <p className="flex flex-wrap items-baseline gap-x-2">
        <span className="font-medium">{name}</span>
        <span className="min-w-0 text-sm text-ink-soft">
          {entry.actorName && `by ${entry.actorName}${addition}, `}
          <time dateTime={entry.at}>{longMoment(new Date(entry.at))}</time>
        </span>
      </p>
      {entry.changes.length > 0 && <List changes={entry.changes} {...words} />}
      {onRevert && (
        <Button variant="quiet" size="small" className="-ml-3" onClick={onRevert}>
          Restore this version
        </Button>
      )}
    </li>
  );
};

const isVersion = ({ action, title }: ShownEntry): boolean =>
  title === undefined && action !== "removed" && action !== "erased";

/** Who changed what, when; whoever may, goes back to any of it. */
export const History = <Shown extends ShownEntry>({
  history,
  actions = {},
  addition = () => "",
  onRevert,
  ...words
}: HistoryProps<Shown>) => {
  const [target, setTarget] = useState<Shown>();
  const [isReverting, setReverting] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const newest = history.data?.find(({ title }) => title === undefined);
  const isRead = history.data !== undefined;
  useEffect(() => {
    // Asked for by the address, before there was anything to scroll to.
    if (isRead && location.hash === "#history") heading.current?.scrollIntoView();
  }, [isRead]);
  const revert = async () => {
    if (!target || !onRevert) return;
    setReverting(true);
    try {
      await onRevert(target);
      setTarget(undefined);
    } catch {
      // Told by the caller; the question stays for another try.
    } finally {
      setReverting(false);
    }
  };
  return (
    <HistorySection heading={heading}>
      {history.error && <p className="text-danger">{messageFor(history.error, "The history could not be loaded.")}</p>}
      {history.isPending && (
        <Loading label="Loading the history…">
          <Skeleton className="h-24" />
        </Loading>
      )}
      <ol>
        {history.data?.map((entry) => (
          <Entry
            key={`${entry.at} ${entry.revision} ${entry.title ?? ""}`}
            entry={entry}
            name={entry.title ?? actions[entry.action] ?? knownActions[entry.action] ?? entry.action}
            addition={addition(entry)}
            onRevert={onRevert && entry !== newest && isVersion(entry) ? () => setTarget(entry) : undefined}
            {...words}
          />
        ))}
      </ol>
      <ConfirmDialog
        open={target !== undefined}
        onOpenChange={() => setTarget(undefined)}
        title="Restore this version?"
        description="Everything returns to how it was then. The current version stays in the history, so you can come back."
        confirm="Restore this version"
        isPending={isReverting}
        onConfirm={() => void revert()}
      />
    </HistorySection>
  );
};
