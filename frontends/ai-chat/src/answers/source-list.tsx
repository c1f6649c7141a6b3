import type { Citation } from "@kinkeeper/contracts/ai-chat/citations";
import { classNames } from "@kinkeeper/kit/class-names.ts";
import { Icon } from "@kinkeeper/kit/icon.tsx";
import { fieldWord, kindLooks, titleOf } from "./source-words.ts";
import { isSamePassage, isStale } from "./citations.ts";

/** Of one person there may be several sources: the date of birth, and a place in the tree. */
const FactOf = ({ citation }: { citation: Citation }) => {
  const word = fieldWord(citation.field);
  return word ? <span className="text-ink-soft">, {word.toLowerCase()}</span> : null;
};

interface SourceListProps {
  readonly citations: readonly Citation[];
  readonly open: Citation | undefined;
  readonly onOpen: (citation: Citation) => void;
}

/** What an answer rests on, below it, numbered as its marks are. */
export const SourceList = ({ citations, open, onOpen }: SourceListProps) => (
  <ol aria-label="Sources" className="mt-3 flex flex-wrap gap-1.5 border-t border-line pt-3">
    {citations
      .toSorted((one, other) => one.n - other.n)
      .map((citation) => (
        <li key={citation.n} className="max-w-full min-w-0">
          <button
            type="button"
            onClick={() => onOpen(citation)}
            aria-pressed={isSamePassage(citation, open)}
            className={classNames(
              "focus-ring flex min-h-8 max-w-full cursor-pointer items-center gap-1.5 rounded-control border px-2 py-1 text-left text-sm transition-colors pointer-coarse:min-h-11",
              isSamePassage(citation, open)
                ? "border-accent bg-accent-soft text-accent"
                : "border-line bg-sheet text-ink hover:border-edge/60 hover:bg-wash",
            )}
          >
            <span className="font-semibold text-accent tabular-nums">{citation.n}</span>
            <Icon of={kindLooks[citation.kind].icon} size={14} className="shrink-0 text-ink-soft" />
            <span className="truncate">
              <span className="sr-only">{kindLooks[citation.kind].word}: </span>
              {titleOf(citation)}
              {citation.kind === "people" && <FactOf citation={citation} />}
            </span>
            {isStale(citation) && <span className="shrink-0 text-xs font-medium text-warm">changed since</span>}
          </button>
        </li>
      ))}
  </ol>
);
