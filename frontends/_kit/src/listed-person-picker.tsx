import type { ListedPerson } from "@kinkeeper/contracts/genealogy/people-index";
import { useMemo, useState } from "react";
import { mostOffered, PersonCombobox, type PersonFieldProps } from "./person-combobox.tsx";
import { everyNameOf, lifeYears, searchable } from "./person-words.ts";

interface ListedPersonPickerProps extends PersonFieldProps {
  readonly people: readonly ListedPerson[];
  readonly onChange: (personId: string) => void;
}

const searchTexts = new WeakMap<ListedPerson, string>();

/** Made once for each person: thousands are looked through at every key. */
const searchTextOf = (person: ListedPerson): string => {
  const known = searchTexts.get(person);
  if (known !== undefined) return known;
  const text = searchable(`${everyNameOf(person)} ${lifeYears(person)}`);
  searchTexts.set(person, text);
  return text;
};

/** Finds one of the given people by typing parts of the name. */
export const ListedPersonPicker = ({ people, value, onChange, ...field }: ListedPersonPickerProps) => {
  const [typed, setTyped] = useState<string>();
  const chosen = useMemo(() => people.find((person) => person.id === value), [people, value]);
  const found = useMemo(() => {
    const words = searchable(typed ?? "")
      .split(/\s+/)
      .filter(Boolean);
    const matches: ListedPerson[] = [];
    for (const person of people) {
      if (matches.length === mostOffered) break;
      if (words.every((word) => searchTextOf(person).includes(word))) matches.push(person);
    }
    return matches;
  }, [people, typed]);
  return (
    <PersonCombobox
      {...field}
      chosen={chosen}
      typed={typed}
      onTyped={setTyped}
      found={found}
      onChoose={({ id }) => onChange(id)}
    />
  );
};
