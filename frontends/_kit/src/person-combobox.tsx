import type { ListedPerson } from "@kinkeeper/contracts/genealogy/people-index";
import {
  Suspense,
  useEffect,
  useId,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
} from "react";
import { Input } from "./input.tsx";
import { lifeYears } from "@kinkeeper/contracts/dates/year-in-words";
import { fullName } from "./person-words.ts";
import { useHeldSubmit } from "./use-held-submit.ts";

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

/** What is shown of somebody who is offered or chosen. */
export type Offered = Pick<ListedPerson, "id" | "firstName" | "lastName" | "photoUrl" | "birthDate" | "deathDate">;

/** What the keys of the field do in the list. */
export interface ListKeys {
  readonly move: (step: 1 | -1) => void;
  /** Chooses who is marked; false while those who are there do not belong to what was typed yet. */
  readonly choose: () => boolean;
}

/** What the field says about its list. */
export interface ListState {
  /** Of the option that is marked. */
  readonly activeId: string | undefined;
  readonly isSearching: boolean;
}

/** What a list has to know of the field above it. */
export interface OpenList {
  readonly listId: string;
  readonly typed: string;
  /** What was typed when Enter came before the people did: it means the first of them. */
  readonly awaited: string | undefined;
  readonly keys: RefObject<ListKeys | null>;
  readonly onState: (state: ListState) => void;
  /** Somebody was chosen, or nobody is there for `awaited`. */
  readonly onDone: (isClosing: boolean) => void;
}

interface PersonComboboxProps extends Omit<PersonFieldProps, "value"> {
  readonly chosen: Offered | undefined;
  /** The people, inside a list that is there already; may come later than the letters. */
  readonly children: (list: OpenList) => ReactNode;
  /** Somebody is about to type. */
  readonly onNear?: () => void;
}

export const labelOf = (person: Offered): string => [fullName(person), lifeYears(person)].filter(Boolean).join(", ");

const initialState: ListState = { activeId: undefined, isSearching: true };

export const Searching = () => <li className="px-3 py-2 text-sm text-ink-soft">Searching…</li>;

/** A field for the name of one person, and the list of those who are meant; arrow keys and Enter choose. */
export const PersonCombobox = ({ chosen, children, onNear, id, label, placeholder, ...aria }: PersonComboboxProps) => {
  const listId = useId();
  // Undefined while the list is closed.
  const [typed, setTyped] = useState<string>();
  const [awaited, setAwaited] = useState<string>();
  const [state, setState] = useState(initialState);
  const keys = useRef<ListKeys>(null);
  const isOpen = typed !== undefined;
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // Whoever types on after choosing looks for somebody else.
    if (!isOpen && document.activeElement === input.current) input.current?.select();
  }, [isOpen]);
  const save = useHeldSubmit(input, awaited !== undefined);
  const close = () => setTyped(undefined);
  const awaitNobody = () => {
    setAwaited(undefined);
    save.drop();
  };
  const isListed = isOpen || save.isHeld;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      setTyped(typed ?? "");
      keys.current?.move(event.key === "ArrowDown" ? 1 : -1);
    } else if (event.key === "Enter" && isOpen) {
      event.preventDefault();
      if (keys.current?.choose()) return;
      save.drop();
      setAwaited(typed);
    } else if (event.key === "Escape" && isListed) {
      event.stopPropagation();
      awaitNobody();
      close();
    }
  };
  // Who pressed Enter and went on before the people came still means the first of them.
  const sought = typed ?? awaited;

  return (
    <div className="relative">
      <Input
        {...aria}
        ref={input}
        id={id}
        role="combobox"
        aria-label={label}
        aria-expanded={isListed}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={isOpen ? state.activeId : undefined}
        autoComplete="off"
        placeholder={placeholder ?? "Type a name"}
        value={typed ?? awaited ?? (chosen ? labelOf(chosen) : "")}
        onPointerEnter={onNear}
        onFocus={(event) => {
          onNear?.();
          event.currentTarget.select();
        }}
        onClick={(event) => {
          if (!isOpen) event.currentTarget.select();
        }}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          awaitNobody();
        }}
        onBlur={close}
        onKeyDown={onKeyDown}
      />
      <ul
        id={listId}
        role="listbox"
        aria-label="People"
        aria-busy={isListed && state.isSearching}
        hidden={!isListed}
        className="absolute inset-x-0 top-full z-20 mt-1 max-h-72 overflow-y-auto rounded-card border border-line bg-sheet p-1 shadow-float"
      >
        {sought !== undefined && (
          <Suspense fallback={<Searching />}>
            {children({
              listId,
              typed: sought,
              awaited,
              keys,
              onState: setState,
              onDone: (isClosing) => {
                setAwaited(undefined);
                if (isClosing) return close();
                if (!save.isHeld) return;
                // What was to be saved is not, and the list says why.
                save.drop();
                setTyped(awaited);
                input.current?.focus();
              },
            })}
          </Suspense>
        )}
      </ul>
    </div>
  );
};
