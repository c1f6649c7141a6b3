import {
  birthdaysAhead,
  getAnniversaries,
  type PersonOnThisDay,
  type UpcomingBirthday,
} from "@kinkeeper/contracts/genealogy/anniversaries";
import type { MemberDetails } from "@kinkeeper/contracts/genealogy/member";
import { route, type Route } from "@kinkeeper/platform/http/route";
import type { ServiceDependencies } from "@kinkeeper/platform/service";
import { viewerOf } from "../actor.ts";
import type { TransactionSql } from "postgres";
import { keptOn, keptWithin, yearsBetween } from "./days.ts";

/** So many of each are told. */
const atMost = 12;

interface PersonRow {
  readonly id: string;
  readonly details: string;
  readonly photo_url: string | null;
  readonly exact_day: string;
}

const personOf = ({ id, details, photo_url }: PersonRow) => {
  const { firstName, lastName, birthDate, deathDate } = JSON.parse(details) as MemberDetails;
  return { shown: { id, firstName, lastName, photoUrl: photo_url }, birthDate, deathDate };
};

const birthdaysFrom = async (sql: TransactionSql, day: string): Promise<UpcomingBirthday[]> => {
  const kept = keptWithin(day, birthdaysAhead);
  const daysOfYear = [...kept.keys()];
  // Of a large family more are born within these days than are read: the nearest are.
  const rows = await sql<PersonRow[]>`
    select id, details, photo_url, birth_from as exact_day from members
    where substr(birth_from, 6) = any(${daysOfYear}::text[]) and birth_from = birth_to and not removed and not erased
      and details::jsonb ->> 'isLiving' = 'true' and details::jsonb ->> 'deathDate' is null
    order by array_position(${daysOfYear}::text[], substr(birth_from, 6)), sort_name, id limit 500`;
  return rows
    .map((row) => {
      const on = kept.get(row.exact_day.slice(5)) ?? day;
      return { ...personOf(row).shown, day: on, age: yearsBetween(row.exact_day, on) };
    })
    .filter(({ age }) => age >= 0)
    .toSorted((a, b) => a.day.localeCompare(b.day) || a.firstName.localeCompare(b.firstName, "en"))
    .slice(0, atMost);
};

const onThisDay = async (sql: TransactionSql, day: string): Promise<PersonOnThisDay[]> => {
  const days = keptOn(day);
  const rows = await sql<(PersonRow & { what: "born" | "died" })[]>`
    select id, details, photo_url, birth_from as exact_day, 'born' as what from members
    where substr(birth_from, 6) = any(${days as string[]}::text[]) and birth_from = birth_to and not removed and not erased
      and details::jsonb ->> 'isLiving' = 'false'
    union all
    select id, details, photo_url, death_from, 'died' from members
    where substr(death_from, 6) = any(${days as string[]}::text[]) and death_from = death_to and not removed and not erased
    order by exact_day, id limit ${atMost}`;
  return rows.flatMap((row) => {
    const { shown, birthDate, deathDate } = personOf(row);
    const years = yearsBetween(row.exact_day, day);
    const date = row.what === "born" ? birthDate : deathDate;
    return years > 0 && date !== null ? [{ ...shown, what: row.what, date, years }] : [];
  });
};

/** Days worth remembering, for the first page. */
export const anniversaryRoutes = ({ readModel }: Pick<ServiceDependencies, "readModel">): readonly Route[] => [
  route(getAnniversaries, ({ caller, tenantId, query: { day } }) =>
    readModel.asViewer(viewerOf({ caller, tenantId }), async (sql) => ({
      birthdays: await birthdaysFrom(sql, day),
      onThisDay: await onThisDay(sql, day),
    })),
  ),
];
