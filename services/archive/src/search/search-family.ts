import { searchKind, type Match, type SearchAnswer, type SearchKind } from "@kinkeeper/contracts/archive/search";
import { clientSignal } from "@kinkeeper/platform/client-disconnect";
import { FairSemaphore } from "@kinkeeper/platform/fair-semaphore";
import type { ReadModel, Viewer } from "@kinkeeper/platform/read-model";
import { setImmediate as nextTurn } from "node:timers/promises";
import type { TransactionSql } from "postgres";
import { cardsOf, type Shown } from "./cards.ts";
import { kindNumber, kindOfNumber, readableTitle, type FieldText } from "./document.ts";
import type { Meanings } from "./embeddings/meanings.ts";
import { conditionsOf, type Filters } from "./filters.ts";
import { findDocuments, type Found, type FoundDocuments, type QueryMeaning } from "./find-documents.ts";
import { fuse, type Judgement, type Ranked } from "./fuse.ts";
import { joinNamesOfPeople, namesOfPeople, wordsOfNames, type NamesOfPeople } from "./names-of-people.ts";
import { cutTexts, foundTexts, passageAt, passagesOf, wordsFound, type CutText } from "./passages.ts";
import { mostKeywords, readable, readQuery, type QueryWords } from "./query-words.ts";
import { stemsOf } from "./stems.ts";
import { wordsIn } from "@kinkeeper/platform/words";

export interface Asked extends Filters {
  readonly q: string;
  readonly category: "all" | SearchKind;
  /** Of each kind. */
  readonly limit: number;
}

type Counts = Record<SearchKind, number>;

/** More than are shown are looked at, because a name that was typed in full goes before what merely holds its words. */
const lookedAt = 30;
/** Letters of what is shown that passages are looked for in, the best first: what lies behind is shown without any. */
const lettersRead = 1_500_000;
const exactTitle = 2;
/** A little more than the words of any text are worth. */
const wholeTitle = 1.1;

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

interface Row {
  readonly id: string;
  readonly number: number;
  readonly kind: number;
  /** Null for what is not read. */
  readonly texts: string | null;
}

export const textsOf = ({ texts }: Row): readonly FieldText[] =>
  texts === null ? [] : (JSON.parse(texts) as readonly FieldText[]);

/** The words of a title, and with them those of what else somebody is called. */
interface Names {
  readonly title: ReadonlySet<string>;
  readonly all: ReadonlySet<string>;
}

interface Raised extends Ranked {
  /** What is added to its score for its title; 0 where that does not hold what was typed. */
  readonly raise: number;
}

/** A title that is what was typed, or holds all of it, is what was looked for; so is who is called so. */
const raised = (
  found: readonly Ranked[],
  names: ReadonlyMap<number, Names>,
  words: readonly string[],
): readonly Raised[] => {
  const raise = ({ number }: Ranked): number => {
    const named = names.get(number);
    if (!named || !words.every((word) => named.all.has(word))) return 0;
    return words.every((word) => named.title.has(word)) && named.title.size === words.length ? exactTitle : wholeTitle;
  };
  return found
    .map((one) => ({ one, raise: raise(one) }))
    .map(({ one, raise }) => ({ ...one, raise, score: one.score + raise }))
    .toSorted((one, other) => other.score - one.score || one.number - other.number);
};

const namesOf = async (
  sql: TransactionSql,
  viewer: Viewer,
  numbers: readonly number[],
): Promise<ReadonlyMap<number, Names>> => {
  const rows = await sql<(NamesOfPeople & { readonly number: number; readonly title_key: string })[]>`
    select d.number, d.title_key, ${namesOfPeople(sql)} from search_documents d ${joinNamesOfPeople(sql)}
    where ${readable(sql, "d", viewer)} and d.number = any(${[...numbers]}::int[])`;
  return new Map(
    rows.map((row) => {
      const title = new Set(row.title_key.split(" "));
      return [row.number, { title, all: new Set([...title, ...wordsOfNames(row)]) }];
    }),
  );
};

export const rowsOf = async (
  sql: TransactionSql,
  viewer: Viewer,
  ranked: readonly Ranked[],
): Promise<ReadonlyMap<number, Row>> => {
  const best = ranked.toSorted((one, other) => other.score - one.score).map(({ number }) => number);
  const rows = await sql<Row[]>`
    select id, number, kind,
      case when sum(octet_length(texts)) over (order by array_position(${best}::int[], number)) <= ${lettersRead} then texts end as texts
    from search_documents d
    where ${readable(sql, "d", viewer)} and not d.removed and d.number = any(${best}::int[])`;
  return new Map(rows.map((row) => [row.number, row]));
};

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

interface Judged extends Shown {
  /** Every word that was meant stands in it. */
  readonly isWhole: boolean;
  readonly raise: number;
}

/**
 * The first of all that holds words of the query, and of few words all of them: "Emma Darwin" is not Elizabeth Darwin. Null where
 * everything is only like them, and where it is one of several people who are called so: of seventeen Darwins none is "Darwin".
 */
const bestOf = (shown: readonly Judged[], { meant }: QueryWords): SearchAnswer["best"] => {
  const [best] = shown
    .filter(({ match, isWhole }) => match.reasons.includes("words") && (isWhole || meant.length > mostKeywords))
    .toSorted((one, other) => other.match.score - one.match.score);
  if (!best) return null;
  const kind = kindOfNumber(best.kind);
  const isCalledSo = (one: Judged): boolean => one.kind === best.kind && one.raise > 0 && one.raise === best.raise;
  return kind === "people" && shown.filter(isCalledSo).length > 1 ? null : { kind, id: best.id };
};

interface ChunkRow {
  readonly number: number;
  readonly field: string;
  readonly begins: number;
}

/** Where the chunks stand that were found by their meaning. */
export const chunksOf = async (
  sql: TransactionSql,
  viewer: Viewer,
  found: readonly Found[],
): Promise<ReadonlyMap<number, ChunkRow>> => {
  const near = found.filter(({ chunk }) => chunk !== null);
  if (near.length === 0) return new Map();
  const rows = await sql<ChunkRow[]>`
    select c.number, c.field, c.begins from search_chunks c
    join unnest(${near.map(({ number }) => number)}::int[], ${near.map(({ chunk }) => chunk)}::smallint[]) as found(number, nr)
      using (number, nr)
    where ${readable(sql, "c", viewer)}`;
  return new Map(rows.map((row) => [row.number, row]));
};

/**
 * Why each was found. No connection is held meanwhile, and between two of them others get their turn, since a family may keep
 * a hundred long stories; it ends when whoever asked has left.
 */
const matchesOf = async (
  { service }: Pick<ReadModel, "service">,
  query: QueryWords,
  judgement: Judgement | undefined,
  ranked: readonly Raised[],
  rows: ReadonlyMap<number, Row>,
  chunks: ReadonlyMap<number, ChunkRow>,
): Promise<readonly Judged[]> => {
  const weights = new Map(query.terms.map(({ term, weight }) => [term, weight]));
  const terms = new Set(weights.keys());
  const read = new Map<number, { readonly fields: readonly FieldText[]; readonly texts: readonly CutText[] }>();
  for (const [number, row] of rows) {
    const fields = textsOf(row);
    read.set(number, { fields, texts: cutTexts(fields, terms) });
    await turnOfOthers();
  }
  const words = [...read.values()].flatMap(({ texts }) => texts.flatMap((one) => one.words.map(({ word }) => word)));
  const stems = await stemsOf(service, words);
  const shown: Judged[] = [];
  for (const one of ranked) {
    const row = rows.get(one.number);
    const document = read.get(one.number);
    if (!row || !document) continue;
    const found = foundTexts(document.texts, terms, stems);
    const held = new Set(one.words === null ? [] : found.flatMap(({ hits }) => hits.map(({ term }) => term)));
    const reasons: Match["reasons"] = [];
    if ([...held].some((term) => !query.respelt.has(term))) reasons.push("words");
    if ([...held].some((term) => query.respelt.has(term))) reasons.push("spelling");
    // Its words lie where nobody looked.
    if (one.words !== null && reasons.length === 0)
      reasons.push(query.respelt.size === query.terms.length ? "spelling" : "words");
    if (judgement && (one.meaning ?? -1) >= judgement.closeness) reasons.push("meaning");
    const marked = passagesOf(found, weights);
    const chunk = chunks.get(one.number);
    const alike = chunk && marked.length === 0 ? passageAt(document.fields, chunk.field, chunk.begins) : undefined;
    const passages = alike ? [alike] : [...marked];
    shown.push({
      id: row.id,
      kind: row.kind,
      match: { reasons, words: [...wordsFound(found)], passages, score: one.score },
      isWhole: query.meant.every((terms) => terms.some((term) => held.has(term))),
      raise: one.raise,
    });
    await turnOfOthers();
  }
  return shown;
};

export const turnOfOthers = async (): Promise<void> => {
  await nextTurn();
  clientSignal()?.throwIfAborted();
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

/** One search of a family at a time, of all families as many as leave connections for everything else. */
export const searchSemaphore = new FairSemaphore({
  permits: 4,
  maxWaiting: 40,
  refusal: "Your family is running many searches. Please try again in a moment.",
});
/** Of one family two queries at a time ask for their meaning; the model itself may be asked by many. */
export const meaningSemaphore = new FairSemaphore({ permits: Infinity, ofOneFamily: 2 });

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
  const [meaning, query] = await Promise.all([
    meaningSemaphore.run(viewer.tenantId, () => meanings.ofQuery(asked.q)),
    readModel.asViewer(viewer, (sql) => readQuery(sql, viewer, asked.q)),
  ]);
  return searchSemaphore.run(viewer.tenantId, () => answerTo(readModel, viewer, asked, query, meaning));
};

const answerTo = async (
  readModel: ReadModel,
  viewer: Viewer,
  asked: Asked,
  query: QueryWords,
  meaning: (QueryMeaning & Judgement) | undefined,
): Promise<SearchAnswer> => {
  const { documents, ranked, rows, chunks, closest } = await readModel.asViewer(viewer, async (sql) => {
    const documents = await findDocuments(sql, viewer, query, meaning, asked);
    const candidates = bestOfEachKind(
      fuse(documents.found, meaning, { keywords: query.isKeywords }),
      asked.category,
      asked.limit + lookedAt,
    );
    const names = await namesOf(
      sql,
      viewer,
      candidates.map(({ number }) => number),
    );
    const ranked = bestOfEachKind(raised(candidates, names, query.words), asked.category, asked.limit);
    const [rows, chunks, closest] = await Promise.all([
      rowsOf(sql, viewer, ranked),
      chunksOf(sql, viewer, ranked),
      candidates.length === 0 ? closestOf(sql, viewer, documents.found) : [],
    ]);
    return { documents, ranked, rows, chunks, closest };
  });
  const shown = await matchesOf(readModel, query, meaning, ranked, rows, chunks);
  return {
    ...(await readModel.asViewer(viewer, (sql) => cardsOf(sql, shown))),
    counts: countsOf(documents, meaning),
    best: bestOf(shown, query),
    closest,
    corrections: query.corrections.map(({ typed, read }) => ({ typed, read: [...read] })),
    isByWordsAlone: meaning === undefined,
  };
};
