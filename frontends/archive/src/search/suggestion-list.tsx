import type { Suggestion } from "@kinkeeper/contracts/archive/search";
import { classNames } from "@kinkeeper/kit/class-names.ts";
import { Icon } from "@kinkeeper/kit/icon.tsx";
import { BookOpen, CalendarDays, Flame, MapPin, ScrollText, Tag, UserRound, type LucideIcon } from "lucide-react";

const looks: Readonly<Record<Suggestion["kind"], { readonly word: string; readonly icon: LucideIcon }>> = {
  people: { word: "Person", icon: UserRound },
  stories: { word: "Story", icon: BookOpen },
  artifacts: { word: "Artifact", icon: ScrollText },
  events: { word: "Event", icon: CalendarDays },
  traditions: { word: "Tradition", icon: Flame },
  tags: { word: "Tag", icon: Tag },
  places: { word: "Place", icon: MapPin },
};

interface SuggestionListProps {
  readonly id: string;
  readonly suggestions: readonly Suggestion[];
  /** Index of the one that Enter would choose. */
  readonly active: number;
  readonly onChoose: (suggestion: Suggestion) => void;
}

/** The listbox of the search box, which keeps the focus and answers the keys. */
export const SuggestionList = ({ id, suggestions, active, onChoose }: SuggestionListProps) => (
  <ul
    id={id}
    role="listbox"
    aria-label="Suggestions"
    className="absolute inset-x-0 top-full z-20 mt-1.5 rounded-card border border-line bg-sheet p-1 text-left shadow-float"
  >
    {suggestions.map((suggestion, index) => {
      const { word, icon } = looks[suggestion.kind];
      return (
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the keys are those of the box
        <li
          key={`${suggestion.kind} ${suggestion.id ?? suggestion.text}`}
          id={`${id}-${index}`}
          role="option"
          aria-selected={index === active}
          // The box keeps the focus: losing it would close the list before the click.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose(suggestion)}
          className={classNames(
            "flex min-h-11 cursor-pointer items-center gap-3 rounded-control px-3 py-1.5 hover:bg-wash",
            index === active && "bg-wash",
          )}
        >
          <Icon of={icon} className="text-ink-soft" />
          <span className="min-w-0 flex-1 truncate font-serif">
            {suggestion.text}
            {suggestion.alsoCalled && (
              <span className="font-sans text-sm text-ink-soft">, also {suggestion.alsoCalled}</span>
            )}
          </span>{" "}
          <span className="text-xs text-ink-soft">{word}</span>
        </li>
      );
    })}
  </ul>
);
