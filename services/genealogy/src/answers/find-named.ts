import { otherNameText } from "@kinkeeper/contracts/genealogy/other-names";
import { folded } from "@kinkeeper/contracts/words/folded";
import type { TransactionSql } from "postgres";
import { neededWords, type Named } from "./names.ts";
import { calledLines, mayBeInName, mayBeInRecord, nameColumns, namedText } from "./name-text.ts";
import { personColumns, personOf, type Person, type PersonRow } from "./people.ts";

/** People of one name beyond these are not looked at: nobody could tell so many apart. */
const most = 200;

interface Row extends PersonRow {
  readonly asked: number;
  readonly partner_names: string[];
  readonly extra: string | null;
}

const years = ({ from, to }: { from: string | null; to: string | null }): readonly [number, number] | null => {
  const year = (day: string | null): number | null => (day === null ? null : Number.parseInt(day, 10));
  const [first, last] = [year(from), year(to)];
  if (first === null && last === null) return null;
  return [first ?? -9999, last ?? 9999];
};

const whatIsCalled = new RegExp(String.raw`^\d+ ${calledLines}$`, "gm");

/** What a file calls somebody beside their name: titles, nicknames, other names. */
const calledIn = (extra: string | null): readonly string[] =>
  extra === null ? [] : [...extra.matchAll(whatIsCalled)].map(([, said]) => said!);

/** "Called Bessy." and the like, where a biography begins with it. */
const calledInText = (biography: string | null): readonly string[] => {
  if (biography === null) return [];
  const start = biography.slice(0, 200);
  const called = /\b[Cc]alled (\p{Lu}[\p{L}’'-]*)/u.exec(start)?.[1];
  const alone = /^(\p{Lu}[\p{L}’'-]*)[.,]/u.exec(start)?.[1];
  return [called, alone].filter((one) => one !== undefined);
};

export interface FoundPerson extends Named {
  readonly person: Person;
}

const foundOf = (row: Row): FoundPerson => {
  const person = personOf(row);
  const { firstName, lastName, maidenName, title, suffix, otherNames, biography } = person.details;
  return {
    id: row.id,
    firstName,
    lastName,
    maidenName,
    // A wife may be known by her husband's name; a husband is not by hers.
    partnerNames: person.details.sex === "male" ? [] : row.partner_names,
    alsoCalled: [
      ...[title, suffix].filter((one) => one != null),
      ...(otherNames ?? []).map(otherNameText),
      ...calledIn(row.extra),
      ...calledInText(biography),
    ],
    birthYears: years(person.birth),
    deathYears: years(person.death),
    person,
  };
};

/**
 * People whose names hold all words of what was typed, of the name itself, a maiden name, a partner's, or what a file calls them
 * besides; one list for each of the names asked for. One statement, however many names. Unless it is `thorough`, only those whose first
 * or last name holds a word are looked at: that leaves out who is known by a nickname alone, and is far less to read.
 */
export const findNamed = async (
  sql: TransactionSql,
  asked: readonly (readonly string[])[],
  isThorough: boolean,
): Promise<readonly (readonly FoundPerson[])[]> => {
  const words = asked.flatMap((typed, nr) => neededWords(typed.map(folded)).map((word) => ({ nr, word })));
  if (words.length === 0) return asked.map(() => []);
  const typedWords = words.map(({ word }) => word);
  const rows = await sql<Row[]>`
    with asked as (
      select nr, array_agg(' ' || word || ' ') as words
      from unnest(${words.map(({ nr }) => nr)}::int[], ${typedWords}::text[]) as one(nr, word) group by nr
    ),
    holding as (
      select a.nr, a.words, n.id, n.own,
        (select count(*) from unnest(a.words) as w(word) where position(w.word in n.own) > 0) as held
      from (select m.id, ${isThorough ? nameColumns(sql) : namedText(sql, sql`m.sort_name`)} as own from members m
        where not m.removed and not m.erased and ${isThorough ? mayBeInRecord(sql, typedWords, "any") : mayBeInName(sql, typedWords)} offset 0) as n
      join asked a on exists (select from unnest(a.words) as w(word) where position(w.word in n.own) > 0)
    ),
    likely as (
      select h.nr, h.words, h.id, ${nameColumns(sql)} as own from (
        select *, row_number() over (partition by nr order by held desc, id) as place from holding
      ) as h join members m on m.id = h.id
      where h.place <= ${most * 10}
    ),
    fitting as (
      select l.nr, l.id, l.words, l.own || coalesce((
        select string_agg(${namedText(sql, sql`split_part(p.sort_name, ${"\u0001"}, 1)`)}, ' ')
        from relationships r
        join members p on p.tenant_id = r.tenant_id and p.id = case when r.member1_id = l.id then r.member2_id else r.member1_id end
        where (r.member1_id = l.id or r.member2_id = l.id) and r.active and r.relationship_type = 'spouse' and not p.removed
      ), '') as names
      from likely l
    ),
    chosen as (
      select f.nr, f.id, row_number() over (partition by f.nr order by f.id) as place
      from fitting f
      where (select bool_and(position(w.word in f.names) > 0) from unnest(f.words) as w(word))
    )
    select c.nr as asked, ${personColumns(sql)}, m.extra, array(
      select p.details::jsonb ->> 'lastName' from relationships r
      join members p on p.tenant_id = r.tenant_id and p.id = case when r.member1_id = m.id then r.member2_id else r.member1_id end
      where (r.member1_id = m.id or r.member2_id = m.id) and r.active and r.relationship_type = 'spouse' and not p.removed
        and p.details not like '%"lastName":null%'
    ) as partner_names
    from chosen c join members m on m.id = c.id
    where c.place <= ${most}`;
  return asked.map((_, nr) => rows.filter((row) => row.asked === nr).map(foundOf));
};
