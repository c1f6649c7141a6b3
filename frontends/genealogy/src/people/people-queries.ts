import { listFamilyMembers } from "@kinkeeper/contracts/genealogy/endpoints";
import { countPeople, listPeople } from "@kinkeeper/contracts/genealogy/people-index";
import type { Api } from "@kinkeeper/kit/api/create-api.ts";

/** These tell of the people that the list of everybody tells of: whatever has that one read again has them read again. */
const withEverybody = <Options extends { readonly queryKey: readonly unknown[] }>(options: Options): Options => ({
  ...options,
  queryKey: [listFamilyMembers.id, ...options.queryKey],
});

/** How many people are found by what was typed, by letter. */
export const lettersQuery = (api: Api, q: string) => withEverybody(api.queryFor(countPeople, { query: { q } }));

/** The first who are found. */
export const firstPeopleQuery = (api: Api, q: string) => withEverybody(api.queryFor(listPeople, { query: { q } }));
