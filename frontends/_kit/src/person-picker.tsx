import type { FamilyMember } from "@kinkeeper/contracts/genealogy/endpoints";
import { useEffect, useId, useMemo, useRef, useState, type KeyboardEvent } from "react";
import { Input } from "./input.tsx";
import { everyNameOf, fullName, lifeYears, searchable } from "./person-words.ts";
import { PersonOption } from "./person-option.tsx";

interface PersonPickerProps {
  readonly people: readonly FamilyMember[];
  /** Chosen person's id; empty when none is. */
  readonly value: string;
  readonly onChange: (personId: string) => void;
  readonly id?: string;
  readonly label?: string;
  readonly placeholder?: string;
  readonly "aria-invalid"?: boolean;
  readonly "aria-describedby"?: string | undefined;
}

const shown = 8;

const labelOf = (person: FamilyMember): string => [fullName(person), lifeYears(person)].filter(Boolean).join(", ");

const searchTexts = new WeakMap<FamilyMember, string>();

/** Made once for each person: thousands are looked through at every key. */
const searchTextOf = (person: FamilyMember): string => {
  const known = searchTexts.get(person);
  if (known !== undefined) return known;
  const text = searchable(`${everyNameOf(person)} ${lifeYears(person)}`);
  searchTexts.set(person, text);
  return text;
};

/** Finds one person among thousands by typing parts of the name; arrow keys and Enter choose. */
export const PersonPicker = ({ people, value, onChange, id, label, placeholder, ...aria }: PersonPickerProps) => {
  const listId = useId();
  const [typed, setTyped] = useState<string>();
  const [active, setActive] = useState(0);
  const chosen = useMemo(() => people.find((person) => person.id === value), [people, value]);
  const found = useMemo(() => {
    const words = searchable(typed ?? "")
      .split(/\s+/)
      .filter(Boolean);
    const matches: FamilyMember[] = [];
    for (const person of people) {
      if (matches.length === shown) break;
      if (words.every((word) => searchTextOf(person).includes(word))) matches.push(person);
    }
    return matches;
  }, [people, typed]);

  const isOpen = typed !== undefined;
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // Whoever types on after choosing looks for somebody else.
    if (!isOpen && document.activeElement === input.current) input.current?.select();
  }, [isOpen]);
  const choose = (person: FamilyMember | undefined) => {
    if (person) onChange(person.id);
    setTyped(undefined);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      const step = event.key === "ArrowDown" ? 1 : -1;
      setTyped(typed ?? "");
      setActive((found.length + active + step) % Math.max(1, found.length));
    } else if (event.key === "Enter" && isOpen) {
      event.preventDefault();
      choose(found[active]);
    } else if (event.key === "Escape" && isOpen) {
      event.stopPropagation();
      setTyped(undefined);
    }
  };

  return (
    <div className="relative">
      <Input
        {...aria}
        ref={input}
        id={id}
        role="combobox"
        aria-label={label}
        aria-expanded={isOpen}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={isOpen && found[active] ? `${listId}-${active}` : undefined}
        autoComplete="off"
        placeholder={placeholder ?? "Type a name"}
        value={typed ?? (chosen ? labelOf(chosen) : "")}
        onFocus={(event) => event.currentTarget.select()}
        onClick={(event) => {
          if (!isOpen) event.currentTarget.select();
        }}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          setActive(0);
        }}
        onBlur={() => setTyped(undefined)}
        onKeyDown={onKeyDown}
      />
      <ul
        id={listId}
        role="listbox"
        aria-label="People"
        hidden={!isOpen}
        className="absolute inset-x-0 top-full z-20 mt-1 max-h-72 overflow-y-auto rounded-card border border-line bg-sheet p-1 shadow-float"
      >
        {found.map((person, index) => (
          <PersonOption
            key={person.id}
            id={`${listId}-${index}`}
            person={person}
            isActive={index === active}
            onChoose={() => choose(person)}
          >
            <span className="min-w-0 truncate">{labelOf(person)}</span>
          </PersonOption>
        ))}
        {found.length === 0 && <li className="px-3 py-2 text-sm text-ink-soft">No one by that name</li>}
      </ul>
    </div>
  );
};
