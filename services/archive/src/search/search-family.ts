import { searchKind, type Match, type SearchAnswer, type SearchKind } from "@kinkeeper/contracts/archive/search";
import type { ReadModel, Viewer } from "@kinkeeper/platform/read-model";
import { wordsIn } from "@kinkeeper/platform/words";
import type { TransactionSql } from "postgres";
import { boostTitles, titlesOf } from "./boost-titles.ts";
import { cardsOf, type Shown } from "./cards.ts";
import { kindNumber, kindOfNumber, readableTitle } from "./document.ts";
import type { Meanings } from "./embeddings/meanings.ts";
import { bestOf, explainMatches } from "./explain-matches.ts";
import { conditionsOf, type Filters } from "./filters.ts";
import { findDocuments, type Found, type FoundDocuments, type QueryMeaning } from "./find-documents.ts";
import { chunksOf, rowsOf } from "./found-rows.ts";
import { fuse, type Judgement } from "./fuse.ts";
import { linkedItems, type LinkedItem } from "./linked-items.ts";
import { readQuery, type QueryWords } from "./query-words.ts";
import { readable } from "./readable.ts";
import { meaningSemaphore, searchSemaphore } from "./search-semaphores.ts";

export interface Asked extends Filters {
  readonly q: string;
  readonly category: "all" | SearchKind;
  /** Of each kind. */
  readonly limit: number;
}

type Counts = Record<SearchKind, number>;

/** More than are shown are looked at, because a name that was typed in full goes before what merely holds its words. */
const lookedAt = 30;

const nothingSpecial = { best: null, closest: [], corrections: [], isByWordsAlone: false };

const noCounts = (): Counts => Object.fromEntries(searchKind.options.map((kind) => [kind, 0])) as Counts;

const countsOf = ({ counts, found }: FoundDocuments, judgement: Judgement | undefined): Counts => {
  const all = noCounts();
  for (const { kind, documents } of counts) all[kindOfNumber(kind)] += documents;
  if (judgement)
    for (const { kind, words, meaning } of found)
      if (words === null && (meaning ?? -1) >= judgement.closeness) all[kindOfNumber(kind)] += 1;
  return all;
};

const bestOfEachKind = <One extends { readonly kind: number }>(
  ranked: readonly One[],
  category: Asked["category"],
  limit: number,
) =>
  searchKind.options
    .filter((kind) => category === "all" || category === kind)
    .flatMap((kind) => ranked.filter((one) => one.kind === kindNumber(kind)).slice(0, limit));

/** So many are offered where nothing was found. */
const closestShown = 3;

/** What is nearest to the meaning of a query, near enough or not. */
const closestOf = async (
  sql: TransactionSql,
  viewer: Viewer,
  found: readonly Found[],
): Promise<SearchAnswer["closest"]> => {
  const nearest = found
    .filter(({ meaning }) => meaning !== null)
    .toSorted((one, other) => other.meaning! - one.meaning!)
    .slice(0, closestShown)
    .map(({ number }) => number);
  if (nearest.length === 0) return [];
  const rows = await sql<{ id: string; kind: number; title: string }[]>`
    select d.id, d.kind, d.title from search_documents d
    where ${readable(sql, "d", viewer)} and not d.removed and d.number = any(${nearest}::int[])
    order by array_position(${nearest}::int[], d.number)`;
  return rows.map(({ id, kind: number, title }) => {
    const kind = kindOfNumber(number);
    return { id, kind, title: readableTitle(kind, title) };
  });
};

/** Nothing was asked: what passes the filters, by date, then by title. */
const listed = async (
  sql: TransactionSql,
  viewer: Viewer,
  asked: Asked,
): Promise<{ shown: readonly Shown[]; counts: Counts }> => {
  const conditions = conditionsOf(sql, asked);
  const passing = sql`${readable(sql, "d", viewer)} and not d.removed ${conditions === undefined ? sql`` : sql`and ${conditions}`}`;
  const kinds = searchKind.options
    .filter((kind) => asked.category === "all" || asked.category === kind)
    .map(kindNumber);
  const [counted, rows] = await Promise.all([
    sql<{ kind: number; documents: number }[]>`
      select d.kind, count(*)::int as documents from search_documents d where ${passing} group by d.kind`,
    sql<{ id: string; kind: number }[]>`
      select one.id, k.kind from unnest(${kinds}::smallint[]) as k(kind) cross join lateral (
        select d.id from search_documents d where ${passing} and d.kind = k.kind
        order by d.sort_day nulls last, d.title_key, d.id limit ${asked.limit}
      ) as one`,
  ]);
  const counts = noCounts();
  for (const { kind, documents } of counted) counts[kindOfNumber(kind)] = documents;
  const match = (score: number): Match => ({ reasons: ["filter"], words: [], passages: [], score });
  return { counts, shown: rows.map((row, index) => ({ ...row, match: match(rows.length - index) })) };
};

/**
 * Searches what one member of a family may see. Families take turns.
 * @throws DomainError TOO_MANY_REQUESTS when too many searches of the family wait; StoreUnavailable
 */
export const searchFamily = async (
  readModel: ReadModel,
  meanings: Meanings,
  viewer: Viewer,
  asked: Asked,
): Promise<SearchAnswer> => {
  const isAsked = wordsIn(asked.q).length > 0;
  if (!isAsked && asked.q !== "")
    return {
      people: [],
      stories: [],
      artifacts: [],
      events: [],
      traditions: [],
      counts: noCounts(),
      ...nothingSpecial,
    };
  if (!isAsked)
    return readModel.asViewer(viewer, async (sql) => {
      const { shown, counts } = await listed(sql, viewer, asked);
      return { ...(await cardsOf(sql, shown)), counts, ...nothingSpecial };
    });
  // The words are read while the vector is computed; nobody waits for it in a turn of many families.
  const [meaning, read] = await Promise.all([
    meaningSemaphore.run(viewer.tenantId, () => meanings.ofQuery(asked.q)),
    readModel.asViewer(viewer, async (sql) => {
      const query = await readQuery(sql, viewer, asked.q);
      return {
        query,
        linked: await linkedItems(
          sql,
          viewer,
          query.terms.map(({ term }) => term),
        ),
      };
    }),
  ]);
  return searchSemaphore.run(viewer.tenantId, () => answerTo(readModel, viewer, asked, read, meaning));
};

/** What a query asks for, and what is found by whom it names. */
export interface Read {
  readonly query: QueryWords;
  readonly linked: readonly LinkedItem[];
}

const answerTo = async (
  readModel: ReadModel,
  viewer: Viewer,
  asked: Asked,
  { query, linked }: Read,
  meaning: (QueryMeaning & Judgement) | undefined,
): Promise<SearchAnswer> => {
  const { documents, ranked, rows, chunks, closest } = await readModel.asViewer(viewer, async (sql) => {
    const documents = await findDocuments(sql, viewer, query, meaning, asked, linked);
    const candidates = bestOfEachKind(
      fuse(documents.found, meaning, { keywords: query.isKeywords }),
      asked.category,
      asked.limit + lookedAt,
    );
    const titles = await titlesOf(
      sql,
      viewer,
      candidates.map(({ number }) => number),
    );
    const ranked = bestOfEachKind(boostTitles(candidates, titles, query.readings), asked.category, asked.limit);
    const [rows, chunks, closest] = await Promise.all([
      rowsOf(sql, viewer, ranked),
      chunksOf(sql, viewer, ranked),
      candidates.length === 0 ? closestOf(sql, viewer, documents.found) : [],
    ]);
    return { documents, ranked, rows, chunks, closest };
  });
  const shown = await explainMatches(readModel, { query, linked }, meaning, ranked, rows, chunks);
  return {
    ...(await readModel.asViewer(viewer, (sql) => cardsOf(sql, shown))),
    counts: countsOf(documents, meaning),
    best: bestOf(shown, query),
    closest,
    corrections: query.corrections.map(({ typed, read }) => ({ typed, read: [...read] })),
    isByWordsAlone: meaning === undefined,
  };
};
