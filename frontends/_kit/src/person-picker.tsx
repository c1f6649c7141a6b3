import { getFamilyMember } from "@kinkeeper/contracts/genealogy/endpoints";
import type { ListedPerson } from "@kinkeeper/contracts/genealogy/people-index";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useApi } from "./api/api-context.ts";
import { lazyPage } from "./lazy-page.tsx";
import { PersonCombobox, type Offered, type PersonFieldProps } from "./person-combobox.tsx";

interface PersonPickerProps extends PersonFieldProps {
  readonly onChange: (personId: string, person: ListedPerson) => void;
  /** Who is chosen, where the page knows them already; they are asked for otherwise. */
  readonly chosen?: Offered | undefined;
  /** Ids of those who are not offered. */
  readonly without?: readonly string[];
}

/** Most visits to a page with such a field search for nobody. */
const PersonSearch = lazyPage(() => import("./person-search.tsx").then((module) => module.PersonSearch));

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
  const [last, setLast] = useState<ListedPerson>();
  return (
    <PersonCombobox {...field} chosen={useChosen(value, [last, chosen])} onNear={PersonSearch.preload}>
      {(list) => (
        <PersonSearch
          list={list}
          without={without}
          onChoose={(person) => {
            setLast(person);
            onChange(person.id, person);
          }}
        />
      )}
    </PersonCombobox>
  );
};
