import { listFamilyMembers } from "@kinkeeper/contracts/genealogy/endpoints";
import { countPeople, listPeople } from "@kinkeeper/contracts/genealogy/people-index";
import type { QueryInputOf } from "@kinkeeper/contracts/endpoint";
import type { Api } from "@kinkeeper/kit/api/create-api.ts";

/** What was typed, and where it is looked for. */
export type Sought = QueryInputOf<typeof countPeople>;

/** These tell of the people that the list of everybody tells of: whatever has that one read again has them read again. */
const withEverybody = <Options extends { readonly queryKey: readonly unknown[] }>(options: Options): Options => ({
  ...options,
  queryKey: [listFamilyMembers.id, ...options.queryKey],
});

/** How many people are found, by letter. */
export const lettersQuery = (api: Api, query: Sought) => withEverybody(api.queryFor(countPeople, { query }));

/** The first who are found. */
export const firstPeopleQuery = (api: Api, query: Sought) => withEverybody(api.queryFor(listPeople, { query }));
