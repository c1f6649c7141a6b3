import { listPlaces, placeText } from "@kinkeeper/contracts/genealogy/places";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useId, useState, type ComponentProps, type KeyboardEvent } from "react";
import { useApi } from "./api/api-context.ts";
import { classNames } from "./class-names.ts";
import { Input } from "./input.tsx";

type InputProps = ComponentProps<typeof Input>;

interface PlaceFieldProps extends Omit<InputProps, "onChange" | "value"> {
  readonly value?: string | null | undefined;
  readonly onChange: (text: string) => void;
}

/** A text once nobody has typed for a moment. */
const useQuiet = (text: string): string => {
  const [quiet, setQuiet] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setQuiet(text), pause);
    return () => clearTimeout(timer);
  }, [text]);
  return quiet;
};

const shown = 8;
/** In ms. */
const pause = 200;
const fewestLetters = 2;
/** More of them no place has. */
const mostLetters = 200;

/** A place in words of one's own; the family's places are offered while one types. Arrow keys and Enter choose. */
export const PlaceField = ({ value, onChange, onBlur, ...props }: PlaceFieldProps) => {
  const listId = useId();
  const [isTyping, setTyping] = useState(false);
  const [active, setActive] = useState(-1);
  const text = value ?? "";
  const search = useQuiet(text.trim());
  const isSearched = isTyping && search.length >= fewestLetters && search.length <= mostLetters;
  const found = useQuery({
    // Without an answer (a service that is down) it is a text field as ever.
    ...useApi().queryFor(listPlaces, { query: { search } }),
    enabled: isSearched,
    placeholderData: keepPreviousData,
    retry: false,
    throwOnError: false,
  });
  const texts = (found.data?.places ?? [])
    .map(placeText)
    .filter((one) => one !== text)
    .slice(0, shown);
  const isOpen = isSearched && texts.length > 0;
  const choose = (chosen: string) => {
    onChange(chosen);
    setTyping(false);
    setActive(-1);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      setTyping(true);
      const step = event.key === "ArrowDown" ? 1 : -1;
      // One more than there are places: what was typed.
      if (isOpen) setActive(((active + 1 + step + texts.length + 1) % (texts.length + 1)) - 1);
    } else if (event.key === "Enter" && isOpen && texts[active] !== undefined) {
      event.preventDefault();
      choose(texts[active]);
    } else if (event.key === "Escape" && isOpen) {
      event.stopPropagation();
      setTyping(false);
    }
  };
  return (
    <div className="relative">
      <Input
        {...props}
        role="combobox"
        aria-expanded={isOpen}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={isOpen && active >= 0 ? `${listId}-${active}` : undefined}
        autoComplete="off"
        value={text}
        onChange={(event) => {
          onChange(event.currentTarget.value);
          setTyping(true);
          setActive(-1);
        }}
        onBlur={(event) => {
          setTyping(false);
          onBlur?.(event);
        }}
        onKeyDown={onKeyDown}
      />
      <ul
        id={listId}
        role="listbox"
        aria-label="Places of your family"
        hidden={!isOpen}
        className="absolute inset-x-0 top-full z-20 mt-1 max-h-72 overflow-y-auto rounded-card border border-line bg-sheet p-1 shadow-float"
      >
        {texts.map((one, index) => (
          <li
            key={one}
            id={`${listId}-${index}`}
            role="option"
            aria-selected={index === active}
            className={classNames(
              "flex min-h-11 cursor-pointer items-center rounded-control px-3 py-1.5 text-base [overflow-wrap:anywhere] hover:bg-wash",
              index === active && "bg-wash",
            )}
            // Before the text loses focus and the list goes away.
            onPointerDown={(event) => {
              event.preventDefault();
              choose(one);
            }}
          >
            {one}
          </li>
        ))}
      </ul>
    </div>
  );
};
