import { listMerges } from "@kinkeeper/contracts/genealogy/duplicates";
import { readableName } from "@kinkeeper/contracts/genealogy/readable";
import { usePages } from "@kinkeeper/kit/api/use-pages.ts";
import { Button } from "@kinkeeper/kit/button.tsx";
import { relativeTime } from "@kinkeeper/kit/relative-time.ts";
import { Link } from "wouter";
import { useUndoMerge } from "./use-undo-merge.ts";

/** Who was merged, the latest first, each with the way back; nothing where nobody was. */
export const MergedList = () => {
  const pages = usePages(listMerges, {
    argumentsFor: (after) => ({ query: after === undefined ? {} : { after } }),
    pageOf: ({ merges, next }) => ({ items: merges, next: next ?? undefined }),
    isAlwaysRead: true,
  });
  const undo = useUndoMerge();
  if (!pages.items || pages.items.length === 0) return null;
  return (
    <section aria-labelledby="merged" className="mt-12">
      <h2 id="merged" className="mb-3 font-serif text-xl font-semibold">
        Merged
      </h2>
      <ul className="divide-y divide-line border-y border-line">
        {pages.items.map(({ id, name, keptId, keptName, mergedAt }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-3 py-2">
            <span className="min-w-0 [overflow-wrap:anywhere]">
              {readableName(name)} was merged into{" "}
              <Link
                href={`/people/${keptId}`}
                className="focus-ring rounded-sm text-accent underline underline-offset-4"
              >
                {readableName(keptName)}
              </Link>
              <span className="text-sm text-ink-soft">, {relativeTime(mergedAt)}</span>
            </span>
            <Button
              variant="secondary"
              size="small"
              aria-label={`Undo the merge of ${readableName(name)}`}
              isPending={undo.isPending && undo.variables.params.id === id}
              onClick={() => undo.mutate({ params: { id } })}
            >
              Undo
            </Button>
          </li>
        ))}
      </ul>
      {pages.hasMore && (
        <p className="mt-4 text-center">
          <Button variant="secondary" isPending={pages.isReadingMore} onClick={pages.readMore}>
            Show more
          </Button>
        </p>
      )}
    </section>
  );
};
