import { useImperativeHandle, useLayoutEffect, useState } from "react";
import { labelOf, Searching, type Offered, type OpenList } from "./person-combobox.tsx";
import { PersonOption } from "./person-option.tsx";
import { SimilarPeople } from "./similar-people.tsx";

/** So many are offered at once. */
export const mostOffered = 8;

interface PersonListProps<Person extends Offered> {
  readonly list: OpenList;
  readonly found: readonly Person[];
  /** Nobody is called as was typed: their names are written alike. */
  readonly isSimilar?: boolean;
  /** What is found does not belong to what was typed yet. */
  readonly isSearching?: boolean;
  /** Said in place of people. */
  readonly problem?: string | undefined;
  readonly onChoose: (person: Person) => void;
}

/** Those who are offered below a field, inside its `role="listbox"`. */
export const PersonList = <Person extends Offered>(props: PersonListProps<Person>) => {
  const { list, found, isSimilar = false, isSearching = false, problem, onChoose } = props;
  const { listId, typed, keys, onState, onDone } = list;
  // Who types on begins with the first again.
  const [marked, setMarked] = useState({ typed, at: 0 });
  const active = marked.typed === typed ? marked.at : 0;
  const activeId = found[active] ? `${listId}-${active}` : undefined;
  useLayoutEffect(() => onState({ activeId, isSearching }), [activeId, isSearching, onState]);
  const choose = (person: Person | undefined) => {
    if (person) onChoose(person);
    onDone(true);
  };
  useImperativeHandle(keys, () => ({
    move: (step) => setMarked({ typed, at: (found.length + active + step) % Math.max(1, found.length) }),
    choose: () => {
      if (!isSearching) choose(found[active]);
      return !isSearching;
    },
  }));
  if (found.length > 0) {
    const options = found.map((person, index) => (
      <PersonOption
        key={person.id}
        id={`${listId}-${index}`}
        person={person}
        isActive={index === active}
        onChoose={() => choose(person)}
      >
        <span className="min-w-0 truncate">{labelOf(person)}</span>
      </PersonOption>
    ));
    return isSimilar ? <SimilarPeople id={`${listId}-similar`}>{options}</SimilarPeople> : options;
  }
  if (problem === undefined && isSearching) return <Searching />;
  return <li className="px-3 py-2 text-sm text-ink-soft">{problem ?? "No one by that name"}</li>;
};
