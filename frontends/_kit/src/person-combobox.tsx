import type { ListedPerson } from "@kinkeeper/contracts/genealogy/people-index";
import { useEffect, useId, useRef, useState, type KeyboardEvent } from "react";
import { Input } from "./input.tsx";
import { fullName, lifeYears } from "./person-words.ts";
import { PersonOption } from "./person-option.tsx";

/** What every field has that one person is chosen in. */
export interface PersonFieldProps {
  /** Chosen person's id; empty when none is. */
  readonly value: string;
  readonly id?: string;
  readonly label?: string;
  readonly placeholder?: string;
  readonly "aria-invalid"?: boolean;
  readonly "aria-describedby"?: string | undefined;
}

/** So many are offered at once. */
export const mostOffered = 8;

/** What is shown of somebody who is offered or chosen. */
export type Offered = Pick<ListedPerson, "id" | "firstName" | "lastName" | "photoUrl" | "birthDate" | "deathDate">;

interface PersonComboboxProps<Person extends Offered> extends Omit<PersonFieldProps, "value"> {
  readonly chosen: Offered | undefined;
  /** Undefined while the list is closed. */
  readonly typed: string | undefined;
  readonly onTyped: (typed: string | undefined) => void;
  readonly found: readonly Person[];
  /** What is found does not belong to what was typed yet. */
  readonly isSearching?: boolean;
  /** The first of those who are meant, for whoever does not wait to see them; undefined where there is nobody. */
  readonly findFirst?: (typed: string) => Promise<Person | undefined>;
  /** Said in place of people. */
  readonly problem?: string | undefined;
  readonly onChoose: (person: Person) => void;
}

const labelOf = (person: Offered): string => [fullName(person), lifeYears(person)].filter(Boolean).join(", ");

/** A field for the name of one person, and the list of those who are meant; arrow keys and Enter choose. */
export const PersonCombobox = <Person extends Offered>(props: PersonComboboxProps<Person>) => {
  const {
    chosen,
    typed,
    onTyped,
    found,
    isSearching = false,
    findFirst,
    problem,
    onChoose,
    id,
    label,
    placeholder,
    ...aria
  } = props;
  const listId = useId();
  const [active, setActive] = useState(0);
  // What was typed when Enter came before the people did: it means the first of them.
  const awaited = useRef<string>(undefined);
  const isOpen = typed !== undefined;
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // Whoever types on after choosing looks for somebody else.
    if (!isOpen && document.activeElement === input.current) input.current?.select();
  }, [isOpen]);
  const close = () => {
    awaited.current = undefined;
    onTyped(undefined);
  };
  const choose = (person: Person | undefined) => {
    if (person) onChoose(person);
    close();
  };
  const chooseFirst = async (wanted: string) => {
    awaited.current = wanted;
    const first = await findFirst?.(wanted);
    if (first && awaited.current === wanted) choose(first);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      const step = event.key === "ArrowDown" ? 1 : -1;
      onTyped(typed ?? "");
      setActive((found.length + active + step) % Math.max(1, found.length));
    } else if (event.key === "Enter" && isOpen) {
      event.preventDefault();
      if (isSearching) void chooseFirst(typed);
      else choose(found[active]);
    } else if (event.key === "Escape" && isOpen) {
      event.stopPropagation();
      close();
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
          onTyped(event.currentTarget.value);
          setActive(0);
          awaited.current = undefined;
        }}
        // Who pressed Enter before the people came still means the first of them.
        onBlur={() => onTyped(undefined)}
        onKeyDown={onKeyDown}
      />
      <ul
        id={listId}
        role="listbox"
        aria-label="People"
        aria-busy={isSearching}
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
        {found.length === 0 && (
          <li className="px-3 py-2 text-sm text-ink-soft">
            {problem ?? (isSearching ? "Searching…" : "No one by that name")}
          </li>
        )}
      </ul>
    </div>
  );
};
