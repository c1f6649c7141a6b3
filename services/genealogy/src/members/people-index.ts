import type { QueryOf, ResponseOf } from "@kinkeeper/contracts/endpoint";
import type { MemberDetails } from "@kinkeeper/contracts/genealogy/member";
import type { countPeople, listPeople, ListedPerson } from "@kinkeeper/contracts/genealogy/people-index";
import type { MeantWord } from "@kinkeeper/contracts/words/near-names";
import type { TransactionSql } from "postgres";
import { withoutLastName } from "./sort-name.ts";
import { areTold, orSimilar } from "./sought-people.ts";

type Sought = QueryOf<typeof countPeople>;
type PeopleCount = ResponseOf<typeof countPeople>;
type Wanted = QueryOf<typeof listPeople>;
type PeoplePage = ResponseOf<typeof listPeople>;

// In SQL what stands before the first name is two characters long: `substr(sort_name, 3)` leaves it out.

/** Behind "z" and whatever begins with it. */
const afterLetters = "{";
const letterAfter = (letter: string): string => String.fromCharCode(letter.charCodeAt(0) + 1);

/** Names from one on, before another; whose last name is not known are ordered by their first, behind a mark. */
interface NameRange {
  readonly from: string;
  readonly before: string | undefined;
  readonly isWithoutLastName: boolean;
}

const rangesUnder = (letter: string): readonly NameRange[] => {
  const bounds: readonly (readonly [string, string | undefined])[] =
    letter === "other"
      ? [
          ["", "a"],
          [afterLetters, undefined],
        ]
      : [[letter, letterAfter(letter)]];
  return bounds.flatMap(([from, before]) => [
    { from, before: before ?? withoutLastName, isWithoutLastName: false },
    {
      from: withoutLastName + from,
      before: before === undefined ? undefined : withoutLastName + before,
      isWithoutLastName: true,
    },
  ]);
};

export interface PersonRow {
  readonly id: string;
  readonly details: string;
  readonly photo_url: string | null;
}

/** Somebody as the index has them. */
export const personOf = ({ id, details, photo_url: photoUrl }: PersonRow): ListedPerson => {
  const { firstName, lastName, maidenName, title, birthDate, birthPlace, deathDate, deathPlace, isLiving } = JSON.parse(
    details,
  ) as MemberDetails;
  const life = { birthDate, birthPlace, deathDate, deathPlace, isLiving };
  return { id, firstName, lastName, maidenName, ...(title === undefined ? {} : { title }), ...life, photoUrl };
};

/** Those of some people who are here, by name. */
export const listedPeople = async (sql: TransactionSql, ids: readonly string[]): Promise<ListedPerson[]> => {
  const rows = await sql<PersonRow[]>`
    select id, details, photo_url from members where id = any(${ids}::uuid[]) and not removed order by sort_name, id`;
  return rows.map(personOf);
};

interface Reached {
  readonly id: string;
  readonly sort_name: string;
}

/** Two index ranges for a letter, each read as far as the page needs. */
const readPage = async (
  sql: TransactionSql,
  { in: place, letter, limit, ids }: Wanted,
  last: Reached | undefined,
  meant: readonly MeantWord[],
): Promise<PeoplePage> => {
  const found = sql`${areTold(sql, place, meant)} ${ids ? sql`and id = any(${ids}::uuid[])` : sql``}`;
  const part = ({ from, before, isWithoutLastName }: NameRange) => {
    // Where the page before ended, as this range has it.
    const plain = last?.sort_name.startsWith(withoutLastName)
      ? last.sort_name.slice(withoutLastName.length)
      : last?.sort_name;
    const reached = plain === undefined ? undefined : isWithoutLastName ? withoutLastName + plain : plain;
    return sql`(
      select id, details, photo_url, ${isWithoutLastName ? sql`substr(sort_name, 3)` : sql`sort_name`} as name
      from members where not removed and sort_name >= ${from} ${before === undefined ? sql`` : sql`and sort_name < ${before}`}
        ${reached === undefined ? sql`` : sql`and (sort_name, id) > (${reached}, ${last!.id}::uuid)`} ${found}
      order by sort_name, id limit ${limit + 1}
    )`;
  };
  const parts =
    letter === undefined
      ? sql`select id, details, photo_url, sort_name as name from members
          where not removed ${last ? sql`and (sort_name, id) > (${last.sort_name}, ${last.id}::uuid)` : sql``} ${found}`
      : rangesUnder(letter).map((range, index) => (index === 0 ? part(range) : sql`union all ${part(range)}`));
  const rows = await sql<PersonRow[]>`
    select id, details, photo_url from (${parts}) as listed order by name collate "C", id limit ${limit + 1}`;
  const people = rows.slice(0, limit).map(personOf);
  return { people, next: rows.length > limit ? people.at(-1)!.id : null };
};

/** A page of people by name. */
export const pageOfPeople = async (sql: TransactionSql, wanted: Wanted): Promise<PeoplePage> => {
  const { letter, after, ids } = wanted;
  const [last] = after === undefined ? [] : await sql<Reached[]>`select id, sort_name from members where id = ${after}`;
  if (after !== undefined && !last) return { people: [], next: null };
  return orSimilar(sql, wanted, {
    find: (meant) => readPage(sql, wanted, last, meant),
    isNobody: ({ people }) => people.length === 0,
    ofEverybody: letter === undefined && after === undefined && ids === undefined,
  });
};

/** How many people there are, and how many of those that are sought stand under which letter; one statement, where somebody is found. */
export const countByLetter = (sql: TransactionSql, sought: Sought): Promise<PeopleCount> => {
  const find = async (meant: readonly MeantWord[], before?: PeopleCount): Promise<PeopleCount> => {
    const told = areTold(sql, sought.in, meant);
    // How many there are in all is known by then, and whoever is not meant need not be counted.
    const isAgain = before !== undefined;
    const rows = await sql<{ begins: string; people: number; everybody: number }[]>`
      select left(case when starts_with(sort_name, ${withoutLastName}) then substr(sort_name, 3) else sort_name end, 1) as begins,
        ${meant.length > 0 && !isAgain ? sql`count(*) filter (where true ${told})` : sql`count(*)`}::int as people, count(*)::int as everybody
      from members where not removed ${isAgain ? told : sql``} group by 1`;
    const letters = new Map<string, number>();
    for (const { begins, people } of rows) {
      const letter = /^[a-z]$/.test(begins) ? begins : "other";
      if (people > 0) letters.set(letter, (letters.get(letter) ?? 0) + people);
    }
    const inOrder = [...letters].sort(
      ([one], [other]) => Number(one === "other") - Number(other === "other") || (one < other ? -1 : 1),
    );
    return {
      everybody: before?.everybody ?? rows.reduce((sum, { everybody }) => sum + everybody, 0),
      letters: inOrder.map(([letter, people]) => ({ letter, people })),
    };
  };
  return orSimilar(sql, sought, { find, isNobody: ({ letters }) => letters.length === 0, ofEverybody: true });
};
