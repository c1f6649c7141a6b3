import { readableName } from "@kinkeeper/contracts/genealogy/readable";
import { wordsIn } from "@kinkeeper/platform/words";
import type { TransactionSql } from "postgres";
import { withJoinedNames } from "./joined-names.ts";

/** What somebody is called beside their name, as everybody of the family may see it; nulls of everything else. */
export interface NamesOfPeople {
  readonly person_title: string | null;
  readonly suffix: string | null;
  readonly maiden_name: string | null;
  /** One after the other, with commas between them. */
  readonly other_names: string | null;
}

/** The columns of NamesOfPeople. */
export const namesOfPeople = (sql: TransactionSql) =>
  sql`known.title as person_title, known.suffix, known.maiden_name, known.other_names`;

/** Joins what documents (`d`) have of NamesOfPeople: it stands in the table of people, so the index need not repeat it. */
export const joinNamesOfPeople = (sql: TransactionSql) =>
  sql`left join people known on known.tenant_id = d.tenant_id and known.id = d.id and not known.removed`;

const namesOf = ({ maiden_name, other_names }: NamesOfPeople): readonly string[] =>
  [maiden_name, ...(other_names?.split(", ") ?? [])].filter((name) => name !== null);

/** All words of a name, and those of names with particles as one. */
export const wordsOf = (text: string): readonly string[] =>
  withJoinedNames(text, wordsIn(text)).map(({ word }) => word);

/** All words of what somebody is called beside their name. */
export const wordsOfNames = (row: NamesOfPeople): readonly string[] =>
  [row.person_title ?? "", row.suffix ?? "", ...namesOf(row)].flatMap(wordsOf);

/** The names that explain why somebody was found: the first that has each of the words. Titles and suffixes are no names. */
export const namesWith = (row: NamesOfPeople, isMeant: readonly ((word: string) => boolean)[]): string | undefined => {
  const names = namesOf(row).map((name) => ({ name, words: wordsOf(name) }));
  const telling = isMeant.flatMap((isIt) => names.find(({ words }) => words.some(isIt)) ?? []);
  return telling.length === 0 ? undefined : [...new Set(telling.map(({ name }) => readableName(name)))].join(", ");
};
