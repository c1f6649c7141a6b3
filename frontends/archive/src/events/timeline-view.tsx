import { useMemo } from "react";
import { MomentEntry } from "./moment-entry.tsx";
import { NearView } from "./near-view.tsx";
import { decadesOf, type Decade, type Moment } from "./timeline.ts";

/** From so many chapters on, leafing takes longer than jumping. */
const manyDecades = 4;

/** So many events are drawn at once; further decades as one comes near them. */
const atOnce = 60;

const heightOf = ({ privacy, location, text, people, tags }: Moment): number =>
  privacy ? 107 + (location ? 23 : 0) + (text ? 56 : 0) + (people.length > 0 || tags.length > 0 ? 36 : 0) : 48;

const countOf = ({ moments }: Decade): string =>
  moments.length === 1 ? "1 event" : `${moments.length.toLocaleString("en")} events`;

const DecadeLinks = ({ decades }: { decades: readonly Decade[] }) => (
  <nav
    aria-label="Decades"
    className="flex gap-x-1 overflow-auto overscroll-x-contain border-y border-line py-1 max-sm:-mx-4 max-sm:px-2 max-sm:[scrollbar-width:none] lg:sticky lg:top-20 lg:order-last lg:max-h-[calc(100dvh-7rem)] lg:w-32 lg:flex-none lg:flex-col lg:self-start lg:border-y-0 lg:py-0 print:hidden"
  >
    {decades.map((decade) => (
      <a
        key={decade.anchor}
        href={`#${decade.anchor}`}
        className="focus-ring relative flex min-h-9 shrink-0 items-baseline justify-between gap-2 rounded-control px-2.5 py-1.5 font-serif text-accent no-underline -outline-offset-2 hover:bg-wash pointer-coarse:min-h-11 pointer-coarse:items-center"
      >
        {decade.name}
        <span aria-hidden className="hidden font-sans text-xs text-ink-soft tabular-nums lg:inline">
          {decade.moments.length.toLocaleString("en")}
        </span>
        <span className="sr-only">, {countOf(decade)}</span>
      </a>
    ))}
  </nav>
);

const DecadeSection = ({ decade, isAtOnce }: { decade: Decade; isAtOnce: boolean }) => (
  <section id={decade.anchor} aria-label={decade.name} className="scroll-mt-16">
    <h2 className="relative flex items-center pt-6 pb-5 pl-13 font-serif text-3xl font-semibold text-warm sm:pl-16">
      <span aria-hidden className="absolute left-3 size-4 rotate-45 bg-warm ring-4 ring-paper" />
      {decade.name}
    </h2>
    <NearView isAtOnce={isAtOnce} estimatedHeight={decade.moments.reduce((sum, moment) => sum + heightOf(moment), 0)}>
      <ol>
        {decade.moments.map((moment) => (
          <MomentEntry key={moment.key} moment={moment} />
        ))}
      </ol>
    </NearView>
  </section>
);

const isBeginning = (decades: readonly Decade[], index: number): boolean =>
  decades.slice(0, index).reduce((sum, { moments }) => sum + moments.length, 0) < atOnce;

/** One warm line through the family's time, with a chapter for each decade. */
export const TimelineView = ({ moments }: { moments: readonly Moment[] }) => {
  const decades = useMemo(() => decadesOf(moments), [moments]);
  return (
    <div className="[overflow-anchor:none] lg:flex lg:gap-10">
      {decades.length >= manyDecades && <DecadeLinks decades={decades} />}
      <div className="relative min-w-0 flex-1 before:absolute before:inset-y-0 before:left-[1.1875rem] before:w-0.5 before:bg-warm/45">
        {decades.map((decade, index) => (
          // A decade that other events are left in is another one: it is drawn when one comes near it.
          <DecadeSection
            key={`${decade.anchor} ${decade.moments.length}`}
            decade={decade}
            isAtOnce={isBeginning(decades, index)}
          />
        ))}
      </div>
    </div>
  );
};
