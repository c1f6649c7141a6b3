import type { GedcomImport } from "@kinkeeper/contracts/genealogy/gedcom";
import { listImportIssues } from "@kinkeeper/contracts/genealogy/import-review";
import { usePages } from "@kinkeeper/kit/api/use-pages.ts";
import { Button } from "@kinkeeper/kit/button.tsx";
import { useState } from "react";

type Issue = GedcomImport["issues"][number];

const Lines = ({ issues }: { issues: readonly Issue[] }) => (
  <>
    {issues.map(({ line, message }) => (
      <li key={`${line} ${message}`} className="[overflow-wrap:anywhere]">
        <span className="text-ink-soft tabular-nums">Line {line}: </span>
        {message}
      </li>
    ))}
  </>
);

/** All of them, page by page; `first` until they have come. */
const AllIssues = ({ id, first }: { id: string; first: readonly Issue[] }) => {
  const pages = usePages(listImportIssues, {
    argumentsFor: (after) => ({ params: { id }, query: after === undefined ? {} : { after } }),
    pageOf: ({ issues, next }) => ({ items: issues, next: next ?? undefined }),
  });
  return (
    <>
      <ol
        className="mt-3 grid max-h-72 gap-1 overflow-y-auto text-sm"
        tabIndex={0}
        aria-label="What could not be imported as it is"
      >
        <Lines issues={pages.items ?? first} />
      </ol>
      {pages.hasMore && (
        <Button variant="quiet" size="small" className="mt-2" isPending={pages.isReadingMore} onClick={pages.readMore}>
          Show more
        </Button>
      )}
    </>
  );
};

/** Each line that could not be understood, or says otherwise than people do; the rest of the file is imported all the same. */
export const ImportIssues = ({ id, issues, issueCount: count }: Pick<GedcomImport, "id" | "issues" | "issueCount">) => {
  const [isOpen, setOpen] = useState(false);
  if (count === 0) return null;
  return (
    <details className="mt-4 rounded-control bg-wash px-4 py-3" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="focus-ring cursor-pointer rounded-sm font-medium">
        {count === 1
          ? "1 thing in the file could not be imported as it is"
          : `${count.toLocaleString("en")} things in the file could not be imported as they are`}
      </summary>
      {isOpen && <AllIssues id={id} first={issues} />}
    </details>
  );
};
