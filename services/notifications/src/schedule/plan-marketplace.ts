import { composeMarketplace } from "../categories/marketplace-mail.ts";
import type { MailContext } from "../categories/compose.ts";
import { queueCategoryMail } from "../categories/queue-category-mail.ts";
import { localTime, morning } from "../local-time/local-time.ts";
import { periodToTell } from "../local-time/periods.ts";
import { isOpenToNews } from "../readers/readers.ts";
import type { NotificationsDependencies } from "../settings.ts";
import { newsMailLifetimeMs } from "./plan-day.ts";

interface Subscriber {
  readonly user_id: string;
  readonly email: string;
  readonly time_zone: string;
  readonly marketplace_since: Date;
  readonly marketplace_until: Date | null;
}

const mostAtOnce = 50;
/** In milliseconds; see leaseDueReaders. */
const leaseMs = 5 * 60_000;
/** How long nobody need look again, in milliseconds: the news come once a week. */
const betweenLooks = 60 * 60_000;

/**
 * News of the marketplace, once a week, to accounts that asked for them, with a family or without one; not to those all of whose
 * families are closed. Answers how many were looked after.
 */
export const planMarketplace = async (
  dependencies: NotificationsDependencies,
  mailContext: MailContext,
  now: Date,
): Promise<number> => {
  const sql = dependencies.readModel.service;
  const subscribers = await sql<Subscriber[]>`
    with due as (
      select p.user_id from preferences p
      where p.marketplace_updates and p.marketplace_since is not null and p.refused_since is null
        and (p.leased_until is null or p.leased_until <= ${now})
        and ${isOpenToNews(sql, sql`p.user_id`)}
      limit ${mostAtOnce} for update of p skip locked
    ), taken as (
      update preferences p set leased_until = ${new Date(now.getTime() + leaseMs)} from due
      where p.user_id = due.user_id
      returning p.user_id, coalesce(p.time_zone, 'UTC') as time_zone, p.marketplace_since, p.marketplace_until
    )
    select taken.*, a.email from taken join accounts a using (user_id)`;
  for (const { user_id: userId, email, time_zone, marketplace_since, marketplace_until } of subscribers) {
    const { day, hour } = localTime(now, time_zone);
    const times = { told: marketplace_until ?? undefined, since: marketplace_since };
    const period = hour < morning ? undefined : periodToTell("weekly", day, time_zone, times);
    if (period) {
      const about = { day: period.day, from: period.from.toISOString(), until: period.until.toISOString() };
      const letter = await composeMarketplace(mailContext, about);
      const expiresAt = new Date(period.until.getTime() + newsMailLifetimeMs);
      const mail = { userId, to: email, kind: "marketplace", category: "marketplaceUpdates" } as const;
      if (letter) await queueCategoryMail(dependencies, { ...mail, about, key: [period.day], expiresAt, letter });
    }
    await sql`
      update preferences set leased_until = ${new Date(now.getTime() + betweenLooks)},
        marketplace_until = coalesce(${period?.until ?? null}, marketplace_until)
      where user_id = ${userId}`;
  }
  return subscribers.length;
};
