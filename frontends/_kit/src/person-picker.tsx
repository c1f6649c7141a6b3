import { getFamilyMember } from "@kinkeeper/contracts/genealogy/endpoints";
import { listPeople, peopleAtOnce, type ListedPerson } from "@kinkeeper/contracts/genealogy/people-index";
import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useApi } from "./api/api-context.ts";
import { messageFor } from "./api/api-error.ts";
import { withEverybody } from "./api/with-everybody.ts";
import { mostOffered, PersonCombobox, type Offered, type PersonFieldProps } from "./person-combobox.tsx";

interface PersonPickerProps extends PersonFieldProps {
  readonly onChange: (personId: string, person: ListedPerson) => void;
  /** Who is chosen, where the page knows them already; they are asked for otherwise. */
  readonly chosen?: Offered | undefined;
  /** Ids of those who are not offered. */
  readonly without?: readonly string[];
}

/** Milliseconds of quiet before the family is searched. */
const quiet = 120;
const longestSought = 200;
const nobody: readonly string[] = [];

/** Fails where somebody types on meanwhile. */
const untilQuiet = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, quiet);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      reject(new DOMException("somebody typed on", "AbortError"));
    });
  });

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
  const api = useApi();
  const queries = useQueryClient();
  const searchFor = (text: string) => {
    const limit = Math.min(peopleAtOnce, mostOffered + without.length);
    const options = api.queryFor(listPeople, { query: { q: text.trim().slice(0, longestSought), limit } });
    return {
      ...withEverybody(options),
      queryFn: async ({ signal }: { signal: AbortSignal }) => {
        await untilQuiet(signal);
        return options.queryFn({ signal });
      },
    };
  };
  const offered = (people: readonly ListedPerson[] = []) =>
    people.filter(({ id }) => !without.includes(id)).slice(0, mostOffered);
  const search = useQuery({
    ...searchFor(typed ?? ""),
    enabled: typed !== undefined,
    placeholderData: keepPreviousData,
  });
  return (
    <PersonCombobox
      {...field}
      chosen={useChosen(value, [last, chosen])}
      typed={typed}
      onTyped={setTyped}
      found={offered(search.data?.people)}
      isSearching={search.isPending || search.isPlaceholderData}
      findFirst={async (text) => {
        // Where it fails, the list says so.
        const answer = await queries.fetchQuery(searchFor(text)).catch(() => undefined);
        return offered(answer?.people)[0];
      }}
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
