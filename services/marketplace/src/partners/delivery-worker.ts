import { storeOutage } from "@kinkeeper/platform/store-outage";
import type { MarketplaceDependencies } from "../settings.ts";
import { claimDeliveries, hasDueDelivery } from "./claim-deliveries.ts";
import { deliverySender, type Sending } from "./send-delivery.ts";

/** How often it is looked for what is due, in milliseconds. */
const pause = 500;
/** Under way at a time, to all endpoints together. */
const atOnce = 32;
const day = 24 * 60 * 60 * 1000;
/** How long deliveries and the answers of endpoints are kept, and how often older ones are looked for, in milliseconds. */
const keepMs = 30 * day;
/** One that waits is given up first; where nobody is sent anything, because the partner is disabled, it is kept a week longer. */
const keepWaitingMs = keepMs + 7 * day;
const betweenForgetting = 60 * 60 * 1000;
/** Deliveries that are forgotten by one statement. */
const forgottenAtOnce = 5_000;

/** Sends what is due, until it is stopped. Several processes may: each delivery is taken by one. */
export const createDeliveryWorker = (
  dependencies: MarketplaceDependencies,
  sending: Sending = { random: Math.random },
) => {
  const { readModel, logger, now } = dependencies;
  const send = deliverySender(dependencies, sending);
  const outage = storeOutage(logger, "the events for partners could not be read");
  const underWay = new Set<Promise<void>>();
  let timer: NodeJS.Timeout | undefined;
  let round: Promise<void> = Promise.resolve();
  let stopped = false;
  let forgotten = -Infinity;

  /** What was sent stays in the events; the list of it, which super administrators look at, is kept for as long as partners may ask for it. */
  const forgetOld = async (): Promise<void> => {
    if (now().getTime() - forgotten < betweenForgetting) return;
    const sql = readModel.service;
    const [kept, keptWaiting] = [keepMs, keepWaitingMs].map((age) => new Date(now().getTime() - age)) as [Date, Date];
    await sql`delete from partner_responses where at < ${kept}`;
    for (let count = forgottenAtOnce; count === forgottenAtOnce;)
      ({ count } = await sql`
        delete from partner_deliveries where id in (
          select id from partner_deliveries
          where waiting_since < ${kept} and (last_at is null or last_at < ${kept})
            and (status <> 'waiting' or waiting_since < ${keptWaiting})
          order by waiting_since limit ${forgottenAtOnce})`);
    forgotten = now().getTime();
  };

  /** Takes what is due and sends it beside the rounds: whoever answers slowly keeps nobody else waiting. */
  const takeDue = async (): Promise<void> => {
    const free = atOnce - underWay.size;
    const sql = readModel.service;
    const claimed = free > 0 && (await hasDueDelivery(sql, now())) ? await claimDeliveries(sql, now(), free) : [];
    for (const delivery of claimed) {
      const sent = send(delivery).catch((error: unknown) =>
        // It is ours for a minute, then whoever comes tries again.
        logger.error({ err: error, deliveryId: delivery.id }, "an event could not be sent to a partner"),
      );
      underWay.add(sent);
      void sent.finally(() => {
        underWay.delete(sent);
        runAfter(0);
      });
    }
    await forgetOld();
  };

  const runAfter = (after: number): void => {
    if (stopped) return;
    clearTimeout(timer);
    timer = setTimeout(() => {
      round = round
        .then(takeDue)
        .then(outage.passed, outage.failed)
        .then((wait) => runAfter(Math.max(pause, wait)));
    }, after).unref();
  };

  return {
    start: async (): Promise<void> => runAfter(0),
    /** Lets what is under way finish. */
    stop: async (): Promise<void> => {
      stopped = true;
      clearTimeout(timer);
      await round;
      await Promise.all(underWay);
    },
  };
};
