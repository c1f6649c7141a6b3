import { readablePlace } from "@kinkeeper/contracts/genealogy/readable";
import { Icon } from "@kinkeeper/kit/icon.tsx";
import { lazyPage } from "@kinkeeper/kit/lazy-page.tsx";
import { X } from "lucide-react";
import { Suspense, type ReactNode } from "react";
import { isTabKind, kindTitles } from "./kinds.ts";
import { withoutFilters, type Asked } from "./search-address.ts";

const PersonName = lazyPage(() => import("./person-name.tsx").then((module) => module.PersonName));

const yearsOf = ({ from, to }: Asked): string => {
  if (from !== undefined && to !== undefined) return from === to ? `In ${from}` : `${from} to ${to}`;
  return from === undefined ? `Until ${to}` : `From ${from}`;
};

interface ActiveFiltersProps {
  readonly asked: Asked;
  readonly ask: (change: Partial<Asked>) => void;
}

/** What narrows the answer, each to be taken away. */
export const ActiveFilters = ({ asked, ask }: ActiveFiltersProps) => {
  const { category, from, to, person, place, tag } = asked;
  const isOnlyKind = category !== "all" && !isTabKind(category);
  return (
    <ul aria-label="Filters in use" className="mt-3 flex flex-wrap items-center gap-2">
      {isOnlyKind && <Chip onRemove={() => ask({ category: "all" })}>Only {kindTitles[category].toLowerCase()}</Chip>}
      {(from ?? to) !== undefined && (
        <Chip onRemove={() => ask({ from: undefined, to: undefined })}>{yearsOf(asked)}</Chip>
      )}
      {person && (
        <Chip onRemove={() => ask({ person: undefined })}>
          About{" "}
          <Suspense fallback="one person">
            <PersonName id={person} />
          </Suspense>
        </Chip>
      )}
      {place && <Chip onRemove={() => ask({ place: undefined })}>Place: {readablePlace(place)}</Chip>}
      {tag && <Chip onRemove={() => ask({ tag: undefined })}>Tag: {tag}</Chip>}
      <li>
        <button
          type="button"
          onClick={() => ask({ ...withoutFilters, ...(isOnlyKind ? { category: "all" } : {}) })}
          className="focus-ring min-h-9 cursor-pointer rounded-control px-2 text-sm text-accent underline decoration-accent/35 underline-offset-4 hover:decoration-accent pointer-coarse:min-h-11"
        >
          Clear filters
        </button>
      </li>
    </ul>
  );
};

const Chip = ({ onRemove, children }: { onRemove: () => void; children: ReactNode }) => (
  <li className="max-w-full">
    <button
      type="button"
      onClick={onRemove}
      className="focus-ring inline-flex min-h-9 max-w-full cursor-pointer items-center gap-2 rounded-full bg-accent-soft px-3.5 text-sm text-accent transition-colors hover:bg-wash pointer-coarse:min-h-11"
    >
      <span className="sr-only">Remove the filter </span>
      <span className="min-w-0 truncate">{children}</span>
      <Icon of={X} size={15} />
    </button>
  </li>
);
