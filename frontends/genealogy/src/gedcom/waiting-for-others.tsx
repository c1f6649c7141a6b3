import { listProposedChanges } from "@kinkeeper/contracts/genealogy/gedcom";
import { useApi } from "@kinkeeper/kit/api/api-context.ts";
import { messageFor } from "@kinkeeper/kit/api/api-error.ts";
import { Loading, Skeleton } from "@kinkeeper/kit/skeleton.tsx";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { changesCounted, number } from "./counted.ts";
import { ProposedChangeList } from "./proposed-change-list.tsx";

const Changes = ({ importId, count }: { importId: string; count: number }) => {
  const found = useQuery(useApi().queryFor(listProposedChanges, { params: { id: importId } }));
  if (!found.data)
    return found.error ? (
      <p className="mt-3 text-danger">{messageFor(found.error, "The changes could not be loaded.")}</p>
    ) : (
      <Loading label="Looking for the changes…">
        <Skeleton className="mt-3 h-24" />
      </Loading>
    );
  const { changes } = found.data;
  return (
    <div className="max-h-96 overflow-y-auto" tabIndex={0} role="group" aria-label="Changes">
      <ProposedChangeList changes={changes} label="What would change" />
      {count > changes.length && (
        <p className="mt-2 text-sm text-ink-soft">and {number(count - changes.length)} more</p>
      )}
    </div>
  );
};

/** To whoever sent the file: what of it an administrator is asked about. Read when it is opened. */
export const WaitingForOthers = ({ importId, count }: { importId: string; count: number }) => {
  const [isOpen, setOpen] = useState(false);
  return (
    <details
      className="mt-4 rounded-control bg-wash px-4 py-3"
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary className="focus-ring cursor-pointer rounded-sm font-medium">
        {changesCounted(count)} {count === 1 ? "waits" : "wait"} for a family admin
      </summary>
      <p className="mt-2 text-sm text-ink-soft">
        You can add people. Changes to people who are already here need a family admin.
      </p>
      {isOpen && <Changes importId={importId} count={count} />}
    </details>
  );
};
