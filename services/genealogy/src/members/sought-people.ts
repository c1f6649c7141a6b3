import type { QueryOf } from "@kinkeeper/contracts/endpoint";
import type { countPeople } from "@kinkeeper/contracts/genealogy/people-index";
import {
  mostUnmet,
  mostWords,
  namesNear,
  partsKept,
  slipsAllowed,
  type MeantWord,
} from "@kinkeeper/contracts/words/near-names";
import {
  betweenWords,
  expressionOf,
  expressionOfWords,
  soughtSpellings,
  type SoughtWord,
} from "@kinkeeper/contracts/words/sought-words";
import type { Fragment, TransactionSql } from "postgres";

type Sought = QueryOf<typeof countPeople>;
type Place = Sought["in"];

const escaped = (part: string): string => part.replaceAll(/[\\%_]/g, String.raw`\$&`);

/** How one of these names begins and ends, as patterns of LIKE: most texts have none of these, and are not looked at any further. */
const hintsOf = (others: readonly string[]): readonly string[] => {
  const hints = others.map((other) => {
    const parts = other.trim().split(" ");
    return parts.length === 1
      ? `%${escaped(parts[0]!)}%`
      : `%${escaped(parts[0]!.slice(0, 3))}%${escaped(parts.at(-1)!.slice(-3))}%`;
  });
  return [...new Set(hints)];
};

const anywhere = (parts: readonly string[]): readonly string[] => parts.map((part) => `%${escaped(part)}%`);

/** All that people are found by in this place. */
const textIn = (sql: TransactionSql, place: Place): Fragment =>
  place === "everything" ? sql`concat_ws(' ', findable, called)` : sql`split_part(findable, E'\n', 1)`;

/** Of whom a word is told. However many spellings a word has, the statement is the same: connections keep each they have seen. */
const isTold = (sql: TransactionSql, place: Place, meant: MeantWord): Fragment => {
  if ("names" in meant)
    return sql`(${textIn(sql, place)} like any(${anywhere(meant.names)}::text[]) and ${textIn(sql, place)} ~ ${expressionOfWords(meant.names)})`;
  const { word, others } = meant;
  const standsIn = (text: Fragment) =>
    sql`(strpos(${text}, ${word}) > 0 or ${text} like any(${hintsOf(others)}::text[]) and ${text} ~ ${expressionOf(others)})`;
  return place === "everything"
    ? sql`(${standsIn(sql`findable`)} or ${standsIn(sql`called`)})`
    : standsIn(textIn(sql, place));
};

/** Of whom all the words are told. */
export const areTold = (sql: TransactionSql, place: Place, meant: readonly MeantWord[]) =>
  meant.length === 0 ? sql`` : meant.map((one) => sql`and ${isTold(sql, place, one)}`);

/** Comparing so many takes 30 ms, in which nobody else is answered; families have fewer that are anything like a word. */
const mostCompared = 10_000;
/** So many are looked for in place of a word: each costs a look at every text. */
const mostNames = 40;

/** Which of these words somebody has who may be seen; one look at everybody. */
const wordsMet = async (
  sql: TransactionSql,
  place: Place,
  words: readonly SoughtWord[],
): Promise<ReadonlySet<SoughtWord>> => {
  const areMet = words
    .map((one) => sql`bool_or(${isTold(sql, place, one)})`)
    .reduce((before, one) => sql`${before}, ${one}`);
  const [row] = await sql<{ met: readonly (boolean | null)[] }[]>`
    select array[${areMet}] as met from members where not removed`;
  return new Set(words.filter((_, at) => row!.met[at]));
};

/** Words of those who may be seen that have anything in common with these; one look at everybody. */
const wordsLike = async (
  sql: TransactionSql,
  place: Place,
  words: readonly SoughtWord[],
): Promise<ReadonlySet<string>> => {
  const hints = anywhere(words.flatMap(({ word }) => partsKept(word)));
  // Cut at spaces there, which is quick, and at every other sign here.
  const parts = await sql<{ part: string }[]>`
    select distinct part from members cross join lateral string_to_table(${textIn(sql, place)}, ' ') as part
    where not removed and ${textIn(sql, place)} like any(${hints}::text[]) and part like any(${hints}::text[])
    limit ${mostCompared}`;
  return new Set(parts.flatMap(({ part }) => part.split(betweenWords)));
};

/**
 * What somebody typed who found nobody, with names of the family that are written alike in place of the words that nobody here has; undefined where
 * that would find nobody either. Read from the rows that row level security shows them: a hidden name is never compared.
 */
const similarTo = async (
  sql: TransactionSql,
  place: Place,
  words: readonly SoughtWord[],
  ofEverybody: boolean,
): Promise<readonly MeantWord[] | undefined> => {
  const comparable = words.filter(({ word }) => slipsAllowed(word) > 0);
  if (comparable.length === 0 || words.length > mostWords) return undefined;
  // A single word nobody has, as the search has found out.
  const met = ofEverybody && words.length === 1 ? new Set<SoughtWord>() : await wordsMet(sql, place, comparable);
  const unmet = comparable.filter((one) => !met.has(one));
  if (unmet.length === 0 || unmet.length > mostUnmet) return undefined;
  const like = await wordsLike(sql, place, unmet);
  const named = unmet.map(({ word }) => ({ names: namesNear(word, like).toSorted().slice(0, mostNames) }));
  if (named.some(({ names }) => names.length === 0)) return undefined;
  // Always in this order, so that there are few kinds of statements.
  return [...words.filter((one) => !unmet.includes(one)), ...named];
};

interface Search<Found> {
  /** `before`: what was found by the words as they were typed. */
  readonly find: (meant: readonly MeantWord[], before?: Found) => Promise<Found>;
  readonly isNobody: (found: Found) => boolean;
  /** Not of some under a letter, or whose ids were given. */
  readonly ofEverybody: boolean;
}

/** What is found by all that somebody typed; where that is nobody, what is found by names that are written alike. */
export const orSimilar = async <Found extends object>(
  sql: TransactionSql,
  { q, in: place }: Sought,
  { find, isNobody, ofEverybody }: Search<Found>,
): Promise<Found & { readonly isSimilar?: true }> => {
  const words = soughtSpellings(q);
  const found = await find(words);
  if (words.length === 0 || !isNobody(found)) return found;
  const meant = await similarTo(sql, place, words, ofEverybody);
  const similar = meant && (await find(meant, found));
  return similar && !isNobody(similar) ? { ...similar, isSimilar: true } : found;
};
