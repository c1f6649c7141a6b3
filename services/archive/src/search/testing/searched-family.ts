import type { SearchAnswer, SearchKind, Suggestion } from "@kinkeeper/contracts/archive/search";
import { streamName } from "@kinkeeper/contracts/event";
import { removedMember, type MemberDetails } from "@kinkeeper/contracts/genealogy/member";
import { keptParts } from "@kinkeeper/contracts/genealogy/restrictions";
import { newId } from "@kinkeeper/platform/ids";
import type { SharedHarness } from "@kinkeeper/platform/testing/shared-harness";
import { vi } from "vitest";
import type { z } from "zod";

type Somebody = Awaited<ReturnType<SharedHarness["as"]>>;

export interface Searcher {
  readonly caller: Somebody;
  search(q: string, more?: Readonly<Record<string, string>>): Promise<SearchAnswer>;
  /** The same once the model has had its say: on a busy machine the words answer alone while it takes its time. */
  searchByMeaning: Searcher["search"];
  suggest(q: string): Promise<readonly Suggestion[]>;
  facets(): Promise<{
    tags: { value: string; count: number }[];
    places: { value: string; count: number }[];
    years: unknown;
  }>;
  /** Adds something through the service's own call and answers its id. */
  add(path: "/api/family-artifacts" | "/api/events" | "/api/family-traditions", body: object): Promise<string>;
  story(body: object): Promise<string>;
}

const longWait = { timeout: 400_000, interval: 50 };

export const searcher = (caller: Somebody): Searcher => {
  const add: Searcher["add"] = async (path, body) => {
    const { status, body: made } = await caller.post<{ id: string }>(path, body);
    if (status !== 201) throw new Error(`${path} was answered with ${status}: ${JSON.stringify(made)}`);
    return made.id;
  };
  const search: Searcher["search"] = async (q, more = {}) => {
    const answer = await caller.get<SearchAnswer>(`/api/search?${new URLSearchParams({ q, ...more }).toString()}`);
    if (answer.status !== 200)
      throw new Error(`the search was answered with ${answer.status}: ${JSON.stringify(answer.body)}`);
    return answer.body;
  };
  return {
    caller,
    search,
    searchByMeaning: (q, more) =>
      vi.waitFor(async () => {
        const answer = await search(q, more);
        if (answer.isByWordsAlone) throw new Error("the meaning of the query was not computed in time");
        return answer;
      }, longWait),
    suggest: async (q) =>
      (await caller.get<Suggestion[]>(`/api/search/suggestions?${new URLSearchParams({ q }).toString()}`)).body,
    facets: async () => (await caller.get<Awaited<ReturnType<Searcher["facets"]>>>("/api/search/facets")).body,
    add,
    story: (body) => add("/api/family-artifacts", { artifactType: "story", ...body }),
  };
};

/** Answers when everything has the vectors it wants. */
export const computed = ({ service }: SharedHarness): Promise<void> =>
  vi.waitFor(async () => {
    const due = await service.readModel.service`select from search_chunks where due is not null limit 1`;
    if (due.length > 0) throw new Error("vectors are still being computed");
  }, longWait);

/** Two members of a new family, and somebody of another one. */
export const searchers = async (harness: SharedHarness) => {
  const emma = await harness.as();
  const cousin = await harness.as({ tenantId: emma.claims.tenantId! });
  return { emma: searcher(emma), cousin: searcher(cousin), stranger: searcher(await harness.as()) };
};

type Kept = z.infer<typeof keptParts>;
const nothingKept = keptParts.parse({ birth: false, death: false, facts: [] });

/** What genealogy records about a person of a family. */
export const personRecords = (harness: SharedHarness, tenantId: string) => {
  const memberId = newId();
  const stream = streamName("member", tenantId, memberId);
  let revision = -1;
  const record = async (...events: readonly { readonly type: string; readonly data: object }[]): Promise<void> => {
    await harness.record({ stream, expectedRevision: revision, events: events as never });
    revision += events.length;
  };
  const full = (details: Partial<MemberDetails>): MemberDetails => ({ ...removedMember, ...details });
  const added = (details: Partial<MemberDetails>) => ({
    type: "MemberAdded",
    data: { memberId, details: full(details), source: null },
  });
  const changed = (details: Partial<MemberDetails>, keeps?: Partial<Kept>) => ({
    type: "MemberChanged",
    data: {
      memberId,
      details: full(details),
      changed: ["firstName"],
      ...(keeps ? { keeps: { ...nothingKept, ...keeps } } : {}),
    },
  });
  const removed = { type: "MemberRemoved", data: { memberId } };
  return {
    memberId,
    add: (details: Partial<MemberDetails>) => record(added(details)),
    /** What is kept private of them is `keeps`. */
    change: (details: Partial<MemberDetails>, keeps?: Partial<Kept>) => record(changed(details, keeps)),
    /** One right after the other. */
    turn: (first: Partial<MemberDetails>, then: Partial<MemberDetails>) => record(changed(first), changed(then)),
    remove: () => record(removed),
    comeAndGo: (details: Partial<MemberDetails>, then: Partial<MemberDetails>) =>
      record(added(details), changed(then), removed),
    restore: () => record({ type: "MemberRestored", data: { memberId } }),
    erase: () => record({ type: "MemberErased", data: { memberId } }),
  };
};

export const idsOf = (answer: SearchAnswer): readonly string[] =>
  [...answer.people, ...answer.stories, ...answer.artifacts, ...answer.events, ...answer.traditions].map(
    ({ id }) => id,
  );

export const total = (answer: SearchAnswer): number =>
  (Object.values(answer.counts) as number[]).reduce((sum, count) => sum + count, 0);

export const countOf = (answer: SearchAnswer, kind: SearchKind): number => answer.counts[kind] ?? 0;

const unnamed = { label: null, title: null, firstName: null, lastName: null, suffix: null };
/** Somebody with names of several kinds. */
export const muchCalled: Partial<MemberDetails> = {
  title: "Lady",
  firstName: "Margaret",
  lastName: "Wedgwood",
  maidenName: "Allen",
  otherNames: [
    { ...unnamed, type: "married", firstName: "Margaret", lastName: "Darwin" },
    { ...unnamed, type: "nickname", firstName: "Peggy" },
    { ...unnamed, type: "religious", firstName: "Sister", lastName: "Benedicta" },
  ],
};
