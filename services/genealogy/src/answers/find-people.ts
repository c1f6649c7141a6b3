import { peopleOfAnswer } from "@kinkeeper/contracts/genealogy/answers";
import { wordsIn } from "@kinkeeper/platform/words";
import type { Fragment, TransactionSql } from "postgres";
import { detailText, mayBeInName, mayBeInRecord, nameColumns, ownNames, plainText } from "./name-text.ts";
import { parenthood } from "./parenthood.ts";
import { vagueYears } from "./within.ts";
import { personColumns, personOf, type Days, type Person, type PersonRow } from "./people.ts";

/** What people are looked for by; what is left out is not asked. */
export interface PeopleSearch {
  /** What happened at the place or the time: to be born, to die, to be married. */
  readonly event: "birth" | "death" | "marriage" | null;
  /** Words of the place's name, in any order. */
  readonly place?: string;
  /** Only what certainly happened within, first and last day included. */
  readonly within?: Days;
  /** Only who certainly died at such an age, in full years: at least `from`, and below `below`. */
  readonly ageAtDeath?: { readonly from?: number; readonly below?: number };
  readonly isLiving?: boolean;
  readonly sex?: "male" | "female";
  /** Only these people. */
  readonly among?: readonly string[];
  /** Words of the name, or of what they are called besides. */
  readonly name?: string;
  /** Words of the first, last or maiden name alone: far less to read. */
  readonly ownName?: string;
  /** Only who was married so often, at least. */
  readonly marriages?: number;
  /** Only those of whom no such kin is named. */
  readonly hasNo?: "parents" | "children" | "marriage";
  /** Only of whom this is not recorded. */
  readonly lacks?: MissingField;
  /** Only who certainly lived at some time within. */
  readonly aliveIn?: Days;
  /** Only whose birth or death certainly was on one of these days of the year, `MM-DD`, or in a month, `MM`. */
  readonly daysOfYear?: readonly string[];
  readonly order?: "birth" | "latest birth" | "shortest life" | "longest life" | "day of year";
}

export const missingFields = ["birthDate", "birthPlace", "deathDate", "deathPlace"] as const;
export type MissingField = (typeof missingFields)[number];

export interface FoundPeople {
  /** The first of them, the eldest first unless told. */
  readonly people: readonly Person[];
  readonly total: number;
  /** How many may belong to them: their dates leave it open. */
  readonly possible: number;
}

interface Row extends PersonRow {
  readonly total: number;
}

/** A year before 1 orders as no text does: who was born then belongs to no stretch of time. */
const isWritten = (sql: TransactionSql, column: ReturnType<TransactionSql>) => sql`left(${column}, 1) <> '-'`;

/** The first and the last day that are possible. */
const boundsOf = (sql: TransactionSql, event: "birth" | "death") => ({
  first: sql.unsafe(`m.${event}_from`) as unknown as ReturnType<TransactionSql>,
  last: sql.unsafe(`m.${event}_to`) as unknown as ReturnType<TransactionSql>,
});

const onDaysOfYear = (sql: TransactionSql, event: "birth" | "death", days: readonly string[]) => {
  const { first, last } = boundsOf(sql, event);
  return sql`(${first} = ${last} and substr(${first}, 6) = any(${[...days]})
    or left(${first}, 7) = left(${last}, 7) and substr(${first}, 6, 2) = any(${[...days]}))
    and ${isWritten(sql, first)}`;
};

/** Of a day of some year the same day of another; null before the year 1, and where there is none. */
const yearsFrom = (day: string | null, years: number): string | null =>
  day === null || day.startsWith("-") || Number.parseInt(day, 10) + years < 1
    ? null
    : String(Number.parseInt(day, 10) + years).padStart(4, "0") + day.slice(4);

/** As a date begins, or ends, that says itself that it is not exact. */
const vagueDate =
  String.raw`^\s*((abt|about|approx|approximately|around|circa|cca|cir|ca|etwa|um|vers|env|environ|omstreeks|calc?|calculated|est|estimated|probably|possibly|perhaps|maybe|likely)(?=[\s.\d])|c\.?(?=\s*\d)|[~±])` +
  String.raw`|(\?|\y(or so|approx\.?|circa|ca\.?))\)?\s*$`;

const timeOf = (sql: TransactionSql, event: "birth" | "death", { from, to }: Days, isPossible: boolean) => {
  const { first, last } = boundsOf(sql, event);
  const after = from === null ? sql`true` : sql`(${first} >= ${from} and ${isWritten(sql, first)})`;
  const before = to === null ? sql`true` : sql`(${last} <= ${to} and ${isWritten(sql, last)})`;
  if (!isPossible) return sql`${after} is true and ${before} is true`;
  // Something is known of the time, and it reaches into the stretch without lying within.
  const reaches = sql`coalesce(${first}, ${last}) is not null
    and coalesce(${last} >= ${yearsFrom(from, -vagueYears) ?? "0000"}, true) and coalesce(${first} <= ${yearsFrom(to, vagueYears) ?? "9999-12-31"}, true)
    and (coalesce(${last} >= ${from ?? "0000"}, true) and coalesce(${first} <= ${to ?? "9999-12-31"}, true)
      or ${detailText(sql, event === "birth" ? "birthDate" : "deathDate")} ~* ${vagueDate})`;
  return sql`${reaches} and not (${after} is true and ${before} is true)`;
};

/** The same day so many years later. */
const plusYears = (sql: TransactionSql, day: Fragment, years: number) =>
  sql`lpad((left(${day}, 4)::int + ${years}::int)::text, 4, '0') || substr(${day}, 5)`;

/** Nothing is told of whoever lived before the year 1, or of whose birth or death one side is open. */
const agedAtDeath = (
  sql: TransactionSql,
  { from, below }: NonNullable<PeopleSearch["ageAtDeath"]>,
  isPossible: boolean,
) => {
  const isDated = sql`m.birth_from is not null and m.birth_to is not null and m.death_from is not null and m.death_to is not null
    and ${isWritten(sql, sql`m.birth_from`)} and ${isWritten(sql, sql`m.death_from`)}`;
  const oldest = { born: sql`m.birth_from`, died: sql`m.death_to` };
  const youngest = { born: sql`m.birth_to`, died: sql`m.death_from` };
  const isWithinAges = (mostYears: typeof oldest, leastYears: typeof oldest) => {
    const isBelow = below === undefined ? sql`true` : sql`${mostYears.died} < ${plusYears(sql, mostYears.born, below)}`;
    const isFrom = from === undefined ? sql`true` : sql`${leastYears.died} >= ${plusYears(sql, leastYears.born, from)}`;
    // The years of a day are only counted where it is one.
    return sql`case when ${isDated} then ${isBelow} and ${isFrom} else false end`;
  };
  const certain = isWithinAges(oldest, youngest);
  return isPossible ? sql`${isWithinAges(youngest, oldest)} and not ${certain}` : certain;
};

/** Born until its end, and dead no earlier than its beginning; whoever is listed as living has not died. */
const livedWithin = (sql: TransactionSql, { from, to }: Days, isPossible: boolean) => {
  const isLiving = sql`(m.details like '%"isLiving":true%' and m.details like '%"deathDate":null%')`;
  const [first, last] = [from ?? "0000", to ?? "9999-12-31"];
  const certain = sql`(coalesce(m.birth_to <= ${last}, false) and (${isLiving} or coalesce(m.death_from >= ${first}, false)))`;
  if (!isPossible) return certain;
  const isDated = sql`coalesce(m.birth_from, m.birth_to, m.death_from, m.death_to) is not null`;
  return sql`${isDated} and coalesce(m.birth_from <= ${last}, true) and (${isLiving} or coalesce(m.death_to >= ${first}, true))
    and not ${certain}`;
};

/** Whether a place holds the words of another, in any order: "New York" holds "New York" and is not York. */
const holdsPlace = (sql: TransactionSql, text: ReturnType<TransactionSql>, asked: string) =>
  wordsIn(asked).reduce(
    (all, { word }, at, words) => {
      const place = words[at - 1]?.word === "new" ? text : sql`replace(${text}, ${` new ${word} `}, ' ')`;
      return sql`${all} and position(${` ${word} `} in ${text}) > 0 and position(${` ${word} `} in ${place}) > 0`;
    },
    sql`true`,
  );

const plainWords = (text: string): readonly string[] => wordsIn(text).map(({ word }) => word);

const conditionsOf = (sql: TransactionSql, search: PeopleSearch, isPossible: boolean) => {
  const {
    event,
    place,
    within,
    ageAtDeath,
    isLiving,
    sex,
    among,
    name,
    ownName,
    marriages,
    hasNo,
    lacks,
    aliveIn,
    daysOfYear,
  } = search;
  const holds = (text: ReturnType<TransactionSql>, words: string) =>
    wordsIn(words).reduce((all, { word }) => sql`${all} and position(${` ${word} `} in ${text}) > 0`, sql`true`);
  const conditions = [sql`not m.removed and not m.erased`];
  if (event === "birth" || event === "death") {
    const field = event === "birth" ? "birthPlace" : "deathPlace";
    if (place !== undefined)
      conditions.push(
        sql`(select ${holdsPlace(sql, sql`p.place`, place)} from (select ${plainText(sql, detailText(sql, field))} as place offset 0) as p)`,
      );
    if (within !== undefined) conditions.push(timeOf(sql, event, within, isPossible));
    if (daysOfYear !== undefined) conditions.push(onDaysOfYear(sql, event, daysOfYear));
    if (within === undefined && place === undefined && event === "death")
      conditions.push(sql`m.details like '%"isLiving":false%'`);
  }
  if (event === "marriage")
    conditions.push(sql`exists (
      select from relationships r where r.active and r.relationship_type = 'spouse' and (r.member1_id = m.id or r.member2_id = m.id)
        ${place === undefined ? sql`` : sql`and (select ${holdsPlace(sql, sql`p.place`, place)} from (select ${plainText(sql, sql`coalesce(r.marriage_place, '')`)} as place offset 0) as p)`})`);
  if (ageAtDeath !== undefined) conditions.push(agedAtDeath(sql, ageAtDeath, isPossible));
  if (isLiving !== undefined)
    conditions.push(
      isLiving
        ? sql`m.details like '%"isLiving":true%' and m.details like '%"deathDate":null%'`
        : sql`not (m.details like '%"isLiving":true%' and m.details like '%"deathDate":null%')`,
    );
  if (sex !== undefined) conditions.push(sql`m.sex = ${sex}`);
  if (among !== undefined) conditions.push(sql`m.id = any(${[...among]}::uuid[])`);
  if (name !== undefined)
    conditions.push(sql`case when ${mayBeInRecord(sql, plainWords(name), "all")} then
      (select ${holds(sql`n.own`, name)} from (select ${nameColumns(sql)} as own offset 0) as n) else false end`);
  if (ownName !== undefined)
    conditions.push(sql`case when ${mayBeInName(sql, plainWords(ownName))} or m.details like '%"maidenName":"%' then
      (select ${holds(sql`n.own`, ownName)} from (select ${ownNames(sql)} as own offset 0) as n) else false end`);
  if (marriages !== undefined)
    conditions.push(sql`m.id in (
      select u.id from relationships r, lateral (values (r.member1_id), (r.member2_id)) as u (id)
      where r.active and r.relationship_type = 'spouse' and r.partnership is distinct from 'partners'
      group by u.id having count(*) >= ${marriages})`);
  if (lacks !== undefined) {
    conditions.push(sql`m.details like ${`%"${lacks}":null%`}`);
    if (lacks === "deathDate" || lacks === "deathPlace") conditions.push(sql`m.details like '%"isLiving":false%'`);
  }
  if (aliveIn !== undefined) conditions.push(livedWithin(sql, aliveIn, isPossible));
  if (hasNo === "parents") conditions.push(sql`not exists (select from ${parenthood(sql)} p where p.child_id = m.id)`);
  if (hasNo === "children")
    conditions.push(sql`not exists (select from ${parenthood(sql)} p where p.parent_id = m.id)`);
  if (hasNo === "marriage")
    conditions.push(sql`not exists (
      select from relationships r where r.active and r.relationship_type = 'spouse' and r.partnership is distinct from 'partners'
        and (r.member1_id = m.id or r.member2_id = m.id))`);
  return conditions.reduce((all, one) => sql`${all} and ${one}`);
};

/** Days lived, where both days are known well enough to say so. */
const daysLived = (sql: TransactionSql) =>
  sql`case when m.birth_from is not null and m.birth_to is not null and m.death_from is not null and m.death_to is not null
    then m.death_day - m.birth_day end`;

const orders = {
  birth: { measure: null, by: "m.birth_day nulls last, m.sort_name, m.id" },
  "latest birth": { measure: null, by: "m.birth_day desc nulls last, m.sort_name, m.id" },
  "shortest life": { measure: "life", by: "measure nulls last, m.birth_day, m.id" },
  "longest life": { measure: "life", by: "measure desc nulls last, m.birth_day, m.id" },
} as const;

/** As the days of the year were told, and those of a month one after the other. */
const byDayOfYear = (sql: TransactionSql, days: readonly string[]) => sql`
  array_position(${[...days]}::text[], substr(m.birth_from, 6)), substr(m.birth_from, 6), m.birth_day, m.sort_name, m.id`;

/** People who pass all conditions, how many they are, and how many more may. One statement. */
export const findPeople = async (sql: TransactionSql, search: PeopleSearch): Promise<FoundPeople> => {
  const { order: wanted = "birth", daysOfYear = [] } = search;
  const order = wanted === "day of year" ? { ...orders.birth, by: byDayOfYear(sql, daysOfYear) } : orders[wanted];
  const measure = order.measure === "life" ? daysLived(sql) : sql`null::int`;
  const hasDates = search.within !== undefined && search.event !== null && search.event !== "marriage";
  const mayBe =
    !hasDates && search.ageAtDeath === undefined && search.aliveIn === undefined
      ? sql`0`
      : sql`(select count(*)::int from members m where ${conditionsOf(sql, search, true)})`;
  const [counted] = await sql<{ rows: Row[] | null; possible: number; total: number }[]>`
    with passing as (
      select ${personColumns(sql)}, ${measure} as measure, count(*) over ()::int as total
      from members m where ${conditionsOf(sql, search, false)}
      order by ${typeof order.by === "string" ? sql.unsafe(order.by) : order.by} limit ${peopleOfAnswer}
    )
    select (select json_agg(passing) from passing) as rows, coalesce((select max(total) from passing), 0) as total, ${mayBe} as possible`;
  const { rows, total, possible } = counted!;
  return { people: (rows ?? []).map(personOf), total, possible };
};
