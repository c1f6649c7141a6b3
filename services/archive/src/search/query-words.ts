import type { TransactionSql } from "postgres";
import { isEastAsian, wordsIn } from "@kinkeeper/platform/words";
import { isTitle } from "@kinkeeper/contracts/words/other-spellings";
import { askedWords, readingsOf } from "./grams.ts";
import { namesInTwo } from "./names-in-two.ts";
import { namesJoined } from "./joined-names.ts";
import { readable } from "./readable.ts";
import { stemsOf } from "./stems.ts";
import { typeWords } from "./type-words.ts";

/** A stem to look for, and how much finding it says. */
export interface Term {
  readonly term: string;
  readonly weight: number;
}

export interface Correction {
  readonly typed: string;
  readonly read: readonly string[];
}

/** What is asked, as the index knows it. */
export interface QueryWords {
  /** The words that were typed, without case and accents; also with names that were typed apart as one word, where somebody wrote them so. */
  readonly readings: readonly (readonly string[])[];
  readonly terms: readonly Term[];
  /** So few words that each of them is meant. */
  readonly isKeywords: boolean;
  /** The weights of all its words together, those that nobody wrote being rare ones. */
  readonly weight: number;
  /**
   * The same for `coverage`: how much of a question something speaks of, told so that a handful of records can be enough. Absent
   * where nothing was asked.
   */
  readonly shares?: { readonly terms: ReadonlyMap<string, number>; readonly total: number };
  /** Of each word that says something: the stems it may be found by. None for what nobody wrote, nor anything like it. */
  readonly meant: readonly (readonly string[])[];
  /** Stems of what was searched instead of words that nobody wrote. */
  readonly respelt: ReadonlySet<string>;
  readonly corrections: readonly Correction[];
  /** Mean length of a document that the viewer may read. */
  readonly meanLength: number;
}

/** Of the words like one that nobody wrote: so many are searched, and finding one says less than the word itself would. */
const readAtMost = 2;
const respeltWeight = 0.8;
/** Shorter words are like too many others. */
const shortestMisspelt = 4;
/** A query of so few words names what is looked for; a longer one tells of it. */
export const mostKeywords = 3;
/** A single letter begins too much. */
const shortestBeginning = 2;
/** What the comparison of spellings can take. */
const longestMisspelt = 40;
const manyWords = 60;
/** Each is compared with every word of the family: a pasted sentence in another language must not take seconds. */
const mostMisspelt = 8;

interface Known {
  readonly word: string;
  /** Null for words that say nothing, such as "the". */
  readonly term: string | null;
  readonly found: number;
  /** How many names hold the word itself; and how many names, titles, places or tags. */
  readonly named: number;
  readonly titled: number;
}

type Viewer = Readonly<{ tenantId: string; userId: string }>;

const knownWords = (sql: TransactionSql, viewer: Viewer, words: readonly string[]): Promise<readonly Known[]> => {
  const holding = (term: ReturnType<typeof sql>) =>
    sql`(select coalesce(sum(cardinality(p.entries)), 0)::int from search_postings p where ${readable(sql, "p", viewer)} and p.term = ${term})`;
  const holdingItself = (mark: string) =>
    sql`case when term is null then ${holding(sql`${mark} || stem.word`)} else 0 end`;
  return sql<Known[]>`
    with stem as materialized (
      select word, (ts_lexize('english_stem', word))[1] as term from unnest(${[...words]}::text[]) as asked(word)
    )
    select word, term, ${holding(sql`stem.term`)} as found,
      ${holdingItself("=")} as named, ${holdingItself("~")} as titled from stem`;
};

interface Spelling {
  readonly typed: string;
  readonly word: string;
  readonly term: string;
  readonly distance: number;
  readonly is_beginning: boolean;
  /** It holds all of what was typed: "earthworms" of "worms". */
  readonly is_part: boolean;
  readonly uses: number;
}

const spellings = (sql: TransactionSql, viewer: Viewer, words: readonly string[]): Promise<readonly Spelling[]> => sql<
  Spelling[]
>`
  select asked.word as typed, (ts_lexize('english_stem', near.word))[1] as term, near.*
  from unnest(${[...words]}::text[]) as asked(word) cross join lateral (
    select w.word, position(asked.word in w.word) > 0 as is_part, min(levenshtein_less_equal(w.word, asked.word, 2)) as distance, sum(w.uses)::int as uses,
      starts_with(w.word, asked.word) as is_beginning
    from search_words w
    where ${readable(sql, "w", viewer)} and (
      (length(asked.word) >= ${shortestMisspelt} and w.size between length(asked.word) - 2 and length(asked.word) + 2
        and levenshtein_less_equal(w.word, asked.word, 2) <= 2)
      or starts_with(w.word, asked.word)
      or (length(asked.word) >= ${shortestMisspelt} and position(asked.word in w.word) > 0)
    )
    group by w.word
  ) as near`;

const sortedLetters = (word: string): string => word.split("").sort().join("");

/** Two letters in each other's place count as one slip; short words may have one only. */
const slips = ({ typed, word, distance }: Spelling): number =>
  distance === 2 && sortedLetters(typed) === sortedLetters(word) ? 1 : distance;
const slipsAllowed = (typed: string): number => (typed.length < 6 ? 1 : 2);

/** The words that are most like the one that was typed: what it begins, then what differs least and is used most. */
const nearest = (found: readonly Spelling[], isKeywords: boolean): readonly Spelling[] => {
  const beginnings = found.filter(({ is_beginning }) => is_beginning).toSorted((one, other) => other.uses - one.uses);
  if (beginnings.length > 0) return beginnings.slice(0, readAtMost);
  const near = found.filter((one) => one.typed.length >= shortestMisspelt && slips(one) <= slipsAllowed(one.typed));
  if (near.length === 0 && !isKeywords) return [];
  if (near.length === 0)
    return found
      .filter(({ is_part }) => is_part)
      .toSorted((one, other) => other.uses - one.uses || (one.word < other.word ? -1 : 1))
      .slice(0, readAtMost);
  const least = Math.min(...near.map(slips));
  return near
    .filter((one) => slips(one) === least)
    .toSorted((one, other) => other.uses - one.uses || (one.word < other.word ? -1 : 1))
    .slice(0, readAtMost);
};

/** BM25's weight of a term: what few documents hold says more. */
const rarity = (documents: number, holding: number): number =>
  Math.log(1 + (documents - holding + 0.5) / (holding + 0.5));

/** In fewer documents than these every word that stands in one would seem frequent, and one that nobody wrote all there is to say. */
const fewDocuments = 100;
/** A stop word of more names than this share of everything says nothing of any. */
const mostNamed = 0.05;

/** What is searched for a stop word that is meant. */
interface StopWord {
  readonly term: string;
  readonly found: number;
}

/**
 * The stop words of a query that are names. "Will" is one in "Will Darwin", not in "when will it rain": only where it
 * is written as a name, or every stop word could be one. A single letter stands in too many names to say anything, and so does the "of" of
 * "Mary of Teck" where many are called after a place.
 * Where nothing else is asked they are what is meant: "Down" is a village, and a will a document.
 */
const stopWordsMeant = (query: string, known: readonly Known[], documents: number): readonly StopWord[] => {
  const stopWords = known.filter(({ term }) => term === null);
  if (stopWords.length === known.length)
    return stopWords
      .filter(({ word, titled }) => titled > 0 && word.length > 1)
      .map(({ word, titled }) => ({ term: `~${word}`, found: titled }));
  const names = stopWords
    .filter(({ word, named }) => named > 0 && word.length > 1)
    .map(({ word, named }) => ({ word, term: `=${word}`, found: named }));
  const telling = names.filter(({ found }) => found <= Math.max(documents, fewDocuments) * mostNamed);
  if (telling.length === stopWords.length) return telling;
  const capitals = new Set(
    wordsIn(query)
      .filter(({ start }) => /\p{Lu}/u.test(query.slice(start, start + 2)))
      .map(({ word }) => word),
  );
  return names.filter(({ word }) => capitals.has(word));
};

/** Stop words that are short for names: "Will" for "William". */
const shortNames = new Set(["will", "don"]);

/** Those of a query that begin a name as it is written: "Will Windsor", and not "Will it rain in Windsor". */
const namesBegun = (query: string): ReadonlySet<string> => {
  const words = wordsIn(query);
  const isCapital = (at: number): boolean => words[at] !== undefined && /\p{Lu}/u.test(query.charAt(words[at].start));
  return new Set(
    words.flatMap(({ word }, at) => (shortNames.has(word) && isCapital(at) && isCapital(at + 1) ? [word] : [])),
  );
};

const sharesOf = (known: readonly Known[], documents: number): NonNullable<QueryWords["shares"]> => {
  const terms = new Map<string, number>();
  let total = 0;
  for (const { term, found } of known) {
    if (term === null || (terms.has(term) && found > 0)) continue;
    const share = rarity(documents, found);
    total += share;
    if (found > 0) terms.set(term, share);
  }
  return { terms, total };
};

const isSpelt = (word: string): boolean => /^\p{L}+$/u.test(word) && !isEastAsian({ word });

/** Reads a query: which stems to look for among what this viewer may read, and how much each says. */
export const readQuery = async (sql: TransactionSql, viewer: Viewer, query: string): Promise<QueryWords> => {
  const words = [...new Set(askedWords(query))].slice(0, manyWords);
  if (words.length === 0)
    return {
      readings: [words],
      terms: [],
      isKeywords: false,
      weight: 0,
      meant: [],
      respelt: new Set(),
      corrections: [],
      meanLength: 1,
    };
  const names = namesJoined(query).filter(({ parts }) => parts.length > 1);
  const [found, totals] = await Promise.all([
    knownWords(sql, viewer, [...new Set([...words, ...names.map(({ word }) => word)])]),
    sql<{ documents: number; length: number }[]>`
      select coalesce(sum(documents), 0)::int as documents, coalesce(sum(length), 0)::float8 as length
      from search_totals t where ${readable(sql, "t", viewer)}`,
  ]);
  // "Dr Darwin" is Darwin where nobody wrote "Dr".
  const isBesideName = (one: Known): boolean => one.found === 0 && one.titled === 0 && isTitle(one.word);
  const typedWords = found.filter(({ word }) => words.includes(word));
  const isTitleAlone = typedWords.every(isBesideName);
  const known = typedWords.filter((one) => isTitleAlone || !isBesideName(one));
  /** Of names that were typed apart, those that somebody wrote as one word, or with a capital. */
  const joined = names.flatMap(({ word, parts }) =>
    found.flatMap((one) =>
      one.word === word && one.term !== null && one.found > 0 ? [{ term: one.term, parts }] : [],
    ),
  );
  const joinedOf = (word: string): readonly string[] =>
    joined.flatMap(({ term, parts }) => (parts.includes(word) ? [term] : []));
  const isSaid = (word: string): boolean => !words.includes(word) || known.some((one) => one.word === word);
  const { documents, length } = totals[0]!;
  const isKeywords = new Set(wordsIn(query).map(({ word }) => word)).size <= mostKeywords;
  // "Will" is how "William" begins, where nothing is called so.
  const isNowhere = isKeywords && known.every(({ term, titled }) => term === null && titled === 0);
  const begun = isKeywords ? namesBegun(query) : new Set<string>();
  const isBegun = ({ word, named }: Known): boolean => named === 0 && begun.has(word);
  // Where there are no photos yet, "photos" are no misspelt "pots".
  const termsOfTypes = new Set((await stemsOf(sql, typeWords)).values());
  const unknown = known
    .filter(
      (one) =>
        (isNowhere || one.term !== null || isBegun(one)) &&
        one.found === 0 &&
        !termsOfTypes.has(one.term) &&
        isSpelt(one.word) &&
        joinedOf(one.word).length === 0,
    )
    .map(({ word }) => word)
    .filter(
      (word) => word.length >= (isKeywords ? shortestBeginning : shortestMisspelt) && word.length <= longestMisspelt,
    )
    .slice(0, mostMisspelt);
  const apart = await namesInTwo(sql, viewer, unknown);
  const misspelt = unknown.filter((word) => !apart.has(word));
  const like = misspelt.length === 0 ? [] : await spellings(sql, viewer, misspelt);
  const read = misspelt.map((typed) => ({
    typed,
    near: nearest(
      like.filter((one) => one.typed === typed),
      isKeywords,
    ),
  }));

  const weights = new Map<string, number>();
  const note = (term: string, weight: number): void => void weights.set(term, Math.max(weights.get(term) ?? 0, weight));
  for (const { term, found } of known) if (term !== null && found > 0) note(term, rarity(documents, found));
  const stopWords = stopWordsMeant(query, known, documents);
  for (const { term, found } of stopWords) note(term, rarity(documents, found));
  const ofUnknown = known.filter(({ term, found }) => term !== null && found === 0).length * rarity(documents, 0);
  const weight = [...weights.values()].reduce((sum, one) => sum + one, ofUnknown);
  const shares = sharesOf(known, Math.max(documents, fewDocuments));
  // A name says what its parts say together, so that somebody is found who has it as one word only.
  const ofPart = (word: string): number => {
    const part = known.find((one) => one.word === word);
    return part?.term ? (weights.get(part.term) ?? rarity(documents, 0)) : 0;
  };
  for (const { term, parts } of joined)
    note(
      term,
      parts.reduce((sum, part) => sum + ofPart(part), 0),
    );
  const typed = new Set(weights.keys());
  for (const { term } of [...apart.values()].flat()) note(term, (respeltWeight * rarity(documents, 0)) / 2);
  for (const { near } of read) for (const { term, uses } of near) note(term, respeltWeight * rarity(documents, uses));
  const respelt = new Map(read.map(({ typed: word, near }) => [word, near.map(({ term }) => term)]));
  const meant = known.flatMap((one) => {
    const { word, term, found } = one;
    if (term !== null && found > 0) return [[term, ...joinedOf(word)]];
    if (joinedOf(word).length > 0) return [joinedOf(word)];
    const parts = apart.get(word);
    if (parts) return parts.map((part) => [part.term]);
    if (isBegun(one)) return respelt.get(word)?.length ? [respelt.get(word)!] : [];
    return term !== null || isNowhere ? [respelt.get(word) ?? []] : [];
  });
  return {
    readings: readingsOf(query).map((reading) =>
      reading.filter(isSaid).flatMap((word) => apart.get(word)?.map((part) => part.word) ?? [word]),
    ),
    isKeywords,
    meant: [...meant, ...stopWords.map(({ term }) => [term])],
    terms: [...weights].map(([term, one]) => ({ term, weight: one })),
    weight,
    shares,
    respelt: new Set([...weights.keys()].filter((term) => !typed.has(term))),
    corrections: [
      ...[...apart].map(([word, parts]) => ({ typed: word, read: [parts.map((part) => part.word).join(" ")] })),
      ...read
        .filter(({ near }) => near.length > 0)
        .map(({ typed: word, near }) => ({ typed: word, read: near.map((one) => one.word) })),
    ],
    meanLength: documents > 0 ? Math.max(1, length / documents) : 1,
  };
};
