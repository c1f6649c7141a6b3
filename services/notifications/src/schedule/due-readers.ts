import { recordset } from "@kinkeeper/platform/postgres/recordset";
import type { Sql } from "postgres";
import { localTime, morning } from "../local-time/local-time.ts";
import { readersIn, type Reader } from "../readers/readers.ts";

/** Somebody whose day has begun. `day`: their local one. */
export type DueReader = Reader & { readonly day: string };

/** At a time. */
const mostAtOnce = 50;
/** A scheduler that has not finished its readers by then has died: another leases them. */
const leaseMs = 5 * 60_000;

/** Where it is morning, or later on the same day: nobody hears on the day after of what was yesterday. */
const zonesWithMorning = async (sql: Sql, now: Date): Promise<readonly { time_zone: string; day: string }[]> => {
  const zones = await sql<{ time_zone: string }[]>`
    select 'UTC' as time_zone union select time_zone from preferences where time_zone is not null`;
  return zones.flatMap(({ time_zone }) => {
    const { day, hour } = localTime(now, time_zone);
    return hour >= morning ? [{ time_zone, day }] : [];
  });
};

/**
 * Leases some of those whose reminders of today are not planned yet. Of several schedulers each leases others: rows that one
 * locks are skipped, and what was leased stays so until it is done or the lease ends.
 */
export const leaseDueReaders = async (sql: Sql, now: Date): Promise<readonly DueReader[]> => {
  const mornings = await zonesWithMorning(sql, now);
  if (mornings.length === 0) return [];
  return sql<DueReader[]>`
    with due as (
      select m.tenant_id, m.user_id, x.day from memberships m
      join ${readersIn(sql)} r using (tenant_id, user_id)
      join ${recordset(sql, mornings, { time_zone: "text", day: "text" })} on x.time_zone = r.time_zone
      where r.status in ('active', 'trial')
        and (m.planned_on is null or m.planned_on < x.day::date) and (m.leased_until is null or m.leased_until <= ${now})
      limit ${mostAtOnce} for update of m skip locked
    ), taken as (
      update memberships m set leased_until = ${new Date(now.getTime() + leaseMs)} from due
      where m.tenant_id = due.tenant_id and m.user_id = due.user_id returning m.tenant_id, m.user_id, due.day
    )
    select r.*, taken.day from taken join ${readersIn(sql)} r using (tenant_id, user_id)`;
};

/** Their day is planned. `digestUntil`: until when the digest has told, where it was its day. */
export const releaseReader = async (
  sql: Sql,
  { tenant_id, user_id, day }: DueReader,
  digestUntil: Date | undefined,
): Promise<void> => {
  await sql`
    update memberships set planned_on = ${day}, leased_until = null,
      digest_until = coalesce(${digestUntil ?? null}, digest_until)
    where tenant_id = ${tenant_id} and user_id = ${user_id}`;
};
