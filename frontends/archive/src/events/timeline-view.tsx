import { MoreOnScroll } from "@kinkeeper/kit/more-on-scroll.tsx";
import { useMemo } from "react";
import { MomentEntry } from "./moment-entry.tsx";
import { decadesOf, type Decade, type Moment } from "./timeline.ts";

/** From so many chapters on, leafing takes longer than jumping. */
const manyDecades = 4;

/** How many of a decade are there at once; the rest comes as one scrolls. */
const step = 30;

/** About how high a decade will be, so that the scroll bar tells the truth before it is drawn. */
const heightOf = (moments: readonly Moment[]): number =>
  moments.slice(0, step).reduce((sum, { privacy, text }) => sum + (privacy ? (text ? 190 : 120) : 48), 96);

const countOf = ({ moments }: Decade): string =>
  moments.length === 1 ? "1 event" : `${moments.length.toLocaleString("en")} events`;

const DecadeLinks = ({ decades }: { decades: readonly Decade[] }) => (
  <nav
    aria-label="Decades"
    className="flex max-h-36 flex-wrap content-start gap-x-1 overflow-y-auto overscroll-contain border-y border-line py-2 lg:sticky lg:top-20 lg:order-last lg:max-h-[calc(100dvh-7rem)] lg:w-32 lg:flex-none lg:flex-col lg:flex-nowrap lg:self-start lg:border-y-0 lg:py-0 print:hidden"
  >
    {decades.map((decade) => (
      <a
        key={decade.anchor}
        href={`#${decade.anchor}`}
        aria-label={`${decade.name}, ${countOf(decade)}`}
        className="focus-ring flex min-h-9 shrink-0 items-baseline justify-between gap-2 rounded-control px-2.5 py-1.5 font-serif text-accent no-underline -outline-offset-2 hover:bg-wash pointer-coarse:min-h-11 pointer-coarse:items-center"
      >
        {decade.name}
        <span className="hidden font-sans text-xs text-ink-soft tabular-nums lg:inline">
          {decade.moments.length.toLocaleString("en")}
        </span>
      </a>
    ))}
  </nav>
);

const DecadeSection = ({ decade }: { decade: Decade }) => (
  <section
    id={decade.anchor}
    aria-label={decade.name}
    className="scroll-mt-16 [content-visibility:auto] print:[content-visibility:visible]"
    style={{ containIntrinsicSize: `auto ${heightOf(decade.moments)}px` }}
  >
    <h2 className="relative flex items-center pt-6 pb-5 pl-13 font-serif text-3xl font-semibold text-warm sm:pl-16">
      <span aria-hidden className="absolute left-3 size-4 rotate-45 bg-warm ring-4 ring-paper" />
      {decade.name}
    </h2>
    <MoreOnScroll key={`${decade.moments.length} ${decade.moments[0]?.key}`} items={decade.moments} step={step}>
      {(visible) => (
        <ol>
          {visible.map((moment) => (
            <MomentEntry key={moment.key} moment={moment} />
          ))}
        </ol>
      )}
    </MoreOnScroll>
  </section>
);

/** One warm line through the family's time, with a chapter for each decade. */
export const TimelineView = ({ moments }: { moments: readonly Moment[] }) => {
  const decades = useMemo(() => decadesOf(moments), [moments]);
  return (
    <div className="lg:flex lg:gap-10">
      {decades.length >= manyDecades && <DecadeLinks decades={decades} />}
      <div className="relative min-w-0 flex-1 before:absolute before:inset-y-0 before:left-[1.1875rem] before:w-0.5 before:bg-warm/45">
        {decades.map((decade) => (
          <DecadeSection key={decade.anchor} decade={decade} />
        ))}
      </div>
    </div>
  );
};
