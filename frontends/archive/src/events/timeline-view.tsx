import { NearView } from "./near-view.tsx";
import type { Chapter } from "./timeline-chapters.ts";
import { heightOfPart, TimelinePartEntries, type ShownOfTree } from "./timeline-part.tsx";

/** From so many chapters on, leafing takes longer than jumping. */
const manyDecades = 4;

/** So many events are drawn at once; further parts as one comes near them. */
const atOnce = 60;

const countOf = ({ count }: Chapter): string => (count === 1 ? "1 event" : `${count.toLocaleString("en")} events`);

const DecadeLinks = ({ chapters }: { chapters: readonly Chapter[] }) => (
  <nav
    aria-label="Decades"
    className="flex gap-x-1 overflow-auto overscroll-x-contain border-y border-line py-1 max-sm:-mx-4 max-sm:px-2 max-sm:[scrollbar-width:none] lg:sticky lg:top-20 lg:order-last lg:max-h-[calc(100dvh-7rem)] lg:w-32 lg:flex-none lg:flex-col lg:self-start lg:border-y-0 lg:py-0 print:hidden"
  >
    {chapters.map((chapter) => (
      <a
        key={chapter.anchor}
        href={`#${chapter.anchor}`}
        className="focus-ring relative flex min-h-9 shrink-0 items-baseline justify-between gap-2 rounded-control px-2.5 py-1.5 font-serif text-accent no-underline -outline-offset-2 hover:bg-wash pointer-coarse:min-h-11 pointer-coarse:items-center"
      >
        {chapter.name}
        <span aria-hidden className="hidden font-sans text-xs text-ink-soft tabular-nums lg:inline">
          {chapter.count.toLocaleString("en")}
        </span>
        <span className="sr-only">, {countOf(chapter)}</span>
      </a>
    ))}
  </nav>
);

interface ChapterProps extends ShownOfTree {
  readonly chapter: Chapter;
  /** How many events stand before it. */
  readonly before: number;
}

const ChapterSection = ({ chapter, before, ...tree }: ChapterProps) => (
  <section id={chapter.anchor} aria-label={chapter.name} className="scroll-mt-16">
    <h2 className="relative flex items-center pt-6 pb-5 pl-13 font-serif text-3xl font-semibold text-warm sm:pl-16">
      <span aria-hidden className="absolute left-3 size-4 rotate-45 bg-warm ring-4 ring-paper" />
      {chapter.name}
    </h2>
    {chapter.parts.map((part, index) => (
      <NearView
        key={part.tree ? `${part.tree.page.years ?? ""} ${part.tree.page.skip}` : "events"}
        isAtOnce={before < atOnce && index === 0}
        estimatedHeight={heightOfPart(part)}
      >
        <TimelinePartEntries {...tree} part={part} />
      </NearView>
    ))}
  </section>
);

interface TimelineViewProps extends ShownOfTree {
  readonly chapters: readonly Chapter[];
}

/** One warm line through the family's time, with a chapter for each decade. */
export const TimelineView = ({ chapters, ...tree }: TimelineViewProps) => {
  const befores = chapters.map((_, index) => chapters.slice(0, index).reduce((sum, { count }) => sum + count, 0));
  return (
    <div className="[overflow-anchor:none] lg:flex lg:gap-10">
      {chapters.length >= manyDecades && <DecadeLinks chapters={chapters} />}
      <div className="relative min-w-0 flex-1 before:absolute before:inset-y-0 before:left-[1.1875rem] before:w-0.5 before:bg-warm/45">
        {chapters.map((chapter, index) => (
          // A decade that other events are left in is another one: it is drawn when one comes near it.
          <ChapterSection
            key={`${chapter.anchor} ${chapter.count}`}
            chapter={chapter}
            before={befores[index]!}
            {...tree}
          />
        ))}
      </div>
    </div>
  );
};
