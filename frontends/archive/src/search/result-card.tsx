import type { Match } from "@kinkeeper/contracts/archive/search";
import { classNames } from "@kinkeeper/kit/class-names.ts";
import type { ReactNode } from "react";
import { Link } from "wouter";
import { MarkedPassage, MarkedText } from "./marked-text.tsx";

interface ResultCardProps {
  readonly href: string;
  /** Of the link; the whole card leads there. */
  readonly title: ReactNode;
  /** Beside the text, or above it. */
  readonly picture?: ReactNode;
  readonly pictureAt?: "start" | "end" | "top";
  readonly className?: string;
  readonly children: ReactNode;
  /** Below both. */
  readonly foot: ReactNode;
}

const arrangements = {
  start: "gap-4 px-4 pt-4",
  end: "flex-row-reverse gap-4 px-4 pt-4",
  top: "flex-col *:last:px-4 *:last:pt-4",
} as const;

/** One thing that was found. Its title is the link, and the link reaches over the whole card. */
export const ResultCard = ({
  href,
  title,
  picture,
  pictureAt = "start",
  className,
  children,
  foot,
}: ResultCardProps) => (
  <li
    className={classNames(
      "relative flex min-w-0 flex-col overflow-hidden rounded-card border border-line bg-sheet transition-colors hover:border-edge/60 hover:bg-wash/40 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent",
      className,
    )}
  >
    <div className={classNames("flex flex-1", arrangements[pictureAt])}>
      {picture}
      <div className="min-w-0 flex-1">
        <h3 className="font-serif text-lg leading-snug font-semibold [overflow-wrap:anywhere]">
          <Link href={href} className="text-ink no-underline outline-none after:absolute after:inset-0">
            {title}
          </Link>
        </h3>
        {children}
      </div>
    </div>
    <div className="px-4 pb-4">{foot}</div>
  </li>
);

interface PreviewProps {
  readonly match: Match;
  /** The field it is taken from: a passage of it says more than its beginning. */
  readonly field: string;
  readonly text: string | null;
  readonly className?: string;
}

/** The passage of a field that was found, else its beginning. */
export const Preview = ({ match, field, text, className }: PreviewProps) => {
  const passage = match.passages.find((one) => one.field === field);
  if (!passage && !text) return null;
  return (
    <p className={classNames("mt-1.5 line-clamp-3 text-ink-soft [overflow-wrap:anywhere]", className)}>
      {passage ? <MarkedPassage passage={passage} /> : <MarkedText text={text ?? ""} match={match} />}
    </p>
  );
};

/** Where a passage stands, for fields that no card shows. */
const placesOfWords: Readonly<Record<string, string>> = {
  content: "In the text",
  pictures: "Below a picture",
  facts: "From their life",
  associations: "From their life",
};

/** A passage that stands nowhere on the card, and how something was found whose words are not those that were typed. */
export const WhyFound = ({ match, shown }: { match: Match; shown: readonly string[] }) => {
  const passage = match.passages.find(({ field }) => !shown.includes(field));
  const isByMeaning = match.reasons.includes("meaning") && !match.reasons.includes("words");
  const isBySpelling = match.reasons.includes("spelling") && !match.reasons.includes("words");
  return (
    <>
      {passage && (
        <p className="mt-2 line-clamp-3 border-l-2 border-warm/50 pl-3 text-sm text-ink-soft [overflow-wrap:anywhere]">
          {placesOfWords[passage.field] && <span className="text-ink">{placesOfWords[passage.field]}: </span>}
          <MarkedPassage passage={passage} />
        </p>
      )}
      {(isByMeaning || isBySpelling) && (
        <p className="mt-2 text-sm text-ink-soft italic">
          {[isBySpelling && "similar in spelling", isByMeaning && "similar in meaning"].filter(Boolean).join(", ")}
        </p>
      )}
    </>
  );
};
