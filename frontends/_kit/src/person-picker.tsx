import { getFamilyMember } from "@kinkeeper/contracts/genealogy/endpoints";
import { peopleAtOnce, type ListedPerson } from "@kinkeeper/contracts/genealogy/people-index";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useApi } from "./api/api-context.ts";
import { messageFor } from "./api/api-error.ts";
import { mostOffered, PersonCombobox, type Offered, type PersonFieldProps } from "./person-combobox.tsx";
import { usePeopleSearch } from "./use-people-search.ts";

interface PersonPickerProps extends PersonFieldProps {
  readonly onChange: (personId: string, person: ListedPerson) => void;
  /** Who is chosen, where the page knows them already; they are asked for otherwise. */
  readonly chosen?: Offered | undefined;
  /** Ids of those who are not offered. */
  readonly without?: readonly string[];
}

const nobody: readonly string[] = [];

/** Who is chosen; asked for where nobody knows them. */
const useChosen = (value: string, known: readonly (Offered | undefined)[]): Offered | undefined => {
  const found = known.find((person) => person?.id === value);
  const query = useApi().queryFor(getFamilyMember, { params: { id: value } });
  const { data } = useQuery({ ...query, enabled: value !== "" && !found });
  return value === "" ? undefined : (found ?? data);
};

/** Finds one person of the family by typing parts of names, places and years; the server searches, however large the family is. */
export const PersonPicker = ({ value, onChange, chosen, without = nobody, ...field }: PersonPickerProps) => {
  const [typed, setTyped] = useState<string>();
  const [last, setLast] = useState<ListedPerson>();
  const search = usePeopleSearch(typed, Math.min(peopleAtOnce, mostOffered + without.length));
  const offered = (people: readonly ListedPerson[]) =>
    people.filter(({ id }) => !without.includes(id)).slice(0, mostOffered);
  return (
    <PersonCombobox
      {...field}
      chosen={useChosen(value, [last, chosen])}
      typed={typed}
      onTyped={setTyped}
      found={offered(search.people)}
      isSearching={search.isSearching}
      // Where it fails, the list says so.
      findFirst={async (text) => offered(await search.find(text))[0]}
      problem={
        search.error ? messageFor(search.error, "People cannot be searched right now. Please try again.") : undefined
      }
      onChoose={(person) => {
        setLast(person);
        onChange(person.id, person);
      }}
    />
  );
};
