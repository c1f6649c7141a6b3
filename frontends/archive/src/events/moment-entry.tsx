import { readablePlace } from "@kinkeeper/contracts/genealogy/readable";
import { Icon } from "@kinkeeper/kit/icon.tsx";
import { MapPin } from "lucide-react";
import { Link } from "wouter";
import { PeopleLine } from "../items/people-line.tsx";
import { PrivacyBadge } from "../items/privacy-badge.tsx";
import { Tags } from "../items/tags.tsx";
import { typographic } from "../stories/typographic.ts";
import { EventDate } from "./event-date.tsx";
import { EventSeal, EventWord } from "./event-mark.tsx";
import type { Moment } from "./timeline.ts";

/** An event somebody added: the whole card leads to it. */
const EventEntry = ({ moment }: { moment: Moment }) => (
  <li className="relative pb-4 pl-13 sm:pl-16">
    <EventSeal kind={moment.kind} size="large" className="absolute top-4 left-0" />
    <Link
      href={moment.href}
      className="focus-ring block rounded-card border border-line bg-sheet px-4 py-4 text-ink no-underline transition-colors [overflow-wrap:anywhere] hover:border-edge/60 hover:bg-wash/40 sm:px-5"
    >
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
        <EventDate date={moment.date} className="basis-full font-medium text-warm tabular-nums sm:basis-auto" />
        <EventWord kind={moment.kind} className="text-xs" />
        {moment.privacy && (
          <span className="ml-auto">
            <PrivacyBadge privacy={moment.privacy} />
          </span>
        )}
      </p>
      <h3 className="mt-1 font-serif text-xl font-semibold text-balance">{typographic(moment.title)}</h3>
      {moment.location && (
        <p className="mt-0.5 flex items-baseline gap-1 text-sm text-ink-soft">
          <Icon of={MapPin} size={14} className="shrink-0 translate-y-0.5" />
          {readablePlace(moment.location)}
        </p>
      )}
      {moment.text && <p className="mt-2 line-clamp-2 max-w-reading font-serif">{typographic(moment.text)}</p>}
      {(moment.people.length > 0 || moment.tags.length > 0) && (
        <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
          <PeopleLine ids={moment.people} />
          <Tags tags={moment.tags} isLinked={false} most={3} />
        </div>
      )}
    </Link>
  </li>
);

/** What the tree tells, in one quiet line. */
const TreeEntry = ({ moment }: { moment: Moment }) => (
  <li className="relative pb-1 pl-13 sm:pl-16">
    <EventSeal kind={moment.kind} size="small" className="absolute top-2.5 left-2" />
    <Link
      href={moment.href}
      className="focus-ring flex min-h-11 flex-wrap items-baseline gap-x-2 rounded-control px-2 py-2.5 text-sm text-ink-soft no-underline [overflow-wrap:anywhere] hover:bg-wash hover:text-ink"
    >
      <EventDate date={moment.date} className="tabular-nums sm:w-36 sm:shrink-0" />
      <span className="font-serif text-base text-ink">{typographic(moment.title)}</span>
      {moment.location && <span>{readablePlace(moment.location)}</span>}
    </Link>
  </li>
);

export const MomentEntry = ({ moment }: { moment: Moment }) =>
  moment.privacy ? <EventEntry moment={moment} /> : <TreeEntry moment={moment} />;
