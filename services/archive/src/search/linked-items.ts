import { recordset } from "@kinkeeper/platform/postgres/recordset";
import type { Viewer } from "@kinkeeper/platform/read-model";
import type { Fragment, TransactionSql } from "postgres";
import { kindNumber } from "./document.ts";
import { searchedWords } from "./grams.ts";
import { namesOfPeople, wordsOfNames, type NamesOfPeople } from "./names-of-people.ts";
import { postingsWhere } from "./posting-lists.ts";
import { readable } from "./readable.ts";
import { stemsOf, type Stems } from "./stems.ts";

/** An item that is about somebody of whose name this is a term, while the term stands in none of its own texts. */
export interface LinkedItem {
  readonly number: number;
  readonly kind: number;
  readonly term: string;
}

/** A term that more people have, in their names or in what is told of them, says nothing of any. */
const mostNamesakes = 200;
/** Of all terms together; and as many of the rarest of them. */
const mostLinked = 2_000;

interface Named {
  readonly term: string;
  readonly person: string;
}

interface NamedRow extends NamesOfPeople, Named {
  readonly name: string;
}

const calledWords = (row: NamedRow): readonly string[] => [row.name, ...wordsOfNames(row)].flatMap(searchedWords);

/** The terms by which somebody who is called so is found; "=will" and "~will" are the word itself. */
const termsOf = (words: readonly string[], stems: Stems): ReadonlySet<string | null | undefined> =>
  new Set(words.flatMap((word) => [`=${word}`, `~${word}`, stems.get(word)]));

const peopleNamed = async (
  sql: TransactionSql,
  viewer: Viewer,
  terms: readonly string[],
): Promise<readonly Named[]> => {
  const rows = await sql<NamedRow[]>`
    with held as materialized (
      select t.term, p.number from unnest(${[...terms]}::text[]) as t(term)
      cross join lateral (
        select p.number from ${postingsWhere(sql, sql`${readable(sql, "p", viewer)} and p.term = t.term`)} as p
        where p.kind = ${kindNumber("people")} limit ${mostNamesakes + 1}
      ) as p
    ),
    called as materialized (
      select d.number, d.id, d.title as name, ${namesOfPeople(sql)}
      from (select distinct number from held) as one
      cross join lateral (
        select d.number, d.tenant_id, d.id, d.title from search_documents d
        where d.number = one.number and ${readable(sql, "d", viewer)} and not d.removed offset 0
      ) as d
      join people known on known.tenant_id = d.tenant_id and known.id = d.id and not known.removed
    )
    select held.term, called.id as person, called.name, called.person_title, called.suffix, called.maiden_name, called.other_names
    from held join called using (number)`;
  const telling = Object.values(Object.groupBy(rows, ({ term }) => term)).flatMap((namesakes = []) =>
    namesakes.length > mostNamesakes ? [] : namesakes,
  );
  // What is told of somebody may hold every word that is asked for: their names are read once.
  const people = new Map(telling.map((row) => [row.person, row]));
  const called = [...people.values()].map((row) => ({ person: row.person, words: calledWords(row) }));
  const stems = await stemsOf(
    sql,
    called.flatMap(({ words }) => words),
  );
  const found = new Map(called.map(({ person, words }) => [person, termsOf(words, stems)]));
  return telling.flatMap(({ term, person }) => (found.get(person)?.has(term) ? [{ term, person }] : []));
};

/**
 * The items that are about people of whose names these are terms: a picture of Emma is found by "Emma" wherever she is linked to it. Names
 * change, and are not shown to everybody: they are looked up in what the viewer may read, and stand with no item in the index.
 */
export const linkedItems = async (
  sql: TransactionSql,
  viewer: Viewer,
  terms: readonly string[],
): Promise<readonly LinkedItem[]> => {
  const named = terms.length === 0 ? [] : await peopleNamed(sql, viewer, terms);
  if (named.length === 0) return [];
  // Of "Emma Darwin" all that is about an Emma, also where there is more than enough about the Darwins.
  const [rarest] = [...Map.groupBy(named, ({ term }) => term)].toSorted(
    ([, one], [, other]) => one.length - other.length,
  )[0]!;
  const linkedTo = (terms: Fragment) => sql`(
    select i.id, i.members from items i
    where i.members && array(select id from every where ${terms}) and i.tenant_id = ${viewer.tenantId}::uuid and not i.removed
    limit ${mostLinked})`;
  // Whatever the planner knows of the tables: the items by one look at their index, and what holds the terms by that of the postings.
  return sql<LinkedItem[]>`
    with every as materialized (
      select x.term collate "C" as term, one.id from ${recordset(sql, named, { term: "text", person: "uuid" })}
      cross join lateral (
        select p.id from people p where p.id = x.person union all select p.id from people p where p.remaining_id = x.person offset 0
      ) as one
    ),
    linked as materialized (${linkedTo(sql`term = ${rarest}`)} union ${linkedTo(sql`true`)}),
    candidates as materialized (
      select d.number, d.kind, every.term from linked cross join lateral unnest(linked.members) as member(id) join every on every.id = member.id
      cross join lateral (
        select d.number, d.kind from search_documents d where d.id = linked.id and ${readable(sql, "d", viewer)} and not d.removed offset 0
      ) as d
      group by d.number, d.kind, every.term
    ),
    posted as materialized (
      select p.term, p.number from (select distinct term, number / 128 as block from candidates) as c cross join lateral (
        select p.term, p.number from ${postingsWhere(sql, sql`${readable(sql, "p", viewer)} and p.term = c.term and p.block = c.block`)} as p offset 0
      ) as p
    )
    select c.number, c.kind, c.term from candidates c left join posted using (term, number) where posted.number is null`;
};
