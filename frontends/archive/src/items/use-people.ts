import { listFamilyMembers, type FamilyMember } from "@kinkeeper/contracts/genealogy/endpoints";
import { useApi } from "@kinkeeper/kit/api/api-context.ts";
import { useQuery } from "@tanstack/react-query";

export interface People {
  readonly people: readonly FamilyMember[];
  readonly byId: ReadonlyMap<string, FamilyMember>;
  /** False until the family's list has come: nobody is unknown before that. */
  readonly isKnown: boolean;
}

const noPeople: readonly FamilyMember[] = [];
const indexes = new WeakMap<readonly FamilyMember[], ReadonlyMap<string, FamilyMember>>();

/** Built once for the list as it came, whichever part of a page asks. */
const indexOf = (people: readonly FamilyMember[]): ReadonlyMap<string, FamilyMember> => {
  const known = indexes.get(people) ?? new Map(people.map((person) => [person.id, person]));
  indexes.set(people, known);
  return known;
};

/** Everybody of the family, to find and to name whom an item is about. Waits for nothing: a page reads well without names. */
export const usePeople = (): People => {
  const { data } = useQuery(useApi().queryFor(listFamilyMembers));
  const people = data ?? noPeople;
  return { people, byId: indexOf(people), isKnown: data !== undefined };
};
