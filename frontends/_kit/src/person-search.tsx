import { peopleAtOnce, type ListedPerson } from "@kinkeeper/contracts/genealogy/people-index";
import { useEffect, useEffectEvent } from "react";
import { messageFor } from "./api/api-error.ts";
import type { OpenList } from "./person-combobox.tsx";
import { mostOffered, PersonList } from "./person-list.tsx";
import { usePeopleSearch } from "./use-people-search.ts";

interface PersonSearchProps {
  readonly list: OpenList;
  /** Ids of those who are not offered. */
  readonly without: readonly string[];
  readonly onChoose: (person: ListedPerson) => void;
}

/** The people of the family whom what was typed means, as the server finds them. */
export const PersonSearch = ({ list, without, onChoose }: PersonSearchProps) => {
  const { typed, awaited, onDone } = list;
  const search = usePeopleSearch(typed, Math.min(peopleAtOnce, mostOffered + without.length));
  const offered = (people: readonly ListedPerson[]) =>
    people.filter(({ id }) => !without.includes(id)).slice(0, mostOffered);

  // Where it fails, the list says so.
  const findFirst = useEffectEvent(async (text: string) => offered(await search.find(text))[0]);
  const finish = useEffectEvent((first: ListedPerson | undefined) => {
    if (first) onChoose(first);
    onDone(first !== undefined);
  });
  useEffect(() => {
    if (awaited === undefined) return;
    let isWanted = true;
    void findFirst(awaited).then((first) => isWanted && finish(first));
    return () => {
      isWanted = false;
    };
  }, [awaited]);

  return (
    <PersonList
      list={list}
      found={offered(search.people)}
      isSimilar={search.isSimilar}
      isSearching={search.isSearching}
      problem={
        search.error ? messageFor(search.error, "People cannot be searched right now. Please try again.") : undefined
      }
      onChoose={onChoose}
    />
  );
};
