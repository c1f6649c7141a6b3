import { listPeople, peopleAtOnce, type ListedPerson } from "@kinkeeper/contracts/genealogy/people-index";
import { useApi } from "@kinkeeper/kit/api/api-context.ts";
import type { Api } from "@kinkeeper/kit/api/create-api.ts";
import { withEverybody } from "@kinkeeper/kit/api/with-everybody.ts";
import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";

export interface People {
  /** Of those who were asked for, whoever is in the family. */
  readonly byId: ReadonlyMap<string, ListedPerson>;
  /** False until all of them have been answered: nobody is unknown before that. */
  readonly isKnown: boolean;
}

/** Null for somebody who is not in the family. */
type Answer = ListedPerson | null;

/** Gathers whom all parts of a page ask for while it is drawn, and asks for them together. */
class PeopleReader {
  readonly #api: Api;
  #asked = new Map<string, PromiseWithResolvers<Answer>>();

  constructor(api: Api) {
    this.#api = api;
  }

  read(id: string): Promise<Answer> {
    if (this.#asked.size === 0) queueMicrotask(() => this.#send());
    const answer = this.#asked.get(id) ?? Promise.withResolvers<Answer>();
    this.#asked.set(id, answer);
    return answer.promise;
  }

  #send(): void {
    const asked = [...this.#asked];
    this.#asked = new Map();
    for (let from = 0; from < asked.length; from += peopleAtOnce)
      void this.#ask(asked.slice(from, from + peopleAtOnce));
  }

  async #ask(some: readonly (readonly [id: string, answer: PromiseWithResolvers<Answer>])[]): Promise<void> {
    try {
      const { people } = await this.#api.call(listPeople, { query: { ids: some.map(([id]) => id).join(",") } });
      const byId = new Map(people.map((person) => [person.id, person]));
      for (const [id, { resolve }] of some) resolve(byId.get(id) ?? null);
    } catch (error) {
      for (const [, { reject }] of some) reject(error);
    }
  }
}

const readers = new WeakMap<Api, PeopleReader>();

const readerOf = (api: Api): PeopleReader => {
  const reader = readers.get(api) ?? new PeopleReader(api);
  readers.set(api, reader);
  return reader;
};

const nobody: readonly Answer[] = [];

/** Whom an item is about, to name them. Waits for nothing: a page reads well without names. */
export const usePeople = (ids: readonly string[]): People => {
  const api = useApi();
  const queries = useQueryClient();
  const reader = readerOf(api);
  const keyOf = (some: string) => withEverybody(api.queryFor(listPeople, { query: { ids: some } })).queryKey;
  const some = [...new Set(ids)];
  const {
    data = nobody,
    isSuccess,
    isPlaceholderData,
  } = useQuery({
    queryKey: [...keyOf(some.join(",")), "together"],
    // Each is kept by themselves, whichever part of a page asked.
    queryFn: () =>
      Promise.all(some.map((id) => queries.fetchQuery({ queryKey: keyOf(id), queryFn: () => reader.read(id) }))),
    enabled: some.length > 0,
    placeholderData: keepPreviousData,
  });
  const byId = useMemo(() => new Map(data.flatMap((person) => (person ? [[person.id, person] as const] : []))), [data]);
  return { byId, isKnown: isSuccess && !isPlaceholderData };
};
