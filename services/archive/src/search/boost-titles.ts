import type { Viewer } from "@kinkeeper/platform/read-model";
import type { TransactionSql } from "postgres";
import type { Ranked } from "./fuse.ts";
import { readingsOf, searchedWords } from "./grams.ts";
import { joinNamesOfPeople, namesOfPeople, wordsOfNames, type NamesOfPeople } from "./names-of-people.ts";
import { readable } from "./readable.ts";

const exactTitle = 2;
/** A little more than the words of any text are worth. */
const wholeTitle = 1.1;

/** The words of a title, and with them those of what else somebody is called. */
interface Names {
  /** As it is written, and with names that are written apart as one word. */
  readonly titles: readonly ReadonlySet<string>[];
  readonly all: ReadonlySet<string>;
}

export interface Boosted extends Ranked {
  /** What is added to its score for its title; 0 where that does not hold what was typed. */
  readonly boost: number;
}

/** A title that is what was typed, or holds all of it, is what was looked for; so is who is called so. */
export const boostTitles = (
  found: readonly Ranked[],
  names: ReadonlyMap<number, Names>,
  readings: readonly (readonly string[])[],
): readonly Boosted[] => {
  const boostOf = ({ number }: Ranked): number => {
    const named = names.get(number);
    const held = readings.filter((words) => named && words.every((word) => named.all.has(word)));
    if (!named || held.length === 0) return 0;
    const isTitle = held.some((words) =>
      named.titles.some((title) => title.size === words.length && words.every((word) => title.has(word))),
    );
    return isTitle ? exactTitle : wholeTitle;
  };
  return found
    .map((one) => ({ one, boost: boostOf(one) }))
    .map(({ one, boost }) => ({ ...one, boost, score: one.score + boost }))
    .toSorted((one, other) => other.score - one.score || one.number - other.number);
};

/** What those documents are called, as far as the viewer may read them. */
export const titlesOf = async (
  sql: TransactionSql,
  viewer: Viewer,
  numbers: readonly number[],
): Promise<ReadonlyMap<number, Names>> => {
  const rows = await sql<(NamesOfPeople & { readonly number: number; readonly title: string })[]>`
    select d.number, d.title, ${namesOfPeople(sql)} from search_documents d ${joinNamesOfPeople(sql)}
    where ${readable(sql, "d", viewer)} and d.number = any(${[...numbers]}::int[])`;
  return new Map(
    rows.map((row) => {
      const all = new Set([row.title, ...wordsOfNames(row)].flatMap(searchedWords));
      return [row.number, { titles: readingsOf(row.title).map((words) => new Set(words)), all }];
    }),
  );
};
