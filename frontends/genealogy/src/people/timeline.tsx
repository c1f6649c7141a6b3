import { formatDate } from "@kinkeeper/contracts/dates/format-date";
import { readablePlace } from "@kinkeeper/contracts/genealogy/readable";
import { Button } from "@kinkeeper/kit/button.tsx";
import { Icon } from "@kinkeeper/kit/icon.tsx";
import { yearIn } from "@kinkeeper/kit/person-words.ts";
import {
  Baby,
  BookOpen,
  CalendarDays,
  Feather,
  Flower2,
  Heart,
  Image,
  Repeat,
  Sprout,
  type LucideIcon,
} from "lucide-react";
import { useState } from "react";
import { Link } from "wouter";
import { PlaceLink } from "@kinkeeper/kit/place-link.tsx";
import type { TimelineEntry } from "./timeline-entries.ts";

const icons: Readonly<Record<TimelineEntry["kind"], LucideIcon>> = {
  birth: Sprout,
  wedding: Heart,
  child: Baby,
  fact: Feather,
  death: Flower2,
  story: BookOpen,
  artifact: Image,
  event: CalendarDays,
  tradition: Repeat,
};

/** What the archive tells of may have happened anywhere. */
const ofArchive: ReadonlySet<TimelineEntry["kind"]> = new Set(["story", "artifact", "event", "tradition"]);

/** So many are shown before somebody asks for all of them; a few more than that are not hidden. */
const mostAtFirst = 12;
const fewMore = 4;

interface EntryProps {
  readonly entry: TimelineEntry;
  /** False below an entry of the same year. */
  readonly showsYear: boolean;
}

const Entry = ({ entry, showsYear }: EntryProps) => {
  const { kind, title, date, place, excerpt, picture, href } = entry;
  return (
    <li className="relative grid grid-cols-[3.5rem_minmax(0,1fr)] gap-x-4 pb-7 last:pb-0 max-xs:grid-cols-[minmax(0,1fr)] sm:grid-cols-[4.5rem_minmax(0,1fr)]">
      <span className="text-right font-serif text-lg leading-snug text-ink-soft tabular-nums max-xs:pl-6 max-xs:text-left">
        {showsYear && yearIn(date)}
      </span>
      <div className="relative border-l border-line pl-6">
        <span className="absolute top-0 -left-3.5 grid size-7 place-items-center rounded-full border border-line bg-sheet text-accent">
          <Icon of={icons[kind]} size={14} />
        </span>
        <div className="flex gap-4">
          <div className="min-w-0 flex-1 [overflow-wrap:anywhere]">
            <p className="font-serif text-lg leading-snug">
              {href ? (
                <Link href={href} className="focus-ring rounded-sm text-ink underline-offset-4 hover:underline">
                  {title}
                </Link>
              ) : (
                title
              )}
            </p>
            <p className="text-sm text-ink-soft">
              {formatDate(date)}
              {place !== null && <> · {ofArchive.has(kind) ? readablePlace(place) : <PlaceLink text={place} />}</>}
            </p>
            {excerpt && <p className="mt-1 line-clamp-2 whitespace-pre-line text-ink-soft">{excerpt}</p>}
          </div>
          {picture && (
            <img
              src={`${picture}?size=thumbnail`}
              alt=""
              loading="lazy"
              className="size-16 shrink-0 rounded-control object-cover"
            />
          )}
        </div>
      </div>
    </li>
  );
};

/** A life in the order in which it happened. */
export const Timeline = ({ entries }: { entries: readonly TimelineEntry[] }) => {
  const [isWhole, setWhole] = useState(false);
  if (entries.length === 0) return null;
  const shown = isWhole || entries.length <= mostAtFirst + fewMore ? entries : entries.slice(0, mostAtFirst);
  return (
    <section aria-labelledby="timeline">
      <h2 id="timeline" className="mb-5 font-serif text-2xl font-semibold">
        Timeline
      </h2>
      <ol>
        {shown.map((entry, index) => {
          const before = shown[index - 1];
          const showsYear = before === undefined || yearIn(before.date) !== yearIn(entry.date);
          return <Entry key={entry.key} entry={entry} showsYear={showsYear} />;
        })}
      </ol>
      {shown.length < entries.length && (
        <Button variant="secondary" size="small" className="mt-4" onClick={() => setWhole(true)}>
          Show all {entries.length}
        </Button>
      )}
    </section>
  );
};
