import { countPeople, listPeople } from "@kinkeeper/contracts/genealogy/people-index";
import type { QueryInputOf } from "@kinkeeper/contracts/endpoint";
import type { Api } from "@kinkeeper/kit/api/create-api.ts";
import { withEverybody } from "@kinkeeper/kit/api/with-everybody.ts";

/** What was typed, and where it is looked for. */
export type Sought = QueryInputOf<typeof countPeople>;

/** How many people are found, by letter. */
export const lettersQuery = (api: Api, query: Sought) => withEverybody(api.queryFor(countPeople, { query }));

/** The first who are found. */
export const firstPeopleQuery = (api: Api, query: Sought) => withEverybody(api.queryFor(listPeople, { query }));
