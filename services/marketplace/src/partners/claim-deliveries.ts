import type { Fragment, ISql, Sql } from "postgres";

/** A delivery that is due and ours for a minute. */
export interface ClaimedDelivery {
  readonly id: string;
  readonly partnerId: string;
  readonly endpointId: string;
  readonly stream: string;
  readonly revision: number;
  readonly waitingSince: Date;
  readonly attempts: number;
}

/** Under way to one endpoint at a time. */
const atOnce = 4;
/** Under way to one partner at a time: its endpoints may all hang, and leave most of the room to others. */
const ofOnePartner = 8;
const endpointsAtOnce = 20;
/** Longer than any attempt takes. A worker that died leaves its deliveries to others then. */
const leaseMs = 60_000;

/** How many are under way to a partner. */
const underWay = (sql: ISql, partnerId: Fragment, now: Date): Fragment => sql`
  select count(*) from partner_endpoints o join partner_deliveries c on c.endpoint_id = o.id
  where o.partner_id = ${partnerId} and c.claimed_until > ${now}`;

/** How many are under way to an endpoint `e`. */
const underWayTo = (sql: ISql, now: Date): Fragment => sql`
  (select count(*) from partner_deliveries d where d.endpoint_id = e.id and d.claimed_until > ${now})`;

/** Whether an endpoint `e` of a partner `p` may be sent something that is due now. */
const isReady = (sql: ISql, now: Date): Fragment => sql`
  e.is_active and p.is_active
  and exists (select from partner_deliveries d where d.endpoint_id = e.id and d.status = 'waiting' and d.due_at <= ${now}
    and (d.claimed_until is null or d.claimed_until <= ${now}))
  and ${underWayTo(sql, now)} < ${atOnce}
  and (${underWay(sql, sql`e.partner_id`, now)}) < ${ofOnePartner}`;

/** Whether anything can be claimed: one statement, where to claim it is three and more. */
export const hasDueDelivery = async (sql: Sql, now: Date): Promise<boolean> => {
  const [endpoints] = await sql<{ are_any: boolean }[]>`
    select exists (
      select from partner_endpoints e join partners p on p.id = e.partner_id where ${isReady(sql, now)}
    ) as are_any`;
  return endpoints!.are_any;
};

/**
 * Takes deliveries that are due, at most `most`, four of one endpoint and eight of one partner, whichever process asks: who asks at the
 * same time is given those of other endpoints. To whom least is under way comes first, then what has waited longest: however many
 * endpoints have much to be sent, each has its turn.
 */
export const claimDeliveries = (sql: Sql, now: Date, most: number): Promise<readonly ClaimedDelivery[]> =>
  sql.begin(async (transaction): Promise<readonly ClaimedDelivery[]> => {
    const ready = await transaction<{ id: string }[]>`
      select e.id from partner_endpoints e join partners p on p.id = e.partner_id
      where ${isReady(transaction, now)}
      order by ${underWayTo(transaction, now)},
        (select min(d.due_at) from partner_deliveries d where d.endpoint_id = e.id and d.status = 'waiting')
      limit ${endpointsAtOnce} for update of e skip locked`;
    if (ready.length === 0) return [];
    // A statement of its own: what others claimed until they let go of the endpoint is seen by it.
    return transaction<ClaimedDelivery[]>`
      update partner_deliveries set claimed_until = ${new Date(now.getTime() + leaseMs)}
      where id in (
        select id from (
          select d.id, d.due_at, (${underWay(transaction, sql`e.partner_id`, now)})
            + row_number() over (partition by e.partner_id order by d.due_at, d.id) as place
          from partner_endpoints e cross join lateral (
            select w.id, w.due_at from partner_deliveries w
            where w.endpoint_id = e.id and w.status = 'waiting' and w.due_at <= ${now} and (w.claimed_until is null or w.claimed_until <= ${now})
            order by w.due_at
            limit greatest(0, ${atOnce} - (select count(*) from partner_deliveries c where c.endpoint_id = e.id and c.claimed_until > ${now}))
          ) d
          where e.id = any(${ready.map(({ id }) => id)}::uuid[])
        ) due
        where place <= ${ofOnePartner} order by place, due_at limit ${most})
      returning id, partner_id as "partnerId", endpoint_id as "endpointId", stream, revision, waiting_since as "waitingSince", attempts`;
  });

/** What the events say of a delivery, where its row says something else. */
export const correctDelivery = (
  sql: Sql,
  id: string,
  state: { readonly status: string; readonly attempts: number; readonly nextAt: string | undefined },
) => sql`
  update partner_deliveries set status = ${state.status}, attempts = ${state.attempts}, claimed_until = null,
    due_at = ${state.status === "waiting" ? sql`coalesce(${state.nextAt ?? null}::timestamptz, due_at)` : null}
  where id = ${id}`;
