import type { ListedPerson } from "@kinkeeper/contracts/genealogy/people-index";
import { folded } from "@kinkeeper/contracts/words/folded";
import { soughtAmong } from "@kinkeeper/contracts/words/near-names";
import { useMemo } from "react";
import { PersonCombobox, type OpenList, type PersonFieldProps } from "./person-combobox.tsx";
import { mostOffered, PersonList } from "./person-list.tsx";
import { everyNameOf } from "./every-name.ts";
import { lifeYears } from "@kinkeeper/contracts/dates/year-in-words";

interface ListedPersonPickerProps extends PersonFieldProps {
  readonly people: readonly ListedPerson[];
  readonly onChange: (personId: string) => void;
}

const searchTexts = new WeakMap<ListedPerson, string>();

/** Made once for each person: thousands are looked through at every key. */
const searchTextOf = (person: ListedPerson): string => {
  const known = searchTexts.get(person);
  if (known !== undefined) return known;
  const text = folded(`${everyNameOf(person)} ${lifeYears(person)}`);
  searchTexts.set(person, text);
  return text;
};

interface MatchesProps extends Pick<ListedPersonPickerProps, "people" | "onChange"> {
  readonly list: OpenList;
}

const Matches = ({ list, people, onChange }: MatchesProps) => {
  const { found, isSimilar } = useMemo(() => {
    const sought = soughtAmong(list.typed, people.map(searchTextOf));
    const matches: ListedPerson[] = [];
    for (const person of people) {
      if (matches.length === mostOffered) break;
      if (sought.isSought(searchTextOf(person))) matches.push(person);
    }
    return { found: matches, isSimilar: sought.isSimilar };
  }, [people, list.typed]);
  return <PersonList list={list} found={found} isSimilar={isSimilar} onChoose={({ id }) => onChange(id)} />;
};

/** Finds one of the given people by typing parts of the name. */
export const ListedPersonPicker = ({ people, value, onChange, ...field }: ListedPersonPickerProps) => {
  const chosen = useMemo(() => people.find((person) => person.id === value), [people, value]);
  return (
    <PersonCombobox {...field} chosen={chosen}>
      {(list) => <Matches list={list} people={people} onChange={onChange} />}
    </PersonCombobox>
  );
};
