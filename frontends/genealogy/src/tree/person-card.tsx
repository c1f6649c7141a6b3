import type { FamilyMember } from "@kinkeeper/contracts/genealogy/endpoints";
import { classNames } from "@kinkeeper/kit/class-names.ts";
import { Portrait } from "@kinkeeper/kit/portrait.tsx";
import { memo } from "react";
import { fullName } from "@kinkeeper/kit/person-words.ts";
import { treeYears } from "../family/life.ts";

interface PersonCardProps {
  readonly member: FamilyMember;
  readonly person: number;
  readonly x: number;
  readonly y: number;
  readonly isChosen: boolean;
  readonly isFaded: boolean;
  readonly isTabStop: boolean;
}

/** An index card of 200 × 140: portrait, name, née, years, place. Living people show an accent edge. */
export const PersonCard = memo(({ member, person, x, y, isChosen, isFaded, isTabStop }: PersonCardProps) => {
  const { maidenName, title, birthPlace, isLiving, photoUrl } = member;
  const years = treeYears(member);
  const name = fullName(member);
  return (
    <a
      href={`/family-members?selected=${member.id}`}
      data-person={person}
      draggable={false}
      tabIndex={isTabStop ? 0 : -1}
      className={classNames(
        "focus-ring absolute top-0 left-0 flex h-[140px] w-[200px] flex-col overflow-hidden rounded-card border bg-sheet p-3 text-ink no-underline transition-opacity select-none contain-strict",
        isLiving ? "border-l-4 border-line border-l-accent" : "border-line",
        isChosen && "outline-3 outline-offset-2 outline-accent",
        isFaded && "opacity-40",
      )}
      style={{ transform: `translate(${x}px, ${y}px)` }}
    >
      <span className="flex items-start gap-2.5">
        <Portrait name={name} photoUrl={photoUrl} size={40} />
        <span className="min-w-0 flex-1">
          <span className="line-clamp-2 font-serif text-[15px] leading-tight font-semibold">{name}</span>
          {title && <span className="block truncate text-xs text-ink-soft">{title}</span>}
          {maidenName && <span className="block truncate text-xs text-ink-soft">née {maidenName}</span>}
        </span>
      </span>
      <span className="mt-auto block text-xs leading-snug text-ink-soft tabular-nums">
        {years && <span className="block">{years}</span>}
        {birthPlace && <span className="block truncate">{birthPlace}</span>}
        <span className="sr-only">{isLiving ? "living" : "deceased"}</span>
      </span>
    </a>
  );
});
PersonCard.displayName = "PersonCard";
