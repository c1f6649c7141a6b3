import { formatDate } from "@kinkeeper/contracts/dates";
import { Icon } from "@kinkeeper/kit/icon.tsx";
import { yearIn } from "@kinkeeper/kit/person-words.ts";
import { Baby, BookOpen, CalendarDays, Flower2, Heart, Image, Repeat, Sprout, type LucideIcon } from "lucide-react";
import { Link } from "wouter";
import type { TimelineEntry } from "./timeline-entries.ts";

const icons: Readonly<Record<TimelineEntry["kind"], LucideIcon>> = {
  birth: Sprout,
  wedding: Heart,
  child: Baby,
  death: Flower2,
  story: BookOpen,
  artifact: Image,
  event: CalendarDays,
  tradition: Repeat,
};

const Entry = ({ entry }: { entry: TimelineEntry }) => {
  const { kind, title, date, place, excerpt, picture, href } = entry;
  const when = [formatDate(date), place].filter(Boolean).join(" · ");
  return (
    <li className="relative grid grid-cols-[3.5rem_minmax(0,1fr)] gap-x-4 pb-7 last:pb-0 sm:grid-cols-[4.5rem_minmax(0,1fr)]">
      <span className="pt-0.5 text-right font-serif text-lg text-ink-soft tabular-nums">{yearIn(date) ?? ""}</span>
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
            <p className="text-sm text-ink-soft">{when}</p>
            {excerpt && <p className="mt-1 line-clamp-2 text-ink-soft">{excerpt}</p>}
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
export const Timeline = ({ entries }: { entries: readonly TimelineEntry[] }) =>
  entries.length > 0 && (
    <section aria-labelledby="timeline">
      <h2 id="timeline" className="mb-5 font-serif text-2xl font-semibold">
        Timeline
      </h2>
      <ol>
        {entries.map((entry) => (
          <Entry key={entry.key} entry={entry} />
        ))}
      </ol>
    </section>
  );
