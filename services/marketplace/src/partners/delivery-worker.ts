import type { MarketplaceDependencies } from "../settings.ts";
import { claimDeliveries } from "./claim-deliveries.ts";
import { deliverySender, type Sending } from "./send-delivery.ts";

/** How often it is looked for what is due, in milliseconds. */
const pause = 500;
/** Under way at a time, to all endpoints together. */
const atOnce = 32;
/** How long answers of endpoints are kept, and how often older ones are looked for, in milliseconds. */
const keepResponsesMs = 30 * 24 * 60 * 60 * 1000;
const betweenForgetting = 60 * 60 * 1000;

/** Sends what is due, until it is stopped. Several processes may: each delivery is taken by one. */
export const createDeliveryWorker = (
  dependencies: MarketplaceDependencies,
  sending: Sending = { random: Math.random },
) => {
  const { readModel, logger, now } = dependencies;
  const send = deliverySender(dependencies, sending);
  const underWay = new Set<Promise<void>>();
  let timer: NodeJS.Timeout | undefined;
  let round: Promise<void> = Promise.resolve();
  let stopped = false;
  let forgotten = -Infinity;

  const forgetResponses = async (): Promise<void> => {
    if (performance.now() - forgotten < betweenForgetting) return;
    await readModel.service`
      delete from partner_responses where at < ${new Date(now().getTime() - keepResponsesMs)}`;
    forgotten = performance.now();
  };

  /** Takes what is due and sends it beside the rounds: whoever answers slowly keeps nobody else waiting. */
  const takeDue = async (): Promise<void> => {
    const free = atOnce - underWay.size;
    const claimed = free > 0 ? await claimDeliveries(readModel.service, now(), free) : [];
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
    await forgetResponses();
  };

  const runAfter = (after: number): void => {
    if (stopped) return;
    clearTimeout(timer);
    timer = setTimeout(() => {
      round = round
        .then(takeDue)
        .catch((error: unknown) => logger.error({ err: error }, "the events for partners could not be read"))
        .then(() => runAfter(pause));
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
