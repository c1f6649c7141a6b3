import type { Citation } from "@kinkeeper/contracts/ai-chat/citations";
import { Dialog } from "@kinkeeper/kit/dialog.tsx";
import { Icon } from "@kinkeeper/kit/icon.tsx";
import { IconButton } from "@kinkeeper/kit/icon-button.tsx";
import { X } from "lucide-react";
import { useEffect, useRef } from "react";
import { kindLooks, titleOf } from "../answers/source-words.ts";
import { SourceView } from "./source-view.tsx";

interface SourceProps {
  readonly citation: Citation;
  readonly onClose: () => void;
}

const Kind = ({ citation: { n, kind } }: { citation: Citation }) => (
  <span className="flex items-center gap-1.5 text-sm text-ink-soft">
    <span className="font-semibold text-accent tabular-nums">
      <span className="sr-only">Source </span>
      {n}
    </span>
    <Icon of={kindLooks[kind].icon} size={15} />
    {kindLooks[kind].word}
  </span>
);

/** Beside the answer, in the margin of the page. */
const SourceInMargin = ({ citation, onClose }: SourceProps) => {
  const heading = useRef<HTMLHeadingElement>(null);
  // Who opened it by keyboard reads on here; the way back is Escape or Close.
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <aside
      aria-labelledby="source-title"
      className="flex min-h-0 animate-appear flex-col overflow-hidden rounded-card border border-line bg-sheet"
    >
      <header className="flex items-start gap-2 border-b border-line py-3 pr-2 pl-5">
        <div className="min-w-0 flex-1 pt-1">
          <Kind citation={citation} />
          <h2
            ref={heading}
            id="source-title"
            tabIndex={-1}
            className="mt-1 font-serif text-lg leading-snug font-semibold text-balance [overflow-wrap:anywhere] outline-none"
          >
            {titleOf(citation)}
          </h2>
        </div>
        <IconButton label="Close the source" icon={X} size="icon-small" onClick={onClose} />
      </header>
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 py-4">
        <SourceView citation={citation} />
      </div>
    </aside>
  );
};

const SourceInDialog = ({ citation, onClose }: SourceProps) => (
  <Dialog open onOpenChange={onClose} title={titleOf(citation)} description={<Kind citation={citation} />}>
    <SourceView citation={citation} />
  </Dialog>
);

/** The source of a mark: beside the answer where there is room, else over it. */
export const SourcePanel = ({ isWide, ...source }: SourceProps & { isWide: boolean }) =>
  isWide ? <SourceInMargin key={keyOf(source.citation)} {...source} /> : <SourceInDialog {...source} />;

const keyOf = ({ id, field, start }: Citation): string => `${id} ${field} ${start}`;
