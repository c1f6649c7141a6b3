import { readableName, readablePlace } from "@kinkeeper/contracts/genealogy/readable";
import { classNames } from "@kinkeeper/kit/class-names.ts";
import { Icon } from "@kinkeeper/kit/icon.tsx";
import { Portrait } from "@kinkeeper/kit/portrait.tsx";
import { fullName } from "@kinkeeper/kit/person-words.ts";
import { ChevronDown, ChevronUp, PanelRight, Plus, type LucideIcon } from "lucide-react";
import { memo } from "react";
import { treeYears } from "../family/life.ts";
import type { BranchDirection } from "./views/tree-view.ts";
import type { TreePerson } from "./tree-family.ts";

/** What a button on a card does; heard once for all cards by the drawing around them. */
export type CardAct = "details" | "add" | "up" | "down";

export interface PersonCardProps {
  readonly member: TreePerson;
  readonly person: number;
  readonly x: number;
  readonly y: number;
  readonly isChosen: boolean;
  readonly isFaded: boolean;
  readonly isTabStop: boolean;
  readonly isYou: boolean;
  /** Parents and children the drawing leaves out, and whether it shows any. */
  readonly hiddenAbove: number;
  readonly hiddenBelow: number;
  readonly showsAbove: boolean;
  readonly showsBelow: boolean;
}

interface CardButtonProps {
  readonly act: CardAct;
  readonly person: number;
  readonly label: string;
  readonly icon: LucideIcon;
  readonly isTabStop: boolean;
  readonly className: string;
  readonly count?: number;
}

const CardButton = ({ act, person, label, icon, isTabStop, className, count }: CardButtonProps) => (
  <button
    type="button"
    data-act={act}
    data-of={person}
    aria-label={label}
    data-tooltip={label}
    tabIndex={isTabStop ? 0 : -1}
    className={classNames(
      "focus-ring absolute inline-flex h-8 min-w-8 cursor-pointer items-center justify-center rounded-full border border-line bg-sheet px-1.5 text-xs text-ink-soft tabular-nums hover:border-edge hover:text-ink pointer-coarse:h-10 pointer-coarse:min-w-10",
      className,
    )}
  >
    {count ? `+${count}` : ""}
    <Icon of={icon} size={15} />
  </button>
);

/** What folding a branch up, or unfolding it, is called. */
export const branchWords = (direction: BranchDirection, hidden: number, name: string): string => {
  if (hidden === 0) return `Hide the ${direction === "up" ? "ancestors" : "descendants"} of ${name}`;
  const whom = direction === "up" ? ["parent", "parents"] : ["child", "children"];
  return `Show ${hidden} more ${hidden === 1 ? whom[0] : whom[1]} of ${name}`;
};

/** A face pales; initials lose their tint and stay as readable as the name. */
const fading = (isFaded: boolean, photoUrl: string | null): string => {
  if (!isFaded) return "";
  return photoUrl === null ? "bg-paper text-ink-soft dark:bg-paper dark:text-ink-soft" : "opacity-40";
};

/** An index card of 200 × 140: portrait, name, née, years, place. Living people show an accent edge. */
export const PersonCard = memo((props: PersonCardProps) => {
  const { member, person, x, y, isChosen, isFaded, isTabStop, isYou, hiddenAbove, hiddenBelow } = props;
  const { maidenName, title, birthPlace, isLiving, photoUrl } = member;
  const years = treeYears(member);
  const name = fullName(member);
  // What stands between the name and the years; the more of it, the less room for both.
  const lines = [title, maidenName, isYou].filter(Boolean).length;
  const button = { person, isTabStop: isTabStop && isChosen };
  return (
    <div className="group absolute top-0 left-0 h-[140px] w-[200px]" style={{ transform: `translate(${x}px, ${y}px)` }}>
      <a
        href={`/family-members?selected=${member.id}`}
        data-person={person}
        draggable={false}
        tabIndex={isTabStop ? 0 : -1}
        className={classNames(
          "focus-ring flex size-full flex-col overflow-hidden rounded-card border p-3 text-ink no-underline select-none contain-strict",
          isLiving ? "border-l-4 border-line border-l-accent" : "border-line",
          isChosen && "outline-3 outline-offset-2 outline-accent",
          isFaded ? "bg-paper text-ink-soft" : "bg-sheet",
        )}
      >
        <span className="flex items-start gap-2.5">
          <Portrait name={name} photoUrl={photoUrl} size={40} className={fading(isFaded, photoUrl)} />
          <span className="min-w-0 flex-1">
            <span
              className={classNames(
                "font-serif text-[15px] leading-tight",
                lines > 1 ? "line-clamp-2" : "line-clamp-3",
                isFaded ? "font-normal" : "font-semibold",
              )}
            >
              {name}
            </span>
            {title && <span className="block truncate text-xs text-ink-soft">{title}</span>}
            {maidenName && <span className="block truncate text-xs text-ink-soft">née {readableName(maidenName)}</span>}
          </span>
        </span>
        <span
          className={classNames(
            "mt-auto block text-xs leading-snug text-ink-soft tabular-nums",
            // Elsewhere the button is not there before somebody points at the card.
            isChosen ? "pr-8" : "pointer-coarse:pr-10",
          )}
        >
          {isYou && <span className="block font-medium text-accent">You</span>}
          {years && <span className="block">{years}</span>}
          {birthPlace && (
            <span className={lines === 0 ? "line-clamp-2" : "block truncate"}>{readablePlace(birthPlace)}</span>
          )}
          <span className="sr-only">{isLiving ? "living" : "deceased"}</span>
        </span>
      </a>
      <CardButton
        {...button}
        act="details"
        label={`Details of ${name}`}
        icon={PanelRight}
        className={classNames(
          "right-1.5 bottom-1.5 pointer-fine:group-focus-within:opacity-100 pointer-fine:group-hover:opacity-100",
          !isChosen && "pointer-fine:opacity-0",
        )}
      />
      {isChosen && (
        <CardButton
          {...button}
          act="add"
          label={`Add a relative of ${name}`}
          icon={Plus}
          className="top-1/2 -right-4 -translate-y-1/2 border-accent bg-accent text-on-accent hover:bg-accent-strong hover:text-on-accent"
        />
      )}
      {(hiddenAbove > 0 || (isChosen && props.showsAbove)) && (
        <CardButton
          {...button}
          act="up"
          label={branchWords("up", hiddenAbove, name)}
          icon={hiddenAbove > 0 ? ChevronUp : ChevronDown}
          count={hiddenAbove}
          className="bottom-full left-1/2 mb-1.5 -translate-x-1/2"
        />
      )}
      {(hiddenBelow > 0 || (isChosen && props.showsBelow)) && (
        <CardButton
          {...button}
          act="down"
          label={branchWords("down", hiddenBelow, name)}
          icon={hiddenBelow > 0 ? ChevronDown : ChevronUp}
          count={hiddenBelow}
          className="top-full left-1/2 mt-1.5 -translate-x-1/2"
        />
      )}
    </div>
  );
});
PersonCard.displayName = "PersonCard";
