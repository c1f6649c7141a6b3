import type { Suggestion } from "@kinkeeper/contracts/archive/search";
import type { ReadModel, Viewer } from "@kinkeeper/platform/read-model";
import type { TransactionSql } from "postgres";
import { kindOfNumber, readableTitle } from "./document.ts";
import { askedWords } from "./grams.ts";
import { namesJoined } from "./joined-names.ts";
import {
  joinNamesOfPeople,
  namesOfPeople,
  namesWith,
  wordsOf,
  wordsOfNames,
  type NamesOfPeople,
} from "./names-of-people.ts";
import { postingsWhere } from "./posting-lists.ts";
import { readable } from "./readable.ts";
import { stemsOf } from "./stems.ts";
import { isEastAsian, keyOf } from "@kinkeeper/platform/words";

const shownAtMost = 10;
const labelsAtMost = 4;
/** So many spellings of what may become of the last word are followed. */
const endings = 50;
const titlesLookedAt = 300;
/** So many of the words before the last are looked for; the titles are compared with all of them. */
const wordsAtMost = 8;

/** For each typed word whether another one is it; the last is still being typed, and East Asian words are not written apart. */
const meantBy = (typed: readonly string[]): readonly ((word: string) => boolean)[] =>
  typed.map((word, index) => (one) => {
    if (isEastAsian({ word })) return one.includes(word);
    return index < typed.length - 1 ? one === word : one.startsWith(word);
  });

/** Whether each typed word is one of these, the last of them its beginning. */
const holds = (words: readonly string[], typed: readonly string[]): boolean =>
  meantBy(typed).every((isMeant) => words.some(isMeant));

interface TitleRow extends NamesOfPeople {
  readonly id: string;
  readonly kind: number;
  readonly title: string;
  readonly title_key: string;
}

/** What is suggested of a title, or of what else somebody is called, that holds all that was typed. */
const suggestionOf = (row: TitleRow, typed: readonly string[]): Suggestion | undefined => {
  const kind = kindOfNumber(row.kind);
  const found = { text: readableTitle(kind, row.title), kind, id: row.id };
  const words = wordsOf(row.title);
  const others = meantBy(typed).filter((isMeant) => !words.some(isMeant));
  if (others.length === 0) return found;
  if (!holds([...words, ...wordsOfNames(row)], typed)) return undefined;
  return { ...found, alsoCalled: namesWith(row, others) };
};

const titles = async (
  sql: TransactionSql,
  viewer: Viewer,
  typed: readonly string[],
): Promise<readonly Suggestion[]> => {
  const last = typed.at(-1)!;
  const spellings = await sql<{ word: string }[]>`
    select w.word from search_words w where ${readable(sql, "w", viewer)} and w.word >= ${last} and w.word < ${`${last}\u{10FFFF}`}
    group by w.word order by sum(w.uses) desc, w.word limit ${endings}`;
  const words = [...spellings.map(({ word }) => word), ...askedWords(last)];
  const stems = await stemsOf(sql, [...words, ...typed.flatMap(askedWords)]);
  const termsOf = (some: readonly string[]) => [...new Set(some.flatMap((word) => [stems.get(word) ?? `~${word}`]))];
  // "The" stands in no index, but the titles that are found are read again below.
  const telling = [...new Set(typed.slice(0, -1))].filter((word) => stems.get(word) !== null).slice(0, wordsAtMost);
  const isTelling = telling.length === 0 || stems.get(last) !== null;
  const postingsOf = (terms: readonly string[]) =>
    postingsWhere(sql, sql`${readable(sql, "p", viewer)} and p.term = any(${[...terms]})`);
  const [wanted, ...others] = [
    ...(isTelling ? [termsOf(words)] : []),
    ...telling.map((word) => termsOf(askedWords(word))),
  ];
  const rows = await sql<TitleRow[]>`
    select d.id, d.kind, d.title, d.title_key, ${namesOfPeople(sql)} from search_documents d ${joinNamesOfPeople(sql)}
    where ${readable(sql, "d", viewer)} and not d.removed and d.number in (
      select p.number from ${postingsOf(wanted!)} as p
      where true ${others.reduce(
        (all, terms) => sql`${all} and exists (select from ${postingsOf(terms)} as o where o.number = p.number)`,
        sql``,
      )}
      order by p.uses desc, p.length limit ${titlesLookedAt}
    )
    order by d.title_key, d.id`;
  // What begins with it, then what it stands in, then whom people call so as well.
  const place = (key: string, { alsoCalled }: Suggestion): number =>
    alsoCalled !== undefined ? 2 : key.startsWith(typed.join(" ")) ? 0 : 1;
  return rows
    .flatMap((row) => {
      const suggestion = suggestionOf(row, typed);
      return suggestion ? [{ suggestion, place: place(row.title_key, suggestion) }] : [];
    })
    .toSorted((one, other) => one.place - other.place)
    .map(({ suggestion }) => suggestion);
};

const labels = async (
  sql: TransactionSql,
  viewer: Viewer,
  typed: readonly string[],
): Promise<readonly Suggestion[]> => {
  const rows = await sql<{ kind: "tag" | "place"; text: string; key: string }[]>`
    select kind, min(text) as text, key from search_labels l
    where ${readable(sql, "l", viewer)} and l.kind in ('tag', 'place') and position(${typed.at(-1)!} in l.key) > 0
    group by kind, key order by sum(uses) desc, key`;
  return rows
    .filter(({ key }) => holds(key.split(" "), typed))
    .slice(0, labelsAtMost)
    .map(({ kind, text }) => ({ text, kind: kind === "tag" ? "tags" : "places", id: null }));
};

/** What may become of a search that is being typed. */
export const suggest = (readModel: ReadModel, viewer: Viewer, query: string): Promise<Suggestion[]> => {
  const typed = keyOf(query).split(" ").filter(Boolean);
  if (typed.length === 0) return Promise.resolve([]);
  return readModel.asViewer(viewer, async (sql) => {
    const joined = namesJoined(query).map(({ word }) => word);
    const [named, asOne, labelled] = await Promise.all([
      titles(sql, viewer, typed),
      joined.length < typed.length ? titles(sql, viewer, joined) : [],
      labels(sql, viewer, typed),
    ]);
    const found = [...new Map([...named, ...asOne].map((one) => [one.id, one])).values()];
    return [...found.slice(0, shownAtMost - labelled.length), ...labelled];
  });
};
