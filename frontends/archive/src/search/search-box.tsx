import { maxQueryLength, suggestSearches, type Suggestion } from "@kinkeeper/contracts/archive/search";
import { useApi } from "@kinkeeper/kit/api/api-context.ts";
import { classNames } from "@kinkeeper/kit/class-names.ts";
import { IconButton } from "@kinkeeper/kit/icon-button.tsx";
import { Icon } from "@kinkeeper/kit/icon.tsx";
import { lazyPage } from "@kinkeeper/kit/lazy-page.tsx";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Search, X } from "lucide-react";
import { Suspense, useEffect, useId, useRef, useState, type KeyboardEvent } from "react";
import { useFocusKey } from "./use-focus-key.ts";

const SuggestionList = lazyPage(() => import("./suggestion-list.tsx").then((module) => module.SuggestionList));

/** Milliseconds of quiet before what is typed is asked for (SPEC.md §9). */
const delay = 300;
const fewSuggestions = 7;

interface SearchBoxProps {
  /** What is asked already. */
  readonly q: string;
  readonly onAsk: (q: string) => void;
  readonly onChoose: (suggestion: Suggestion) => void;
  /** Nothing is asked yet: the box is the page. */
  readonly isThePage: boolean;
  /** Somebody is about to type. */
  readonly onApproach: () => void;
  readonly className?: string;
}

/** What is typed, and its way to `onAsk` after a moment of quiet. */
const useTyped = (q: string, onAsk: (q: string) => void) => {
  const [typed, setTyped] = useState(q);
  const told = useRef(q);
  useEffect(() => {
    // Changed from outside (a link, the back button): what is typed gives way.
    if (q === told.current) return;
    told.current = q;
    setTyped(q);
  }, [q]);
  const tell = (text: string) => {
    const words = text.trim();
    if (words === told.current) return;
    told.current = words;
    onAsk(words);
  };
  const latest = useRef(tell);
  useEffect(() => {
    latest.current = tell;
  });
  useEffect(() => {
    if (typed.trim() === told.current) return;
    const timer = setTimeout(() => latest.current(typed), delay);
    return () => clearTimeout(timer);
  }, [typed]);
  return { typed, setTyped, tell };
};

/** The box, and what it suggests while one types: arrow keys and Enter choose, Escape closes. */
export const SearchBox = ({ q, onAsk, onChoose, isThePage, onApproach, className }: SearchBoxProps) => {
  const api = useApi();
  const listId = useId();
  const input = useRef<HTMLInputElement>(null);
  useFocusKey(input);
  const { typed, setTyped, tell } = useTyped(q, onAsk);
  const [isWanted, setWanted] = useState(false);
  const [active, setActive] = useState(-1);
  const { data = [] } = useQuery({
    ...api.queryFor(suggestSearches, { query: { q } }),
    enabled: isWanted && q !== "",
    placeholderData: keepPreviousData,
  });
  const suggestions = data.slice(0, fewSuggestions);
  const isOpen = isWanted && typed.trim() !== "" && q !== "" && suggestions.length > 0;
  const chosen = isOpen ? suggestions[active] : undefined;

  const approach = () => {
    SuggestionList.preload();
    onApproach();
  };
  const close = () => {
    setWanted(false);
    setActive(-1);
  };
  const choose = (suggestion: Suggestion) => {
    close();
    onChoose(suggestion);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      if (typed.trim() === "") return;
      event.preventDefault();
      setWanted(true);
      if (!isOpen) return;
      // One step beyond either end is the box itself.
      const places = suggestions.length + 1;
      const step = event.key === "ArrowDown" ? 1 : -1;
      setActive(((active + 1 + step + places) % places) - 1);
    } else if (event.key === "Enter") {
      if (chosen) choose(chosen);
      else {
        tell(typed);
        close();
      }
    } else if (event.key === "Escape" && isOpen) {
      event.preventDefault();
      event.stopPropagation();
      close();
    }
  };

  return (
    <div role="search" className={classNames("relative", className)}>
      <Icon
        of={Search}
        size={isThePage ? 24 : 20}
        className={classNames(
          "pointer-events-none absolute top-1/2 -translate-y-1/2 text-ink-soft",
          isThePage ? "left-4 sm:left-5" : "left-4",
        )}
      />
      <input
        ref={input}
        type="search"
        role="combobox"
        aria-label="Search your family archive"
        aria-expanded={isOpen}
        aria-controls={isOpen ? listId : undefined}
        aria-autocomplete="list"
        aria-activedescendant={chosen && `${listId}-${active}`}
        aria-keyshortcuts="/"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="search"
        maxLength={maxQueryLength}
        placeholder="Search your family archive..."
        value={typed}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          setWanted(true);
          setActive(-1);
        }}
        onKeyDown={onKeyDown}
        onPointerEnter={approach}
        onFocus={approach}
        onBlur={close}
        className={classNames(
          "block w-full rounded-card border border-edge bg-sheet pr-12 text-ink sm:pr-14 transition-colors placeholder:text-ink-soft hover:border-ink-soft focus-visible:border-accent focus-visible:outline-2 focus-visible:-outline-offset-1 focus-visible:outline-accent [&::-webkit-search-cancel-button]:hidden",
          isThePage ? "h-16 pl-12 font-serif text-base sm:pl-14 sm:text-xl" : "h-12 pl-11 text-base",
        )}
      />
      {typed === "" ? (
        <kbd
          aria-hidden
          className="pointer-events-none absolute top-1/2 right-4 hidden size-6 -translate-y-1/2 place-items-center rounded-sm border border-line font-sans text-xs text-ink-soft sm:pointer-fine:grid"
        >
          /
        </kbd>
      ) : (
        <IconButton
          label="Clear search"
          icon={X}
          size="icon-small"
          className="absolute top-1/2 right-2 -translate-y-1/2"
          onClick={() => {
            setTyped("");
            tell("");
            input.current?.focus();
          }}
        />
      )}
      {isOpen && (
        <Suspense>
          <SuggestionList id={listId} suggestions={suggestions} active={active} onChoose={choose} />
        </Suspense>
      )}
    </div>
  );
};
